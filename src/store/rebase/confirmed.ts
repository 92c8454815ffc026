/** The confirmed versions of rows. */
import type { TaskRef } from '#domain/ids.ts';
import { Board } from '#domain/verbs/board.ts';
import { projectEntered, subjectOf } from '#domain/verbs/registry.ts';
import { foldPending } from '#domain/rebase.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { Task, TaskAuthor } from '#domain/task.ts';
import type { KinboxDb, Mutation, ShadowRow, TaskRow } from '../db.ts';
import { mutationsOn } from '../mutation-log.ts';
import { taskOf } from '../rows/task-row.ts';

/** Nothing waits to be sent or to be pulled: every row of the device is as the server has it. */
export async function isAllConfirmed(db: KinboxDb): Promise<boolean> {
  return (await db.outbox.count()) === 0 && (await db.shadow.count()) === 0;
}

/**
 * The row that a mutation is about and the projects that it is in or enters, as the server has them: confirmed, with
 * all earlier mutations applied that are acknowledged but not pulled yet.
 */
export async function confirmedBoard(db: KinboxDb, mutation: Mutation, author: TaskAuthor): Promise<Board> {
  const ref = subjectOf(mutation);
  if (ref === null) return new Board([], DEFAULT_SETTINGS);
  const goesInto = projectEntered(mutation);
  const task = (await confirmedTasks(db, [ref]))[0] ?? null;
  const isIn = task?.project_ref ?? null;
  const projects = await confirmedTasks(
    db,
    [isIn, goesInto].filter((ref) => ref !== null),
  );
  const board = new Board(
    [task, ...projects].filter((row) => row !== null),
    DEFAULT_SETTINGS,
  );
  const before = (await mutationsOn(db, [ref])).filter(
    (each) => each.n < mutation.n && each.state === 'acked',
  );
  foldPending(board, before, author);
  return board;
}

/** The confirmed version of each row: null if the server has none. */
export async function confirmedTasks(
  db: KinboxDb,
  refs: readonly TaskRef[],
): Promise<readonly (Task | null)[]> {
  const [shadows, rows] = await Promise.all([db.shadow.bulkGet([...refs]), db.tasks.bulkGet([...refs])]);
  return refs.map((_, index) => confirmedOf(shadows[index], rows[index]));
}

/** A row is as the server last had it unless a shadow says otherwise; null if the server knows none. */
export function confirmedOf(shadow: ShadowRow | undefined, row: TaskRow | undefined): Task | null {
  if (shadow !== undefined) return shadow.task;
  return row === undefined ? null : taskOf(row);
}
