/** Purges old tombstones, and stores up to which version, so that an older device is reset. */
import { toIsoTime } from '#domain/ids.ts';
import { lockRealms } from '../realms.ts';
import type { Database } from '../db/database.ts';

export const TOMBSTONES_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Drops the tombstones made before `beforeMs` (since the epoch), realm by realm. Returns how many. */
export async function purgeTombstones(database: Database, beforeMs: number): Promise<number> {
  const before = toIsoTime(beforeMs);
  const realms = await database.read((tx) =>
    tx.selectFrom('task_removals').select('realm_id').distinct().where('at', '<', before).execute(),
  );
  let purged = 0;
  for (const { realm_id: realm } of realms) {
    purged += await database.write(async (tx) => {
      await lockRealms(tx, database.dialect, [realm]);
      const gone = await tx
        .deleteFrom('task_removals')
        .where('realm_id', '=', realm)
        .where('at', '<', before)
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
    });
  }
  return purged;
}
