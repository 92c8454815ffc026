/** Invitations by email are for the owner of the address, also if the account is registered later. */
import { sql, type Kysely } from 'kysely';

export async function addInvitedAddresses(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table invitations add column email_key text`,
  `create index invitations_email on invitations (email_key)`,
  `create index invitations_age on invitations (expires_at)`,
  // For invitations by full name.
  `create index users_name on users (name) where deleted_at is null`,
] as const;
