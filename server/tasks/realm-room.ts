/** What a realm may hold: tasks, deleted ones too, and bytes of the texts in them. */
import { sql } from 'kysely';
import type { RealmId } from '#domain/ids.ts';
import { STORED_LIMITS } from '#domain/stored-limits.ts';
import type { Task } from '#domain/task.ts';
import { TEXT_LIMITS } from '#domain/text.ts';
import { MOST_TURNS } from '#domain/turns.ts';
import type { RowChange } from './row-change.ts';

/** Rows and bytes that come, minus those that go. */
export interface Growth {
  readonly tasks: number;
  readonly textBytes: number;
}

export const NO_GROWTH: Growth = { tasks: 0, textBytes: 0 };

export interface Held {
  readonly taskCount: number;
  readonly textBytes: number;
}

export type Overfull = 'too_many_tasks' | 'too_much_text';

/** Whether a realm that grows holds more than it may, with what it gains in the count. */
export function overfull({ taskCount, textBytes }: Held, growth: Growth): Overfull | null {
  if (growth.tasks > 0 && taskCount > STORED_LIMITS.tasksOfRealm) return 'too_many_tasks';
  if (growth.textBytes > 0 && textBytes > STORED_LIMITS.textBytesOfRealm) return 'too_much_text';
  return null;
}

/** Whether what two realms hold has room in one. */
export function fitTogether(a: Held, b: Held): boolean {
  const growth = { tasks: b.taskCount, textBytes: b.textBytes };
  return (
    overfull({ taskCount: a.taskCount + growth.tasks, textBytes: a.textBytes + growth.textBytes }, growth) ===
    null
  );
}

export function growthOf(realm: RealmId, changes: readonly RowChange[]): Growth {
  let tasks = 0;
  let textBytes = 0;
  for (const { before, after } of changes) {
    if (after.realm === realm) {
      tasks += 1;
      textBytes += textBytesOf(after);
    }
    if (before?.task.realm === realm) {
      tasks -= 1;
      textBytes -= textBytesOf(before.task);
    }
  }
  return { tasks, textBytes };
}

/** The fields that can be long. What else a row has is short, and bounded by the number of tasks. */
export function textBytesOf({
  name,
  description,
  turns,
}: Pick<Task, 'name' | 'description' | 'turns'>): number {
  return Buffer.byteLength(name) + Buffer.byteLength(description ?? '') + Buffer.byteLength(turns ?? '');
}

/** Of a task, with texts as long as they may be. */
export const MOST_TEXT_BYTES =
  4 * (TEXT_LIMITS.taskName + TEXT_LIMITS.taskDescription + 2 * MOST_TURNS * TEXT_LIMITS.who);

const ofWords = sql`octet_length(name) + coalesce(octet_length(description), 0)`;

/** The same of rows in the database. */
export const sumOfTexts = sql<number>`coalesce(sum(${ofWords} + coalesce(octet_length(turns), 0)), 0)`;
export const sumWithoutTurns = sql<number>`coalesce(sum(${ofWords}), 0)`;
