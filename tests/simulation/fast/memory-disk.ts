import type { KinboxDb } from '#store/db.ts';
import type { SimDisk, SimPlatform } from '../stack.ts';
import { MemoryConnection } from './memory-connection.ts';
import { createMemoryDatabase } from './memory-database.ts';
import type { Scheduler } from './scheduler.ts';

export function openMemoryPlatform(scheduler: Scheduler): SimPlatform {
  const disks = new Map<string, SimDisk>();
  return {
    openDisk: (name) => {
      const disk = disks.get(name) ?? openMemoryDisk(name, scheduler);
      disks.set(name, disk);
      return disk;
    },
  };
}

/** A device's storage in memory. The store takes a connection for Dexie's: it has what the store uses of it. */
export function openMemoryDisk(name: string, scheduler: Scheduler): SimDisk {
  const database = createMemoryDatabase(name, scheduler);
  return {
    db: asKinboxDb(new MemoryConnection(database, 'strict')),
    connect: (life, durability) => asKinboxDb(new MemoryConnection(database, durability, life)),
    powerCut: async () => database.powerCut(),
    rowsRead: () => database.stores.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  };
}

export function asKinboxDb(connection: MemoryConnection): KinboxDb {
  return connection as unknown as KinboxDb;
}
