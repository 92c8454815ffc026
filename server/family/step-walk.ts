/**
 * One transaction of a walk through a realm. Each decides anew, under the locks, where the rows belong by now: between two of
 * them people join, leave and are deleted.
 *
 *   join ─► move own realm ─► ... ─► nothing left
 *   leave as the last ─► move family ─► ... ─► nothing left: the membership and the family end
 *                                           └► no room left: the family stays
 *   leave, be removed ─► clear family ─► ... ─► nothing left, or a member again
 */
import type { FamilyId, IsoTime, RealmId, UserId } from '#domain/ids.ts';
import { RetryTransaction, type Database, type Dialect, type Tx } from '../db/database.ts';
import { repeatInTurns } from '../db/repeat-in-turns.ts';
import {
  familyIn,
  familyRealm,
  homeOf,
  isMember,
  lockRealms,
  nextVersion,
  ownRealm,
  realmsOf,
} from '../realms.ts';
import { moveNext } from '../tasks/move.ts';
import { isLive } from '../users.ts';
import { clearNext } from './clear-member.ts';
import { countMembers } from './count-members.ts';
import {
  endWalk,
  findWalk,
  keepWalk,
  listWalks,
  standingRealms,
  type Walk,
  type WalkKey,
} from './realm-walks.ts';

export interface WalkContext {
  readonly dialect: Dialect;
  readonly at: IsoTime;
  /** How many a transaction writes. */
  readonly rowsAtOnce: number;
}

export interface Stepped {
  /** The realms that changed, to be poked after the commit. */
  readonly changed: readonly RealmId[];
  readonly rows: number;
  readonly isOver: boolean;
}

const OVER: Stepped = { changed: [], rows: 0, isOver: true };

export async function stepWalk(tx: Tx, key: WalkKey, context: WalkContext): Promise<Stepped> {
  const seen = await findWalk(tx, key);
  if (seen === null) return OVER;
  const realms = await realmsOfWalk(tx, seen);
  await lockRealms(tx, context.dialect, realms);
  const walk = await findWalk(tx, key);
  if (walk === null) return OVER;
  if (String(await realmsOfWalk(tx, walk)) !== String(realms))
    throw new RetryTransaction('The families changed.');
  switch (walk.kind) {
    case 'move':
      return stepMove(tx, walk, context);
    case 'clear':
      return stepClear(tx, walk, context);
  }
}

/** All that a step of it writes, to be locked at once. */
export async function realmsOfWalk(tx: Tx, walk: Walk): Promise<readonly RealmId[]> {
  const own = ownRealm(walk.user);
  if (walk.kind === 'clear') return [own, walk.realm];
  const to = await targetOf(tx, walk);
  return [...new Set([own, walk.realm, to === null ? own : familyRealm(to)])];
}

/** The family that the rows go to: the one that they were on the way to, or the home of somebody who has left that. */
async function targetOf(tx: Tx, { realm, user, to }: Walk): Promise<FamilyId | null> {
  const { memberships } = await standingRealms(tx, user);
  const others = memberships.filter(({ family }) => familyRealm(family) !== realm);
  return others.some(({ family }) => family === to) ? to : homeOf(others);
}

/** Of a move that begins, too. The realms must be locked. */
export async function stepMove(tx: Tx, walk: Walk, { at, rowsAtOnce }: WalkContext): Promise<Stepped> {
  const { realm: from, user, after } = walk;
  const [own, to] = [ownRealm(user), await targetOf(tx, walk)];
  if (from === own && to === null) {
    // Whoever has left the family before all had moved keeps the rest.
    await endWalk(tx, walk);
    return OVER;
  }
  const target = to === null ? own : familyRealm(to);
  const family = familyIn(from);
  if (family !== null && (await countMembers(tx, family)) > 1) {
    // Somebody has come, by an invitation of a server of before: the family stays.
    await endWalk(tx, walk);
    return OVER;
  }
  // Of a deleted account everything goes, soon.
  const mayOverfill = async () => !(await isLive(tx, user));
  const move = { from, to: target, family: to, keeper: user, at, mayOverfill };
  const { moved, upTo, isLast, isFull } = await moveNext(tx, move, { after, rowsAtOnce });
  if (isFull) {
    // Others have filled it since the walk began: the family stays, or the user keeps the rest.
    await endWalk(tx, walk);
    return { changed: [target], rows: 0, isOver: true };
  }
  if (isLast) await endWalk(tx, walk);
  else await keepWalk(tx, { ...walk, to, after: upTo }, at);
  const changed = moved > 0 ? [from, target] : [];
  const isEnd = isLast && from !== own;
  if (isEnd) await endFamily(tx, walk);
  return { changed: isEnd ? await announce(tx, [from, own], changed) : changed, rows: moved, isOver: isLast };
}

/** Takes a version of realms that have none of this transaction yet, so that devices ask for what is not a row. */
export async function announce(
  tx: Tx,
  realms: readonly RealmId[],
  changed: readonly RealmId[],
): Promise<readonly RealmId[]> {
  const others = realms.filter((realm) => !changed.includes(realm));
  for (const realm of others) await nextVersion(tx, realm);
  return [...changed, ...others];
}

/** The realm's row stays: a device may still send a cursor that names it. No task refers to the family any more. */
async function endFamily(tx: Tx, { realm }: Walk): Promise<void> {
  const family = familyIn(realm);
  if (family === null) return;
  await tx.deleteFrom('family_members').where('family_id', '=', family).execute();
  await tx.deleteFrom('families').where('id', '=', family).execute();
}

async function stepClear(tx: Tx, walk: Walk, { at, rowsAtOnce }: WalkContext): Promise<Stepped> {
  const { realm, user, after } = walk;
  const family = familyIn(realm);
  if (family === null || isMember(await realmsOf(tx, user), family)) {
    await endWalk(tx, walk);
    return OVER;
  }
  const clearing = { realm, user, at, isAnnounced: false };
  const { cleared, upTo, isLast } = await clearNext(tx, clearing, { after, rowsAtOnce });
  if (isLast) await endWalk(tx, walk);
  else await keepWalk(tx, { ...walk, after: upTo }, at);
  return { changed: cleared > 0 ? [realm] : [], rows: cleared, isOver: isLast };
}

/** Goes on with all walks of a user until they are over, with turns of others in between. Throws as `repeatInTurns` does. */
export async function finishWalks(
  database: Database,
  user: UserId,
  context: WalkContext,
  signal?: AbortSignal,
): Promise<void> {
  for (const walk of await database.read((tx) => listWalks(tx, user))) {
    await repeatInTurns(async () => {
      const { isOver } = await database.write((tx) => stepWalk(tx, walk, context));
      return isOver ? 0 : 1;
    }, signal);
  }
}
