/** The databases that a page has open, with strict durability for what people type. */
import { Dexie } from 'dexie';
import { KinboxDb, type DatabasePlatform } from './db.ts';

export interface Connections {
  /**
   * One connection for each database: whoever signs in again goes on with the one that the screens ask already. One
   * that was closed meanwhile (another tab upgraded it or logged out) is opened anew.
   */
  readonly open: (name: string) => Promise<KinboxDb>;
}

export function createConnections(platform?: DatabasePlatform): Connections {
  const known = new Map<string, KinboxDb>();
  return {
    open: async (name) => {
      const before = known.get(name);
      // Dexie answers every call of `open` on one object with the same opening.
      const db = before && !before.hasBeenClosed() && !before.hasFailed() ? before : openNew(name, platform);
      known.set(name, db);
      await db.open();
      // Dexie has opened what a newer version of the app keeps, and `KinboxDb` has closed it again.
      if (!db.isOpen()) throw new Dexie.DatabaseClosedError('A newer version of the app has upgraded it.');
      return db;
    },
  };
}

function openNew(name: string, platform?: DatabasePlatform): KinboxDb {
  return new KinboxDb(name, { durability: 'strict', ...(platform && { platform }) });
}
