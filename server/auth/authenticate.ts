/** Identifies the caller. Read from the database each time, so that a revoked token ends at once. */
import { sql, type Kysely } from 'kysely';
import type { IsoTime, RealmId } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import type { Database } from '../db/database.ts';
import { keptQuery, type Place } from '../db/kept-query.ts';
import type { Schema } from '../db/schema.ts';
import type { Caller } from '../http/caller.ts';
import { SEEN_COLUMNS, sharedRealm, toSeenRealms, type SeenRealms } from '../realms.ts';
import { expiryOf, isSecretOf, parseBearer } from './tokens.ts';

/** `last_used_at` is written at most this often, or every read would be a write. */
const TOUCH_AFTER_MS = 10 * 60 * 1000;

interface Asked {
  readonly at: IsoTime;
  /** Along with the session, where the database takes writes by single statements. */
  readonly withRealms?: boolean;
}

/** Null for a missing, unknown, expired or revoked token, and for a deleted account. */
export async function authenticate(
  database: Database,
  header: string | undefined,
  { at, withRealms = false }: Asked,
): Promise<Caller | null> {
  const presented = parseBearer(header);
  if (presented === null) return null;
  const { token, seen } =
    withRealms && database.single !== null
      ? await lookWithRealms(database, presented.id)
      : { token: (await database.findById(findTokens, presented.id))[0], seen: null };
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
    ...(seen !== null && { seen }),
  };
}

/** In one statement, so that both are of one moment. */
async function lookWithRealms(database: Database, id: number) {
  const rows = await database.findById(findTokensAndRealms, id);
  const [token] = rows;
  const seen: SeenRealms | null = token === undefined ? null : toSeenRealms(token.user_id, rows);
  return { token, seen };
}

const findTokens = keptQuery((db, place: Place<{ ids: readonly number[] }>) =>
  selectTokens(db).where('tokens.id', 'in', place('ids')),
);

const findTokensAndRealms = keptQuery((db, place: Place<{ ids: readonly number[] }>) =>
  selectTokens(db)
    .innerJoin('realms as own', (join) =>
      join.on('own.id', '=', sql<RealmId>`'u:' || ${sql.ref('tokens.user_id')}`),
    )
    .leftJoin('family_members', 'family_members.user_id', 'tokens.user_id')
    .leftJoin('realms as shared', (join) => join.on('shared.id', '=', sharedRealm))
    .select(SEEN_COLUMNS)
    .where('tokens.id', 'in', place('ids'))
    .orderBy('family_members.joined_at')
    .orderBy('family_members.family_id'),
);

/** With their users, if the accounts are not deleted. */
function selectTokens(db: Kysely<Schema>) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .select([
      'tokens.id',
      'tokens.user_id',
      'secret_hash',
      'remember',
      'tokens.created_at',
      'last_used_at',
      'proved_at',
    ])
    .select(['display_name', 'first_name', 'users.name', 'is_admin'])
    .where('users.deleted_at', 'is', null);
}

async function touch(database: Database, id: number, at: IsoTime): Promise<void> {
  await database.write((tx) =>
    tx.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute(),
  );
}
