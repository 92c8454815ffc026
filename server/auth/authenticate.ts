/** Who is calling. Read from the database each time, so that a revoked token ends at once. */
import type { IsoTime, UserId } from '#domain/ids.ts';
import { shownName } from '#domain/user.ts';
import type { Database, Tx } from '../db/database.ts';
import type { TokenRow, UserRow } from '../db/schema.ts';
import { expiryOf, isSecretOf, parseBearer } from './tokens.ts';

export interface Caller {
  readonly id: UserId;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly token: { readonly id: number; readonly expiresAt: IsoTime };
}

/** `last_used_at` is written at most this often, or every read would be a write. */
const TOUCH_AFTER_MS = 10 * 60 * 1000;

/** Null for no, an unknown, an expired or a revoked token, and for a deleted account. */
export async function authenticate(
  database: Database,
  header: string | undefined,
  at: IsoTime,
): Promise<Caller | null> {
  const presented = parseBearer(header);
  if (presented === null) return null;
  const found = await database.read((tx) => findToken(tx, presented.id));
  if (found === null || !isSecretOf(found.token, presented.secret)) return null;
  const { token, user } = found;
  if (expiryOf(token) <= at || user.deleted_at !== null) return null;
  if (Date.parse(at) - Date.parse(token.last_used_at) > TOUCH_AFTER_MS) await touch(database, token.id, at);
  return {
    id: user.id,
    displayName: shownName(user),
    isAdmin: user.is_admin === 1,
    token: { id: token.id, expiresAt: expiryOf(token) },
  };
}

async function findToken(tx: Tx, id: number): Promise<{ token: TokenRow; user: UserRow } | null> {
  const token = await tx.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
  if (token === undefined) return null;
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', token.user_id)
    .executeTakeFirstOrThrow();
  return { token, user };
}

async function touch(database: Database, id: number, at: IsoTime): Promise<void> {
  await database.write((tx) =>
    tx.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute(),
  );
}
