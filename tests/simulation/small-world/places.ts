/** Where everything of the small world is: whose devices, which rows, and which of them a part of the world has. */
import { repeatOf } from '#domain/repeat.ts';
import type { Repeat, TaskRef } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { THE_DAY } from '../acts/days.ts';

export const NOON_MS = Date.parse(`${THE_DAY}T12:00:00.000Z`);
export const WEEKLY: Repeat = repeatOf({ every: 1, unit: 'week', from: 'date', since: THE_DAY });

/** `newA` and `newB`: the steps that the first and the second device add. */
export const ROWS = {
  task: refOf(1),
  chore: refOf(2),
  project: refOf(3),
  first: refOf(4),
  second: refOf(5),
  newA: refOf(6),
  newB: refOf(7),
} as const;
export type RowName = keyof typeof ROWS;

export const PARTS = {
  task: ['task'],
  chore: ['chore'],
  project: ['project', 'first', 'second'],
  all: ['task', 'chore', 'project', 'first', 'second'],
} as const satisfies Readonly<Record<string, readonly RowName[]>>;
export type Part = keyof typeof PARTS;

const NAMES = new Map(Object.entries(ROWS).map(([name, ref]) => [ref, name as RowName]));

/** Null for the copy of a round. */
export function nameOfRow(ref: TaskRef): RowName | null {
  return NAMES.get(ref) ?? null;
}

function refOf(count: number): TaskRef {
  return `00000000-0000-4000-8000-00000000000${count}` as TaskRef;
}

/** By which the first device makes everything of a part. */
export function firstVerbs(part: Part): readonly Verb[] {
  const rows: readonly RowName[] = PARTS[part];
  return rows.map((row) => {
    const isStep = row === 'first' || row === 'second';
    const repeats = row === 'chore' || row === 'project' ? { repeat: WEEKLY, due_on: THE_DAY } : {};
    const place = isStep ? { project_ref: ROWS.project } : {};
    const type = row === 'project' ? 'project' : 'errand';
    return {
      kind: 'task.create',
      args: { ref: ROWS[row], name: row, space: 'family', type, ...repeats, ...place },
    };
  });
}

/** The round of a row, or of the project of a step, as a device shows it. */
export function roundSeen(rows: ReadonlyMap<string, Task>, name: RowName): number {
  const row = rows.get(ROWS[name]);
  const project = name === 'newA' || name === 'newB' ? ROWS.project : (row?.project_ref ?? null);
  return (project === null ? row : rows.get(project))?.round ?? 0;
}
