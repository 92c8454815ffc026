import type { User } from '#domain/user.ts';
import type { KinboxDb } from '../db.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { putProfile } from './profile.ts';
import { ensureMark } from './session-mark.ts';

/**
 * What a sign-in stores in the account's database, in one transaction, since the first pull waits until it is on the disk.
 * Returns the database's mark, see `markDatabase`.
 */
export async function noteSignIn(db: KinboxDb, user: User, uuid: () => string): Promise<string> {
  return db.transaction('rw', db.meta, db.profile, async () => {
    // A queue that waited for a new token continues.
    const contact = await readMeta(db, 'contact');
    if (contact.refusedToken !== null) await writeMeta(db, 'contact', { ...contact, refusedToken: null });
    // The first pull brings it too, but the server may be replaced before.
    await putProfile(db, user);
    return ensureMark(db, uuid);
  });
}

/**
 * Begins to store which databases of former servers are the user's. Nothing waits for it, since opening one may take time;
 * until then users are told apart by email address.
 */
export function claimFormerDatabases(db: KinboxDb, { email }: User): void {
  void import('../unsent/orphaned.ts')
    .then(({ claimOrphaned }) => claimOrphaned(db, email))
    .catch(() => undefined);
}
