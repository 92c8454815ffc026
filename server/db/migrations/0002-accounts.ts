/** The secrets in mailed links, and how many mails an address was sent. */
import { sql, type Kysely } from 'kysely';

export async function addMailedSecrets(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table mailed_secrets (
    purpose text not null check (purpose in ('reset', 'verify')),
    email_key text not null,
    secret_hash text,
    sent_at text not null,
    day_began_at text not null,
    sent_that_day integer not null,
    primary key (purpose, email_key)
  )`,
  `create unique index mailed_secrets_secret on mailed_secrets (secret_hash)`,
  `create index mailed_secrets_age on mailed_secrets (sent_at)`,
];
