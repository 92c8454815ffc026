/**
 * Mutations that wait for a former server, which another installation has replaced. Nothing can send them unless that
 * server comes back; their author can still read, export and discard them.
 */
import { Dexie } from 'dexie';
import { KinboxDb, type Mutation, type ParkedMutation } from '../db.ts';
import { storageFailureOf } from '../storage-failure.ts';
import { unsentMutations } from './unsent.ts';

export interface Orphaned {
  readonly database: string;
  readonly changes: readonly (Mutation | ParkedMutation)[];
}

const DATABASE_NAME = /^kinbox-.+-\d+$/;

export interface FormerOwner {
  readonly email: string;
  /** Known to be this user's, whatever the email address. */
  readonly databases: readonly string[];
}

export async function formerOwner(db: KinboxDb, email: string): Promise<FormerOwner> {
  return { email, databases: (await db.profile.get('mine'))?.formerDatabases ?? [] };
}

/**
 * Databases of the same user, recognised by email address or by what `claimOrphaned` has stored: the new installation
 * assigns new user ids, so that the same id may be another user's. Some of them may have nothing waiting.
 */
export async function findOrphaned(current: KinboxDb, owner: FormerOwner): Promise<readonly Orphaned[]> {
  const names = await Dexie.getDatabaseNames();
  const others = names.filter((name) => DATABASE_NAME.test(name) && name !== current.name).sort();
  const found = await Promise.all(others.map((name) => readDatabase(name, owner)));
  return found.filter((each) => each !== null);
}

/** Stores which databases are the user's by this address, before the address changes, and forgets those that are gone. */
export async function claimOrphaned(db: KinboxDb, email: string): Promise<void> {
  const found = await findOrphaned(db, { email, databases: [] });
  const names = await Dexie.getDatabaseNames();
  await db.profile
    .where('key')
    .equals('mine')
    .modify((row) => {
      const known = [...(row.formerDatabases ?? []), ...found.map(({ database }) => database)];
      const formerDatabases = names.filter((name) => known.includes(name));
      if (formerDatabases.length > 0) Object.assign(row, { formerDatabases });
      else delete (row as { formerDatabases?: unknown }).formerDatabases;
    });
}

/** Deletes the texts in it for good. */
export async function discardOrphaned({ database }: Orphaned): Promise<void> {
  await Dexie.delete(database);
}

async function readDatabase(database: string, { email, databases }: FormerOwner): Promise<Orphaned | null> {
  const db = new KinboxDb(database, { durability: 'strict', mustExist: true });
  try {
    const owner = (await db.profile.get('mine'))?.user.email;
    const isTheirs = databases.includes(database) || owner?.toLowerCase() === email.toLowerCase();
    if (!isTheirs) return null;
    return { database, changes: await unsentMutations(db) };
  } catch (error) {
    // Written by a newer app, broken, or deleted meanwhile: its owner cannot be determined.
    if (storageFailureOf(error) === null) throw error;
    return null;
  } finally {
    db.close();
  }
}
