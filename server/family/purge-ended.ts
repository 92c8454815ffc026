/**
 * What a family leaves behind that nobody is in any more: its history, which nobody can read, and the marks of tasks that have
 * left it, which nobody pulls. In turns, since both may be large.
 */
import type { RealmId } from '#domain/ids.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { EXPIRED_AT_ONCE, repeatInTurns } from '../db/repeat-in-turns.ts';
import { deleteChanges } from '../tasks/history-sizes.ts';

export async function purgeEnded(database: Database, signal?: AbortSignal): Promise<void> {
  await repeatInTurns(async () => {
    const realm = await database.read(findEnded);
    if (realm === null) return 0;
    await repeatInTurns(() => database.write((tx) => purgeSome(tx, realm)), signal);
    return 1;
  }, signal);
}

/** The realm of a family that has ended and of which something is left. */
async function findEnded(tx: Tx): Promise<RealmId | null> {
  const row = await tx
    .selectFrom('realms')
    .select('id')
    .where(sql<boolean>`${sql.ref('realms.id')} like 'f:%'`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('families')
            .select('families.id')
            .whereRef('families.id', '=', sql<number>`cast(substr(${sql.ref('realms.id')}, 3) as bigint)`),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb.exists(eb.selectFrom('history_sizes').select('bytes').whereRef('realm_id', '=', 'realms.id')),
        eb.exists(eb.selectFrom('task_removals').select('at').whereRef('realm_id', '=', 'realms.id')),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The sums last: by them the realm is found. */
async function purgeSome(tx: Tx, realm: RealmId): Promise<number> {
  const changes = await tx
    .selectFrom('task_changes')
    .select('id')
    .where('realm_id', '=', realm)
    .limit(EXPIRED_AT_ONCE)
    .execute();
  if (changes.length > 0) {
    await deleteChanges(
      tx,
      changes.map(({ id }) => id),
    );
    return changes.length;
  }
  const some = tx
    .selectFrom('task_removals')
    .select('client_ref')
    .where('realm_id', '=', realm)
    .limit(EXPIRED_AT_ONCE);
  const { numDeletedRows } = await tx
    .deleteFrom('task_removals')
    .where('realm_id', '=', realm)
    .where('client_ref', 'in', some)
    .executeTakeFirst();
  if (numDeletedRows === 0n) await tx.deleteFrom('history_sizes').where('realm_id', '=', realm).execute();
  return Number(numDeletedRows);
}
