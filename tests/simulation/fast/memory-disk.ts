import type { KinboxDb } from '#store/db.ts';
import type { SimDisk } from '../stack.ts';
import { MemoryConnection } from './memory-connection.ts';
import { createMemoryDatabase } from './memory-database.ts';
import type { Scheduler } from './scheduler.ts';

/** A device's storage in memory. The store takes a connection for Dexie's: it has what the store uses of it. */
export function openMemoryDisk(name: string, scheduler: Scheduler): SimDisk {
  const database = createMemoryDatabase(name, scheduler);
  return {
    db: asKinboxDb(new MemoryConnection(database, 'strict')),
    connect: (life, durability) => asKinboxDb(new MemoryConnection(database, durability, life)),
    powerCut: database.powerCut,
  };
}

export function asKinboxDb(connection: MemoryConnection): KinboxDb {
  return connection as unknown as KinboxDb;
}
