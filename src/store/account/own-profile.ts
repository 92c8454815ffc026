import type { User } from '#domain/user.ts';
import type { KinboxDb } from '../db.ts';
import { claimOrphaned } from '../unsent/orphaned.ts';
import { writeProfile } from './profile.ts';
import { readSession, writeSession, type Session } from './session.ts';

/** Replaces the stored profile by the server's answer, without waiting for a pull. */
export async function replaceOwnProfile(db: KinboxDb, session: Session, user: User): Promise<void> {
  if (user.email !== session.user.email) await claimOrphaned(db, session.user.email);
  await writeProfile(db, user);
  const stored = readSession();
  // The session may have another token by now, from a proof or from another tab.
  writeSession({ ...(stored?.user.id === session.user.id ? stored : session), user });
}
