/** The databases that a page has open, with strict durability for what users type. */
import { Dexie } from 'dexie';
import { KinboxDb, type DatabasePlatform } from '../db.ts';

export interface Connections {
  /**
   * One connection for each database: a user who signs in again continues with the one that the screens query already.
   * One that was closed meanwhile (another tab upgraded the database or logged out) is opened again.
   */
  readonly open: (name: string) => Promise<KinboxDb>;
  /** Whether the browser has not answered for one of them yet. */
  readonly areOpening: () => boolean;
}

interface ConnectionOptions {
  /** What a connection needs before it is opened. */
  readonly prepare?: (db: KinboxDb) => void;
  readonly platform?: DatabasePlatform;
}

export function createConnections({ prepare, platform }: ConnectionOptions = {}): Connections {
  const known = new Map<string, KinboxDb>();
  let opening = 0;
  return {
    areOpening: () => opening > 0,
    open: async (name) => {
      const before = known.get(name);
      // Every call of `open` on one Dexie object returns the same promise.
      const db = before && !before.hasBeenClosed() && !before.hasFailed() ? before : openNew(name, platform);
      if (db !== before) prepare?.(db);
      known.set(name, db);
      // The connection may have stayed open while another tab removed all rows.
      db.isKnownToHavePulled = false;
      opening += 1;
      await db.open().finally(() => (opening -= 1));
      // Dexie has opened a database of a newer version of the app, and `KinboxDb` has closed it again.
      if (!db.isOpen()) throw new Dexie.DatabaseClosedError('A newer version of the app has upgraded it.');
      return db;
    },
  };
}

function openNew(name: string, platform?: DatabasePlatform): KinboxDb {
  return new KinboxDb(name, { durability: 'strict', ...(platform && { platform }) });
}
