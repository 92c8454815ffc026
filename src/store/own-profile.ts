import type { User } from '#domain/user.ts';
import type { KinboxDb } from './db.ts';
import { writeSession, type Session } from './session.ts';

/** What the server says of the person signed in takes the place of what this device knew, without waiting for a pull. */
export async function replaceOwnProfile(db: KinboxDb, session: Session, user: User): Promise<void> {
  await db.profile.put({ key: 'mine', user });
  writeSession({ ...session, user });
}
