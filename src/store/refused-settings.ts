import type { KinboxDb, ParkReason } from './db.ts';

export async function hasRefusedSettings(db: KinboxDb): Promise<boolean> {
  return (await db.parked.filter(({ kind }) => kind === 'settings.edit').count()) > 0;
}

/**
 * Why switches of settings were refused, each once: the view is back at what is confirmed, there are no words of
 * anybody in a switch, and who reads the reason has all there is. One transaction, so that of several tabs one tells.
 */
export async function takeRefusedSettings(db: KinboxDb): Promise<readonly ParkReason[]> {
  return db.transaction('rw', db.parked, async () => {
    const refused = await db.parked.filter(({ kind }) => kind === 'settings.edit').toArray();
    await db.parked.bulkDelete(refused.map(({ n }) => n));
    return refused.map(({ reason }) => reason);
  });
}
