/** Validates the rows of an import before anything is written. */
import type { TaskRef } from '#domain/ids.ts';
import { MAX_SUBTASKS } from '#domain/project.ts';
import { importedTask, type ImportedTask } from '#domain/wire/own-data.ts';
import { validate } from '../http/validate.ts';
import type { FieldErrors } from '../http/reply.ts';

export type CheckedRows =
  | { readonly kind: 'valid'; readonly rows: readonly ImportedTask[] }
  | { readonly kind: 'wrong'; readonly errors: FieldErrors };

/** Rows between two signs that it goes on. */
const MOVED_EVERY = 1000;

/** At most this many invalid rows are reported; the rest after these are corrected. */
export const MAX_WRONG = 100;

/**
 * Messages are keyed by the row's index in the list, from 0, as `tasks.17.name`. The list is emptied on the way: all rows
 * twice would be too much for the memory of the worker that reads a large file.
 */
export function checkRows(list: unknown[], onMoved: () => void = () => undefined): CheckedRows {
  const errors = new Map<string, readonly string[]>();
  const rows: ImportedTask[] = [];
  const seen = new Set<TaskRef>();
  const subtasks = new Map<TaskRef, number>();
  let wrong = 0;
  for (const [index, item] of list.entries()) {
    if (wrong >= MAX_WRONG) break;
    if (index % MOVED_EVERY === 0) onMoved();
    list[index] = null;
    const checked = validate(importedTask, item);
    const found =
      checked.kind === 'invalid' ? checked.errors : checkAmongOthers(checked.value, seen, subtasks);
    if (checked.kind === 'valid') rows.push(checked.value);
    if (Object.keys(found).length > 0) wrong += 1;
    for (const [field, messages] of Object.entries(found)) {
      errors.set(field === 'body' ? `tasks.${index}` : `tasks.${index}.${field}`, messages);
    }
  }
  return errors.size === 0 ? { kind: 'valid', rows } : { kind: 'wrong', errors: Object.fromEntries(errors) };
}

function checkAmongOthers(
  { client_ref, project }: ImportedTask,
  seen: Set<TaskRef>,
  subtasks: Map<TaskRef, number>,
): FieldErrors {
  if (seen.has(client_ref)) return { client_ref: ['The client ref stands twice in the file.'] };
  seen.add(client_ref);
  if (project == null) return {};
  const count = (subtasks.get(project.client_ref) ?? 0) + 1;
  subtasks.set(project.client_ref, count);
  return count > MAX_SUBTASKS ? { project: [`A project has at most ${MAX_SUBTASKS} subtasks.`] } : {};
}
