/** After a logout no row is on the disk, whatever hosts of the session before still do. */
import type { SimDevice } from './sim-device.ts';

/** Of `meta` the hosts of before may note when they saw the lease: it says nothing of the person. */
const OF_NOBODY = ['seenLease'];

export async function leftOnDisks(devices: readonly SimDevice[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, db } of devices.filter((device) => device.isOut())) {
    const left = await db.transaction('r', db.tables, async () => {
      const rows: string[] = [];
      for (const table of db.tables) {
        const keys = (await table.toCollection().primaryKeys()) as readonly unknown[];
        rows.push(...keys.map((key) => `${table.name} ${String(key)}`));
      }
      return rows;
    });
    const rows = left.filter((row) => !OF_NOBODY.includes(row.replace('meta ', '')));
    if (rows.length > 0) wrong.push(`${name} is logged out and keeps ${rows.join(', ')}`);
  }
  return wrong;
}
