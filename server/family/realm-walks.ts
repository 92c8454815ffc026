/** The table `realm_walks`: work on all rows of a realm that one transaction would take too long for, and how far it is. */
import type { FamilyId, IsoTime, RealmId, UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import { familyIn, homeOf, realmsOf, type Realms } from '../realms.ts';
import { BEGINNING, type Place } from '../tasks/next-rows.ts';

export interface WalkKey {
  readonly realm: RealmId;
  /**
   * `move`: the family-space tasks of the realm go to a family, or to the own realm of its last member, which dissolves
   * it. `clear`: a former member has nothing to do there any more.
   */
  readonly kind: 'move' | 'clear';
  readonly user: UserId;
}

export interface Walk extends WalkKey {
  /** Of a move. Null: to the own realm, unless the user has another family. */
  readonly to: FamilyId | null;
  readonly after: Place;
}

export function newWalk(key: WalkKey, to: FamilyId | null = null): Walk {
  return { ...key, to, after: BEGINNING };
}

export async function findWalk(tx: Tx, { realm, kind, user }: WalkKey): Promise<Walk | null> {
  const row = await tx
    .selectFrom('realm_walks')
    .select(['to_family', 'version', 'task_id'])
    .where('realm_id', '=', realm)
    .where('kind', '=', kind)
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { realm, kind, user, to: row.to_family, after: { version: row.version, id: row.task_id } };
}

/** Goes on from here in another transaction. */
export async function keepWalk(tx: Tx, { realm, kind, user, to, after }: Walk, at: IsoTime): Promise<void> {
  const place = { to_family: to, version: after.version, task_id: after.id, at };
  await tx
    .insertInto('realm_walks')
    .values({ realm_id: realm, kind, user_id: user, ...place })
    .onConflict((conflict) => conflict.columns(['realm_id', 'kind', 'user_id']).doUpdateSet(place))
    .execute();
}

export async function endWalk(tx: Tx, { realm, kind, user }: WalkKey): Promise<void> {
  await tx
    .deleteFrom('realm_walks')
    .where('realm_id', '=', realm)
    .where('kind', '=', kind)
    .where('user_id', '=', user)
    .execute();
}

/** Of a user, or of everybody. */
export async function listWalks(tx: Tx, user?: UserId): Promise<readonly WalkKey[]> {
  const rows = await tx
    .selectFrom('realm_walks')
    .select(['realm_id as realm', 'kind', 'user_id as user'])
    .$if(user !== undefined, (query) => query.where('user_id', '=', user ?? (0 as UserId)))
    .orderBy('realm_id')
    .orderBy('kind')
    .orderBy('user_id')
    .execute();
  return rows;
}

export interface Claim {
  /** The process. */
  readonly holder: string;
  readonly at: IsoTime;
  /** Those of other processes that have had no step since. Null: of all others. */
  readonly staleBefore: IsoTime | null;
}

/** A step by another process all the same does no harm: it goes on from where it finds the walk. */
export async function claimWalks(tx: Tx, { holder, at, staleBefore }: Claim): Promise<readonly WalkKey[]> {
  return tx
    .updateTable('realm_walks')
    .set({ held_by: holder, at })
    .$if(staleBefore !== null, (query) =>
      query.where((eb) =>
        eb.or([eb('held_by', 'is', null), eb('held_by', '=', holder), eb('at', '<', staleBefore ?? at)]),
      ),
    )
    .returning(['realm_id as realm', 'kind', 'user_id as user'])
    .execute();
}

export async function releaseWalks(tx: Tx, holder: string): Promise<void> {
  await tx.updateTable('realm_walks').set({ held_by: null }).where('held_by', '=', holder).execute();
}

/**
 * Without the families that the user is dissolving: the user is in them only until their last row has gone, so that no
 * device loses sight of one.
 */
export async function standingRealms(tx: Tx, user: UserId): Promise<Realms> {
  const realms = await realmsOf(tx, user);
  if (realms.memberships.length === 0) return realms;
  const walks = await tx
    .selectFrom('realm_walks')
    .select('realm_id')
    .where('user_id', '=', user)
    .where('kind', '=', 'move')
    .execute();
  const ending = new Set(walks.map(({ realm_id }) => familyIn(realm_id)));
  const memberships = realms.memberships.filter(({ family }) => !ending.has(family));
  return { ...realms, memberships, home: homeOf(memberships) };
}
