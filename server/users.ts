/** Finds and reads the rows of users. */
import type { UserId } from '#domain/ids.ts';
import type { User } from '#domain/user.ts';
import type { Tx } from './db/database.ts';
import type { UserRow } from './db/schema.ts';

/** Addresses are compared case-insensitively. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/** The live account with this address. */
export async function findByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  const row = await tx
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findUserRow(tx: Tx, id: UserId): Promise<UserRow> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** False once it is deleted. If its realm is locked, the result holds until the transaction ends. */
export async function isLive(tx: Tx, id: UserId): Promise<boolean> {
  return (await findUserRow(tx, id)).deleted_at === null;
}

export async function findUser(tx: Tx, id: UserId): Promise<User> {
  return toUser(await findUserRow(tx, id));
}

export function toUser(row: UserRow): User {
  const { id, first_name, last_name, display_name, name, email, email_verified_at, created_at, updated_at } =
    row;
  return {
    id,
    first_name,
    last_name,
    display_name,
    name,
    email,
    is_admin: row.is_admin === 1,
    email_verified_at,
    pending_email: row.pending_email,
    created_at,
    updated_at,
  };
}
