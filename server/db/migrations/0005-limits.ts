/** Counts of rate limits, shared by all processes and kept over a restart. */
import { sql, type Kysely } from 'kysely';

export async function addRateLimits(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table rate_limits (
     key text primary key,
     points integer not null,
     expires_at text not null
   )`,
  // For the hourly purge.
  `create index rate_limits_expiry on rate_limits (expires_at)`,
] as const;
