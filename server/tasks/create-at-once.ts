/**
 * A new task in one statement, decided by the realms that were read with the session (decision 137). It is tried first, and
 * whatever stands against it leaves everything to the transaction that other writes have: rows that would have to be read,
 * a refusal, somebody else who has written there, a key or a ref that is known, an error.
 */
import { DatabaseUnavailable, RetryTransaction, type Tx } from '../db/database.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { MOST_ROWS } from '../http/large-writes.ts';
import { json } from '../http/reply.ts';
import type { SignedInCall } from '../http/route.ts';
import { keyRow } from '../idempotency-keys.ts';
import type { Done } from '../idempotent-write.ts';
import { describeError } from '../log/describe-error.ts';
import type { SeenRealms } from '../realms.ts';
import { noteTaskNews } from './note-task-news.ts';
import { plan, type Planned, type ToVerb } from './plan.ts';
import { MOST_TEXT_BYTES, overfull, textBytesOf, type Held } from './realm-room.ts';
import { recordNotTaken } from './record-not-taken.ts';
import { saveAtOnce } from './save-at-once.ts';
import { toRow, type SavedRow } from './save.ts';
import { writtenTask } from './written-task.ts';

type Call = SignedInCall<unknown, unknown>;

/** Null if nothing was saved. */
export async function createAtOnce(call: Call, toVerb: ToVerb): Promise<Done | null> {
  const { seen } = call.caller;
  if (seen === undefined) return null;
  const planned = await planUnread(call, toVerb, seen);
  const saved = planned === null ? null : await save(call, planned, seen);
  if (planned === null || saved === null) return null;
  const { subject, status } = planned.requested;
  const written = writtenTask(planned, new Map([[subject, saved]]));
  return { reply: json(status, written), changed: planned.changes.map(({ after }) => after.realm), subject };
}

/** Null if rows have to be read or it is refused; the refusal may come from realms that are not the latest. */
async function planUnread(call: Call, toVerb: ToVerb, { realms }: SeenRealms): Promise<Planned | null> {
  try {
    const planned = await plan(unread, call, toVerb, { realms });
    if (planned.kind === 'refused') return null;
    const { changes, scope } = planned;
    // What a new task leaves besides its row, it leaves by reading rows first, and so to the transaction.
    await recordNotTaken(unread, call, planned);
    await noteTaskNews(unread, { changes, scope, actor: call.caller.id, at: call.at, most: MOST_ROWS });
    return planned;
  } catch (error) {
    if (error instanceof RowsNeeded || error instanceof RetryTransaction) return null;
    throw error;
  }
}

async function save(
  { deps, caller, idempotencyKey, fingerprint, at }: Call,
  { changes, requested: { subject, status } }: Planned,
  { states }: SeenRealms,
): Promise<SavedRow | null> {
  const { single } = deps.database;
  const [change] = changes;
  // Without a key it could not be told whether a lost connection has saved it.
  if (single === null || idempotencyKey === null || change === undefined || changes.length > 1) return null;
  const { before, after } = change;
  const state = states.get(after.realm);
  if (before !== null || after.ref !== subject || state === undefined) return null;
  const { version: _, ...row } = toRow(after, caller.id, 0, { projects: new Map() });
  const key = keyRow({
    user: caller.id,
    key: idempotencyKey,
    fingerprint,
    at,
    expected: { status, task: subject },
  });
  const textBytes = textBytesOf(after);
  try {
    return await single.inLine(after.realm, state.version, (expected) =>
      mayBeFull(state, expected - state.version + 1)
        ? Promise.resolve(null)
        : single.run((db) => saveAtOnce(db, { row, key, expected, textBytes })),
    );
  } catch (error) {
    // Another wait would be as long. If it was saved all the same, its key tells a repetition.
    if (error instanceof DatabaseUnavailable) throw error;
    if (!isUniqueViolation(error))
      deps.log.warn({ error: describeError(error) }, 'a task was not saved at once');
    return null;
  }
}

/** Each of the versions since is one more task, with texts that are not known. */
function mayBeFull({ taskCount, textBytes }: Held, tasks: number): boolean {
  const growth = { tasks, textBytes: tasks * MOST_TEXT_BYTES };
  const after = { taskCount: taskCount + growth.tasks, textBytes: textBytes + growth.textBytes };
  return overfull(after, growth) !== null;
}

class RowsNeeded extends Error {
  override readonly name = 'RowsNeeded';
}

/** Stands for a transaction in which nothing can be read. */
const unread = new Proxy({} as Tx, {
  get: () => {
    throw new RowsNeeded('A row would have to be read.');
  },
});
