/** Removes the rows of accounts that were deleted almost 30 days ago. */
import { toIsoTime, type RealmId, type UserId } from '#domain/ids.ts';
import type { Database, Tx } from '../db/database.ts';
import { repeatInTurns } from '../db/repeat-in-turns.ts';
import { doAll } from '../do-all.ts';
import { forgetInHistory, forgetInTasks, forgetWords } from './forget-author.ts';
import { finishWalks } from '../family/step-walk.ts';
import { leaveAllFamilies } from '../family/leave-all-families.ts';
import { MOST_ROWS } from '../http/large-writes.ts';
import { ownRealm } from '../realms.ts';
import { deleteChanges, forgetSizesOf } from '../tasks/history-sizes.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The privacy policy promises that everything is removed within this time. */
export const PURGED_WITHIN_MS = 30 * 24 * HOUR_MS;

/** Earlier than promised by more than the jobs' interval: the next round is still in time. */
const KEPT_MS = PURGED_WITHIN_MS - 6 * HOUR_MS;

/** Rows of a table in one transaction, so that other writers get their turn in between. */
const CHUNK = 200;

/** Purges the accounts that were deleted before `nowMs` minus the retention time. Returns how many. Throws as `repeatInTurns` does. */
export async function purgeAccounts(
  database: Database,
  nowMs: number,
  signal?: AbortSignal,
): Promise<number> {
  const before = toIsoTime(nowMs - KEPT_MS);
  const gone = await database.read((tx) =>
    tx.selectFrom('users').select('id').where('deleted_at', '<=', before).execute(),
  );
  await doAll(
    gone.map(
      ({ id }) =>
        () =>
          purgeAccount(database, id, { nowMs, signal }),
    ),
    signal,
  );
  return gone.length;
}

/** An interrupted purge continues an hour later, because the user's row is removed last. */
async function purgeAccount(
  database: Database,
  user: UserId,
  { nowMs, signal }: { readonly nowMs: number; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const { dialect } = database;
  const context = { dialect, at: toIsoTime(nowMs), rowsAtOnce: MOST_ROWS };
  const inTurns = (step: (tx: Tx) => Promise<number>) => repeatInTurns(() => database.write(step), signal);
  // A call that was in flight when the account was deleted may have joined a family after that.
  await database.write((tx) => leaveAllFamilies(tx, user, context));
  await finishWalks(database, user, context, signal);
  const own = ownRealm(user);
  // A project is removed after its subtasks, which refer to it.
  for (const isSubtask of [true, false]) await inTurns((tx) => deleteTasks(tx, own, isSubtask));
  // What is left is in families.
  await inTurns((tx) => forgetInTasks(tx, user, { dialect, limit: CHUNK }));
  // Of tasks that stay in a family: the history from before they were shared.
  await inTurns((tx) => deleteOwnHistory(tx, own));
  await inTurns((tx) => forgetInHistory(tx, user, CHUNK));
  await inTurns((tx) => forgetWords(tx, user, CHUNK));
  await inTurns((tx) => deleteTombstones(tx, own));
  await inTurns((tx) => deleteKeys(tx, user));
  await database.write((tx) => deleteRest(tx, user));
}

/** Their history first, which can be long. Returns how many rows of either. */
async function deleteTasks(tx: Tx, realm: RealmId, isSubtask: boolean): Promise<number> {
  const tasks = await tx
    .selectFrom('tasks')
    .select('id')
    .where('realm_id', '=', realm)
    .where('project_id', isSubtask ? 'is not' : 'is', null)
    .limit(CHUNK)
    .execute();
  if (tasks.length === 0) return 0;
  const ids = tasks.map(({ id }) => id);
  const changes = await tx
    .selectFrom('task_changes')
    .select('id')
    .where('task_id', 'in', ids)
    .limit(CHUNK)
    .execute();
  await deleteChanges(
    tx,
    changes.map(({ id }) => id),
  );
  if (changes.length === CHUNK) return CHUNK;
  await tx.deleteFrom('tasks').where('id', 'in', ids).execute();
  return ids.length;
}

async function deleteOwnHistory(tx: Tx, own: RealmId): Promise<number> {
  const some = tx.selectFrom('task_changes').select('id').where('realm_id', '=', own).limit(CHUNK);
  const { numDeletedRows } = await tx.deleteFrom('task_changes').where('id', 'in', some).executeTakeFirst();
  return Number(numDeletedRows);
}

async function deleteTombstones(tx: Tx, own: RealmId): Promise<number> {
  const some = tx.selectFrom('task_removals').select('client_ref').where('realm_id', '=', own).limit(CHUNK);
  const { numDeletedRows } = await tx
    .deleteFrom('task_removals')
    .where('realm_id', '=', own)
    .where('client_ref', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function deleteKeys(tx: Tx, user: UserId): Promise<number> {
  const some = tx.selectFrom('idempotency_keys').select('key').where('user_id', '=', user).limit(CHUNK);
  const { numDeletedRows } = await tx
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', user)
    .where('key', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Sessions, settings, invitations and feedback are removed with the user's row, and what a call in flight has added since. */
async function deleteRest(tx: Tx, user: UserId): Promise<void> {
  const own = ownRealm(user);
  const row = await tx
    .selectFrom('users')
    .select(['email_key', 'deleted_at'])
    .where('id', '=', user)
    .executeTakeFirst();
  // Another process was faster.
  if (row === undefined) return;
  await tx.deleteFrom('history_sizes').where('realm_id', '=', own).execute();
  await forgetSizesOf(tx, user);
  await tx.deleteFrom('task_removals').where('realm_id', '=', own).execute();
  await tx.deleteFrom('realms').where('id', '=', own).execute();
  // Others typed this address; an unanswered invitation belongs to no account, and expired three weeks ago.
  await tx
    .deleteFrom('invitations')
    .where('email_key', '=', row.email_key)
    .where('user_id', 'is', null)
    .where('created_at', '<=', row.deleted_at)
    .execute();
  await tx.deleteFrom('users').where('id', '=', user).execute();
}
