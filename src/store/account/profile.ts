import type { User } from '#domain/user.ts';
import type { KinboxDb } from '../db.ts';

/** As the server has just answered. What is known about former servers stays. */
export async function writeProfile(db: KinboxDb, user: User): Promise<void> {
  await db.transaction('rw', db.profile, async () => putProfile(db, user));
}

/** The same inside a transaction: another one inside it would cost it requests of its own. */
export async function putProfile(db: KinboxDb, user: User): Promise<void> {
  const { formerDatabases = [] } = (await db.profile.get('mine')) ?? {};
  await db.profile.put({ key: 'mine', user, ...(formerDatabases.length > 0 && { formerDatabases }) });
}
