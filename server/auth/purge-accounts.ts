/** Removes the rows of accounts that were deleted almost 30 days ago. */
import { toIsoTime, type RealmId, type UserId } from '#domain/ids.ts';
import type { Database, Tx } from '../db/database.ts';
import { repeatInTurns } from '../db/repeat-in-turns.ts';
import { finishWalks } from '../family/step-walk.ts';
import { leaveAllFamilies } from '../family/leave-all-families.ts';
import { lockRealms, nextVersion, ownRealm } from '../realms.ts';
import { discountTasks, forgetSizesOf } from '../tasks/history-sizes.ts';
import { findUserRow } from '../users.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The privacy policy promises that everything is removed within this time. */
export const PURGED_WITHIN_MS = 30 * 24 * HOUR_MS;

/** Earlier than promised by more than the jobs' interval: the next round is still in time. */
const KEPT_MS = PURGED_WITHIN_MS - 6 * HOUR_MS;

/** Rows in one transaction, so that other writers get their turn in between. */
const CHUNK = 200;

/** Purges the accounts that were deleted before `nowMs` minus the retention time. Returns how many. */
export async function purgeAccounts(database: Database, nowMs: number): Promise<number> {
  const before = toIsoTime(nowMs - KEPT_MS);
  const gone = await database.read((tx) =>
    tx.selectFrom('users').select('id').where('deleted_at', '<=', before).execute(),
  );
  for (const { id } of gone) await purgeAccount(database, id, nowMs);
  return gone.length;
}

/** An interrupted purge continues in the next round, because the user's row is removed last. */
async function purgeAccount(database: Database, user: UserId, nowMs: number): Promise<void> {
  const context = { dialect: database.dialect, at: toIsoTime(nowMs), rowsAtOnce: CHUNK };
  // A call that was in flight when the account was deleted may have joined a family after that.
  await database.write((tx) => leaveAllFamilies(tx, user, context));
  await finishWalks(database, user, () => context);
  const shared = await database.read((tx) => realmsWithTasksBy(tx, user));
  for (const realm of shared) await database.write((tx) => forgetAuthor(tx, realm, user, database.dialect));
  const own = ownRealm(user);
  // A project is removed after its subtasks, which refer to it.
  for (const isSubtask of [true, false]) {
    await repeatInTurns(() => database.write((tx) => deleteTasks(tx, own, isSubtask)));
  }
  await database.write((tx) => deleteRest(tx, user));
}

/** The families whose tasks this user created or last owned. */
async function realmsWithTasksBy(tx: Tx, user: UserId): Promise<readonly RealmId[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select('realm_id')
    .distinct()
    .where((eb) => eb.or([eb('created_by', '=', user), eb('owner_id', '=', user)]))
    .where('realm_id', '<>', ownRealm(user))
    .execute();
  return rows.map(({ realm_id }) => realm_id);
}

/** The family keeps its tasks without the author's name; its devices are notified. */
async function forgetAuthor(
  tx: Tx,
  realm: RealmId,
  user: UserId,
  dialect: Database['dialect'],
): Promise<void> {
  await lockRealms(tx, dialect, [realm]);
  const version = await nextVersion(tx, realm);
  await tx
    .updateTable('tasks')
    .set({ created_by: null, version })
    .where('realm_id', '=', realm)
    .where('created_by', '=', user)
    .execute();
  await tx
    .updateTable('tasks')
    .set((eb) => ({
      owner_id: eb
        .selectFrom('family_members')
        .select('user_id')
        .whereRef('family_members.family_id', '=', 'tasks.family_id')
        .where('role', '=', 'owner')
        .$asScalar()
        .$notNull(),
    }))
    .where('realm_id', '=', realm)
    .where('owner_id', '=', user)
    .execute();
}

/** Their history is removed with them. Returns how many. */
async function deleteTasks(tx: Tx, realm: RealmId, isSubtask: boolean): Promise<number> {
  const rows = await tx
    .selectFrom('tasks')
    .select('id')
    .where('realm_id', '=', realm)
    .where('project_id', isSubtask ? 'is not' : 'is', null)
    .limit(CHUNK)
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await discountTasks(tx, ids);
  await tx.deleteFrom('tasks').where('id', 'in', ids).execute();
  return ids.length;
}

/** Sessions, settings, invitations, keys and feedback are removed with the user's row. */
async function deleteRest(tx: Tx, user: UserId): Promise<void> {
  const own = ownRealm(user);
  // For tasks that stay in a family: the history from before they were shared.
  await tx.deleteFrom('task_changes').where('realm_id', '=', own).execute();
  await tx.updateTable('task_changes').set({ by_user: null }).where('by_user', '=', user).execute();
  await tx.updateTable('task_changes').set({ words_by: 0 }).where('words_by', '=', user).execute();
  await tx.deleteFrom('history_sizes').where('realm_id', '=', own).execute();
  await forgetSizesOf(tx, user);
  await tx.deleteFrom('task_removals').where('realm_id', '=', own).execute();
  await tx.deleteFrom('realms').where('id', '=', own).execute();
  // Others typed this address; an unanswered invitation belongs to no account, and expired three weeks ago.
  const { email_key, deleted_at } = await findUserRow(tx, user);
  await tx
    .deleteFrom('invitations')
    .where('email_key', '=', email_key)
    .where('user_id', 'is', null)
    .where('created_at', '<=', deleted_at)
    .execute();
  await tx.deleteFrom('users').where('id', '=', user).execute();
}
