/** What the answer to a write says beyond success. */
import { asEditOf, makesRow } from '#domain/verbs/registry.ts';
import type { Task, TaskAuthor } from '#domain/task.ts';
import { taskId } from '#domain/wire/ids.ts';
import { taskFromWire, taskSchema } from '#domain/wire/task.ts';
import type { Mutation, ParkReason } from '#store/db.ts';
import type { Doubtful } from './doubtful.ts';
import type { Outcome } from './outcome.ts';

/**
 * A create is answered 201, also when it is repeated. 200 says that the row existed already, made by a request that
 * this device no longer knows, and that nothing was changed: what its author wrote since has not been done. Null in all
 * other cases.
 */
export function whatIsUnmade(
  mutation: Mutation,
  { status, body }: Extract<Outcome, { kind: 'done' }>,
  actor: TaskAuthor,
): Doubtful | null {
  if (!makesRow(mutation) || status !== 200) return null;
  const { n, at, homeFamily } = mutation;
  const answered = answeredTask(body);
  if (answered !== null) {
    // Its project is not known here: differences that only follow from that are found equal after the pull.
    const context = { at, actor, homeFamily };
    const differing = asEditOf(mutation, { row: answered, project: null }, context);
    return differing === null ? null : { kind: 'unsendable', n, cause: 'rowExists' };
  }
  const isOutOfSight = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
  const reason: ParkReason = { kind: 'gone', status, code: null, message: null };
  return isOutOfSight ? { kind: 'refused', n, reason, isLastTry: true } : null;
}

/** The row in the answer; null if there is none, or one that this app cannot read. */
export function answeredTask(body: unknown): Task | null {
  const read = taskSchema.safeParse(body);
  return read.success ? taskFromWire(read.data) : null;
}

/** The number that the server assigned to the task; null if the answer has none. */
export function createdId(body: unknown) {
  const id = typeof body === 'object' && body !== null && 'id' in body ? taskId.safeParse(body.id) : null;
  return id?.success ? id.data : null;
}
