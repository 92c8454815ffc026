/**
 * An invitation is for one account, or for whoever has its link. Those by email that nobody has answered are bound to
 * the account that has proven the address by now; the others need a link, which their owner sends again.
 */
import { sql, type Kysely } from 'kysely';

export async function bindInvitations(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const PROVEN_ACCOUNT = `from users
  where users.email_key = invitations.email_key and deleted_at is null and email_verified_at is not null`;

const STATEMENTS = [
  `alter table invitations add column secret_hash text`,
  `alter table invitations add column is_proven integer not null default 0`,
  `alter table invitations add column accepted_at text`,
  `create unique index invitations_secret on invitations (secret_hash) where secret_hash is not null`,
  `update invitations set is_proven = 1, user_id = (select users.id ${PROVEN_ACCOUNT})
   where status = 'pending' and user_id is null and exists (select 1 ${PROVEN_ACCOUNT})`,
] as const;
