/** What the texts of a realm's tasks take: counted once here, and from then on kept with each write. */
import { sql, type Kysely } from 'kysely';

export async function addTextBytes(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `alter table realms add column text_bytes bigint not null default 0`,
  `update realms set text_bytes = coalesce((
    select sum(octet_length(name) + coalesce(octet_length(description), 0) + coalesce(octet_length(turns), 0))
    from tasks where tasks.realm_id = realms.id
  ), 0)`,
] as const;
