/**
 * Lets `kinbox doctor` ask a running server how its requests arrive: whoever may write to the database is who runs the
 * server. One ticket at a time, as a digest.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { Random } from '../random.ts';

const TICKET_MS = 60_000;
const SECRET_BYTES = 32;
const KEY = 'doctor_ticket';

/** Replaces a former ticket. */
export async function issueTicket(db: Kysely<Schema>, random: Random, nowMs: number): Promise<string> {
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const value = `${nowMs + TICKET_MS} ${digestOf(secret)}`;
  await db
    .insertInto('server_meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  return secret;
}

export async function endTicket(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('server_meta').where('key', '=', KEY).execute();
}

export async function isTicket(database: Database, secret: string, nowMs: number): Promise<boolean> {
  const row = await database.look((db) =>
    db.selectFrom('server_meta').select('value').where('key', '=', KEY).executeTakeFirst(),
  );
  if (row === undefined) return false;
  const [until = '', digest = ''] = row.value.split(' ');
  return (
    nowMs < Number(until) && timingSafeEqual(Buffer.from(digest, 'hex'), Buffer.from(digestOf(secret), 'hex'))
  );
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
