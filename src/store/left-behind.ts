/**
 * What waits for a server that another installation has taken the place of. Nothing can send it any more, unless that
 * server comes back; its author can still read it, take it along and discard it.
 */
import { Dexie } from 'dexie';
import type { User } from '#domain/user.ts';
import { KinboxDb, type Mutation, type ParkedMutation } from './db.ts';
import { storageFailureOf } from './storage-failure.ts';
import { unsentMutations } from './unsent.ts';

export interface LeftBehind {
  readonly database: string;
  readonly changes: readonly (Mutation | ParkedMutation)[];
}

const DATABASE_NAME = /^kinbox-.+-\d+$/;

/**
 * Of the same person by their address: the new installation numbers people anew, so that the number alone may be
 * somebody else's. In some of the databases nothing may wait.
 */
export async function findLeftBehind(current: KinboxDb, email: string): Promise<readonly LeftBehind[]> {
  const names = await Dexie.getDatabaseNames();
  const others = names.filter((name) => DATABASE_NAME.test(name) && name !== current.name).sort();
  const found = await Promise.all(others.map((name) => readDatabase(name, email)));
  return found.filter((each) => each !== null);
}

/**
 * As the server has just answered somebody who signed in, perhaps under a new address. The first pull says it too, but a
 * server may be replaced before that.
 */
export async function noteOwner(db: KinboxDb, user: User): Promise<void> {
  await db.profile.put({ key: 'mine', user });
}

/** The words that lie in it go for good. */
export async function discardLeftBehind({ database }: LeftBehind): Promise<void> {
  await Dexie.delete(database);
}

async function readDatabase(database: string, email: string): Promise<LeftBehind | null> {
  const db = new KinboxDb(database, { durability: 'strict', mustExist: true });
  try {
    const owner = (await db.profile.get('mine'))?.user.email;
    if (owner?.toLowerCase() !== email.toLowerCase()) return null;
    return { database, changes: await unsentMutations(db) };
  } catch (error) {
    // Written by a newer app, broken, or deleted meanwhile: nobody can say whose it is.
    if (storageFailureOf(error) === null) throw error;
    return null;
  } finally {
    db.close();
  }
}
