import type { User } from '#domain/user.ts';
import type { KinboxDb } from '../db.ts';
import { writeProfile } from './profile.ts';

/** What a sign-in stores in the account's database. The first pull brings the profile too, but the server may be replaced before. */
export async function noteSignIn(db: KinboxDb, user: User): Promise<void> {
  await writeProfile(db, user);
  // Not awaited: opening a former server's database may take time. Until then users are told apart by email address.
  void import('../unsent/orphaned.ts')
    .then(({ claimOrphaned }) => claimOrphaned(db, user.email))
    .catch(() => undefined);
}
