/**
 * A ticket stands for a sign-in whose password was right, until the second factor is shown: no session exists before.
 * It is good once and for five minutes, and ends with the password that it was given for.
 */
import { createHash } from 'node:crypto';
import { toIsoTime, type IsoTime, type UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { Random } from '../random.ts';

const TICKET_LASTS_MS = 5 * 60 * 1000;
const SECRET_BYTES = 32;
/** An account's tickets at a time: the oldest ends for a new one. */
const MAX_TICKETS = 10;

export async function issueTicket(tx: Tx, random: Random, user: UserId, at: IsoTime): Promise<string> {
  const ticket = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  await tx
    .insertInto('sign_in_tickets')
    .values({ ticket_hash: digest(ticket), user_id: user, created_at: at })
    .execute();
  const surplus = await tx
    .selectFrom('sign_in_tickets')
    .select('ticket_hash')
    .where('user_id', '=', user)
    .orderBy('created_at', 'desc')
    .orderBy('ticket_hash')
    .limit(1000)
    .offset(MAX_TICKETS)
    .execute();
  const hashes = surplus.map(({ ticket_hash }) => ticket_hash).filter((hash) => hash !== digest(ticket));
  if (hashes.length > 0) await tx.deleteFrom('sign_in_tickets').where('ticket_hash', 'in', hashes).execute();
  return ticket;
}

/** Whose sign-in it is; null for a ticket that is unknown, used or expired. */
export async function userOfTicket(tx: Tx, ticket: string, at: IsoTime): Promise<UserId | null> {
  const row = await tx
    .selectFrom('sign_in_tickets')
    .select('user_id')
    .where('ticket_hash', '=', digest(ticket))
    .where('created_at', '>', firstGood(Date.parse(at)))
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Of two concurrent uses one succeeds. */
export async function useTicket(tx: Tx, ticket: string, at: IsoTime): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', digest(ticket))
    .where('created_at', '>', firstGood(Date.parse(at)))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** With the password, and with the account. */
export async function endTickets(tx: Tx, user: UserId): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('user_id', '=', user).execute();
}

export async function purgeTickets(tx: Tx, nowMs: number): Promise<void> {
  await tx.deleteFrom('sign_in_tickets').where('created_at', '<=', firstGood(nowMs)).execute();
}

function firstGood(nowMs: number): IsoTime {
  return toIsoTime(nowMs - TICKET_LASTS_MS);
}

function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
