import type { TaskRef } from '#domain/ids.ts';
import { readKeptFields } from '../screen-memory/use-kept-fields.ts';
import { readKeptName } from '../task/capture/kept-name.ts';

/** Where the fields of a project's page keep what is typed. */
export const placeOfSubtask = (project: TaskRef) => `subtask_${project}`;
export const placeOfNext = (project: TaskRef) => `next_${project}`;

/** What is typed on a project's page and was not added. */
export function typedOf(project: TaskRef): readonly string[] {
  const next = readKeptFields(placeOfNext(project))?.['name'] ?? '';
  return [readKeptName(placeOfSubtask(project)), next].filter((text) => text.trim() !== '');
}
