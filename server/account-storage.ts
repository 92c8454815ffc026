/** What an account has stored, by the sums that are kept with each write: no task is read. */
import type { FamilyId, RealmId, UserId } from '#domain/ids.ts';
import { STORED_LIMITS } from '#domain/stored-limits.ts';
import type { RealmStorage } from '#domain/wire/account-storage.ts';
import { sql } from 'kysely';
import type { Tx } from './db/database.ts';
import { familyRealm, seeRealms } from './realms.ts';
import { REALM_HISTORY } from './tasks/history-bounds.ts';

/** Of the own realm, and then of the families' in the order of joining. */
export async function readRealmStorage(tx: Tx, user: UserId): Promise<readonly RealmStorage[]> {
  const { realms, states } = await seeRealms(tx, user);
  const history = await historyBytes(tx, realms.all);
  const storageOf = (realm: RealmId, family_id: FamilyId | null): RealmStorage => ({
    family_id,
    tasks: { used: states.get(realm)?.taskCount ?? 0, most: STORED_LIMITS.tasksOfRealm },
    bytes: { used: states.get(realm)?.textBytes ?? 0, most: STORED_LIMITS.textBytesOfRealm },
    history_bytes: { used: history.get(realm) ?? 0, most: REALM_HISTORY.ordinary + REALM_HISTORY.lost },
  });
  return [
    storageOf(realms.own, null),
    ...realms.memberships.map(({ family }) => storageOf(familyRealm(family), family)),
  ];
}

async function historyBytes(tx: Tx, realms: readonly RealmId[]): Promise<ReadonlyMap<RealmId, number>> {
  const rows = await tx
    .selectFrom('history_sizes')
    .select(['realm_id', sql<number>`cast(sum(bytes) as bigint)`.as('bytes')])
    .where('realm_id', 'in', realms)
    .groupBy('realm_id')
    .execute();
  return new Map(rows.map(({ realm_id, bytes }) => [realm_id, bytes]));
}
