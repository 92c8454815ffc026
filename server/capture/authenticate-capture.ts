/** Identifies the caller by a capture token. Read from the database each time, so that an ended one ends at once. */
import type { IsoTime } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { digestOf, presentedToken } from './capture-tokens.ts';

/** `last_used_at` is written at most this often. */
const TOUCH_AFTER_MS = 60_000;

/** What such a caller has in place of a session. No session has this number. */
const NO_SESSION = 0;

/** Null for a missing, unknown or ended token, and for a deleted account. */
export async function authenticateCapture(
  database: Database,
  header: string | undefined,
  at: IsoTime,
): Promise<Caller | null> {
  const presented = presentedToken(header);
  if (presented === null) return null;
  const secretHash = digestOf(presented);
  const found = await database.read((tx) =>
    tx
      .selectFrom('capture_tokens')
      .innerJoin('users', 'users.id', 'capture_tokens.user_id')
      .select(['capture_tokens.id', 'user_id', 'last_used_at'])
      .select(['display_name', 'first_name', 'users.name'])
      .where('secret_hash', '=', secretHash)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (found === undefined) return null;
  if (found.last_used_at === null || Date.parse(at) - Date.parse(found.last_used_at) > TOUCH_AFTER_MS) {
    await database.write((tx) =>
      tx.updateTable('capture_tokens').set({ last_used_at: at }).where('id', '=', found.id).execute(),
    );
  }
  return {
    id: found.user_id,
    displayName: shownName(found),
    isAdmin: false,
    token: { id: NO_SESSION, secretHash, expiresAt: at, provedAt: null },
  };
}
