/** Invitations by email are for whoever has the address, also for somebody who registers with it later. */
import { sql, type Kysely } from 'kysely';

export async function addInvitedAddresses(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table invitations add column email_key text`,
  `create index invitations_email on invitations (email_key)`,
  `create index invitations_age on invitations (expires_at)`,
  // An invitation by full name looks for it.
  `create index users_name on users (name) where deleted_at is null`,
] as const;
