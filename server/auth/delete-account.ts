/** Deletes an account: at once for everybody else, and for good with the purge (`purge-accounts.ts`). */
import type { RealmId, UserId } from '#domain/ids.ts';
import { RetryTransaction, type Dialect, type Tx } from '../db/database.ts';
import { endCaptureTokens } from '../capture/capture-tokens.ts';
import { endFeed } from '../feeds/calendar-feeds.ts';
import type { FamilyContext } from '../family/families.ts';
import { leaveAllFamilies } from '../family/leave-all-families.ts';
import { isProvenBy, readProvenEmailKey } from '../family/invitees.ts';
import { removeAllFactors } from './factors.ts';
import { endMailedSecret, endMailedSecrets } from './mailed-secrets.ts';
import { familyRealm, lockRealms, nextVersion, ownRealm, realmsOf } from '../realms.ts';
import { emailKey, findUserRow } from '../users.ts';

export type Deleted =
  | { readonly kind: 'deleted'; readonly changed: readonly RealmId[] }
  /** Nobody would be left to administer the server. */
  | { readonly kind: 'lastAdmin' };

/**
 * Ends the sessions, frees the email, leaves the families and withdraws the invitations, but for those to an address that
 * was not proven. The rows stay until they are
 * purged, but nobody can access those of the user's own realm.
 */
export async function deleteAccount(tx: Tx, user: UserId, context: FamilyContext): Promise<Deleted> {
  const { ended, unbound, realms: invited } = await lockConcerned(tx, user, context);
  if (await isLastAdmin(tx, user, context.dialect)) return { kind: 'lastAdmin' };
  if (ended.length > 0) await tx.deleteFrom('invitations').where('id', 'in', ended).execute();
  if (unbound.length > 0) await unbind(tx, unbound);
  for (const realm of invited) await nextVersion(tx, realm);
  // First: what comes back from families is taken whatever there is already.
  await tx
    .updateTable('users')
    .set({ deleted_at: context.at, updated_at: context.at })
    .where('id', '=', user)
    .execute();
  const left = await leaveAllFamilies(tx, user, context);
  await tx.deleteFrom('tokens').where('user_id', '=', user).execute();
  await endFeed(tx, user);
  await endCaptureTokens(tx, user);
  await removeAllFactors(tx, user);
  await endLinksOf(tx, user);
  // The addresses that only this account could have taken back are free.
  await tx.deleteFrom('email_changes').where('user_id', '=', user).execute();
  return { kind: 'deleted', changed: [...new Set([...invited, ...left, ownRealm(user)])] };
}

/** Those of its address and of the one that waits to become it. */
async function endLinksOf(tx: Tx, user: UserId): Promise<void> {
  const { email_key, pending_email } = await findUserRow(tx, user);
  await endMailedSecrets(tx, email_key);
  if (pending_email !== null)
    await endMailedSecret(tx, { purpose: 'verify', emailKey: emailKey(pending_email) });
}

/**
 * All realms that the deletion writes, locked at once, and the pending invitations, which do not change from then on.
 */
async function lockConcerned(tx: Tx, user: UserId, context: FamilyContext): Promise<Pending> {
  const read = async () => ({
    mine: (await realmsOf(tx, user)).all,
    pending: await readPending(tx, user),
  });
  const seen = await read();
  await lockRealms(tx, context.dialect, [...new Set([...seen.mine, ...seen.pending.realms])]);
  const now = await read();
  if (JSON.stringify(now) !== JSON.stringify(seen)) throw new RetryTransaction('The families changed.');
  return now.pending;
}

interface Pending {
  readonly ended: readonly number[];
  /** To an address that this account has not proven: its owner keeps the link. */
  readonly unbound: readonly number[];
  /** The realms of users invited by this user, and of the families this user is invited to. */
  readonly realms: readonly RealmId[];
}

async function readPending(tx: Tx, user: UserId): Promise<Pending> {
  const provenEmailKey = await readProvenEmailKey(tx, user);
  const pending = await tx
    .selectFrom('invitations')
    .select(['id', 'family_id', 'invited_by', 'user_id', 'is_proven', 'email_key'])
    .where((eb) => eb.or([eb('invited_by', '=', user), eb('user_id', '=', user)]))
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();
  const realms = pending.flatMap(({ family_id, invited_by, user_id }) => {
    if (invited_by !== user) return [familyRealm(family_id)];
    return user_id === null ? [] : [ownRealm(user_id)];
  });
  const isOthers = (each: (typeof pending)[number]) =>
    each.invited_by !== user && each.email_key !== null && !isProvenBy({ provenEmailKey }, each);
  const idsOf = (rows: typeof pending) => rows.map(({ id }) => id);
  return {
    ended: idsOf(pending.filter((each) => !isOthers(each))),
    unbound: idsOf(pending.filter(isOthers)),
    realms: [...new Set(realms)],
  };
}

async function unbind(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ user_id: null, accepted_at: null })
    .where('id', 'in', ids)
    .execute();
}

/** Two administrators who delete their accounts at the same moment are serialised here. */
async function isLastAdmin(tx: Tx, user: UserId, dialect: Dialect): Promise<boolean> {
  const query = tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('id');
  const admins = await (dialect === 'postgres' ? query.forUpdate() : query).execute();
  return admins.length === 1 && admins[0]?.id === user;
}
