import type { User } from '#domain/user.ts';
import type { KinboxDb } from '../db.ts';
import { claimOrphaned } from '../unsent/orphaned.ts';
import { writeProfile } from './profile.ts';
import { writeSession, type Session } from './session.ts';

/** Replaces the stored profile by the server's answer, without waiting for a pull. */
export async function replaceOwnProfile(db: KinboxDb, session: Session, user: User): Promise<void> {
  if (user.email !== session.user.email) await claimOrphaned(db, session.user.email);
  await writeProfile(db, user);
  writeSession({ ...session, user });
}
