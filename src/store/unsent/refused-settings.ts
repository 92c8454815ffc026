import { isOfSettings } from '#domain/verbs/registry.ts';
import type { KinboxDb, ParkReason } from '../db.ts';

/**
 * Why changes of settings were refused, each once: the view is back at the confirmed values and there are no texts to
 * keep, so the reason is all the user needs. One transaction, so that only one of several tabs reports it.
 */
export async function takeRefusedSettings(db: KinboxDb): Promise<readonly ParkReason[]> {
  return db.transaction('rw', db.parked, async () => {
    const refused = await db.parked.filter(isOfSettings).toArray();
    await db.parked.bulkDelete(refused.map(({ n }) => n));
    return refused.map(({ reason }) => reason);
  });
}
