import type { User } from '#domain/user.ts';
import type { KinboxDb } from './db.ts';
import { claimLeftBehind } from './left-behind.ts';
import { writeProfile } from './profile.ts';
import { writeSession, type Session } from './session.ts';

/** What the server says of the person signed in takes the place of what this device knew, without waiting for a pull. */
export async function replaceOwnProfile(db: KinboxDb, session: Session, user: User): Promise<void> {
  if (user.email !== session.user.email) await claimLeftBehind(db, session.user.email);
  await writeProfile(db, user);
  writeSession({ ...session, user });
}
