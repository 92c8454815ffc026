/** Identifies the caller. Read from the database each time, so that a revoked token ends at once. */
import type { IsoTime } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import type { Database } from '../db/database.ts';
import { keptQuery, type Place } from '../db/kept-query.ts';
import type { Caller } from '../http/caller.ts';
import { expiryOf, isSecretOf, parseBearer } from './tokens.ts';

/** `last_used_at` is written at most this often, or every read would be a write. */
const TOUCH_AFTER_MS = 10 * 60 * 1000;

/** Null for a missing, unknown, expired or revoked token, and for a deleted account. */
export async function authenticate(
  database: Database,
  header: string | undefined,
  at: IsoTime,
): Promise<Caller | null> {
  const presented = parseBearer(header);
  if (presented === null) return null;
  const [token] = await database.look((db) => findToken(db, { id: presented.id }));
  if (token === undefined || !isSecretOf(token, presented.secret) || expiryOf(token) <= at) return null;
  if (Date.parse(at) - Date.parse(token.last_used_at) > TOUCH_AFTER_MS) await touch(database, token.id, at);
  return {
    id: token.user_id,
    displayName: shownName(token),
    isAdmin: token.is_admin === 1,
    token: {
      id: token.id,
      secretHash: token.secret_hash,
      expiresAt: expiryOf(token),
      provedAt: token.proved_at,
    },
  };
}

/** With its user, if the account is not deleted. */
const findToken = keptQuery((db, place: Place<{ id: number }>) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id',
      'user_id',
      'secret_hash',
      'remember',
      'tokens.created_at',
      'last_used_at',
      'proved_at',
    ])
    .select(['display_name', 'first_name', 'users.name', 'is_admin'])
    .where('tokens.id', '=', place('id'))
    .where('users.deleted_at', 'is', null),
);

async function touch(database: Database, id: number, at: IsoTime): Promise<void> {
  await database.write((tx) =>
    tx.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute(),
  );
}
