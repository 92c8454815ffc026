/** Purges old tombstones, and stores up to which version, so that an older device is reset. */
import { toIsoTime, type IsoTime } from '#domain/ids.ts';
import { lockRealms } from '../realms.ts';
import type { Database, Dialect, Tx } from '../db/database.ts';
import { EXPIRED_AT_ONCE, repeatInTurns } from '../db/repeat-in-turns.ts';

export const TOMBSTONES_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Drops the tombstones made before `beforeMs` (since the epoch), realm by realm. Returns how many. */
export async function purgeTombstones(
  database: Database,
  beforeMs: number,
  signal?: AbortSignal,
): Promise<number> {
  const before = toIsoTime(beforeMs);
  let purged = 0;
  await repeatInTurns(async () => {
    const gone = await database.write((tx) => purgeSome(tx, before, database.dialect));
    purged += gone;
    return gone;
  }, signal);
  return purged;
}

/** Of the realm of the oldest one. In the order of their versions: what is stored is true after each part. */
async function purgeSome(tx: Tx, before: IsoTime, dialect: Dialect): Promise<number> {
  const oldest = await tx
    .selectFrom('task_removals')
    .select('realm_id')
    .where('at', '<', before)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return 0;
  const realm = oldest.realm_id;
  await lockRealms(tx, dialect, [realm]);
  const some = tx
    .selectFrom('task_removals')
    .select('client_ref')
    .where('realm_id', '=', realm)
    .where('at', '<', before)
    .orderBy('version')
    .limit(EXPIRED_AT_ONCE);
  const gone = await tx
    .deleteFrom('task_removals')
    .where('realm_id', '=', realm)
    .where('client_ref', 'in', some)
    .returning('version')
    .execute();
  const upTo = gone.reduce((highest, { version }) => Math.max(highest, version), 0);
  await tx
    .updateTable('realms')
    .set({ purged_version: upTo })
    .where('id', '=', realm)
    .where('purged_version', '<', upTo)
    .execute();
  return gone.length;
}
