/** The sessions of a user. */
import type * as z from 'zod/mini';
import type { IsoTime, UserId } from '#domain/ids.ts';
import type { FactorKind } from '#domain/proof.ts';
import type { sessionSchema } from '#domain/wire/sessions.ts';
import { endCaptureTokens } from '../capture/capture-tokens.ts';
import type { Random } from '../random.ts';
import type { Database, Tx } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import type { Notice } from '../events.ts';
import { endFeed } from '../feeds/calendar-feeds.ts';
import { factorKinds } from './factors.ts';
import { issueTicket } from './sign-in-tickets.ts';
import { expiryOf, issueToken, type NewToken } from './tokens.ts';

export type Session = z.output<typeof sessionSchema>;

/** Those that have not ended, the last used first. */
export async function listSessions(
  tx: Tx,
  { id, token, at }: { readonly id: UserId; readonly token: number; readonly at: IsoTime },
): Promise<readonly Session[]> {
  const rows = await tx
    .selectFrom('tokens')
    .select(['id', 'name', 'remember', 'created_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows
    .map((row) => ({
      id: row.id,
      device_name: row.name,
      created_at: row.created_at,
      last_used_at: row.last_used_at,
      expires_at: expiryOf(row),
      is_current: row.id === token,
    }))
    .filter(({ expires_at }) => expires_at > at);
}

export interface OpenedSession {
  readonly kind: 'opened';
  readonly token: string;
  /** To publish, so that the event streams of the sessions that ended for it close. */
  readonly ended: readonly Notice[];
}

export type SignIn =
  | OpenedSession
  /** The password is right and not enough. */
  | { readonly kind: 'secondFactor'; readonly ticket: string; readonly factors: readonly FactorKind[] };

/** Null if the password that opened it has been replaced meanwhile. */
export async function openSession(
  database: Database,
  random: Random,
  { id, password_hash }: UserRow,
  session: Omit<NewToken, 'user'>,
): Promise<SignIn | null> {
  return database.write(async (tx) => {
    const query = tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('deleted_at', 'is', null);
    // A change of the password waits for this session, and then ends it.
    const user = await (database.dialect === 'postgres' ? query.forShare() : query).executeTakeFirst();
    if (user === undefined) return null;
    const factors = await factorKinds(tx, id);
    if (factors.length > 0) {
      return { kind: 'secondFactor', factors, ticket: await issueTicket(tx, random, id, session.at) };
    }
    return issueSession(tx, random, { user: id, ...session });
  });
}

export interface ProvedSession extends OpenedSession {
  readonly emailKey: string;
}

/** Null if the account is gone, or `use` says that what was shown is used up or wrong. */
export async function openProvedSession(
  database: Database,
  random: Random,
  { use, ...session }: NewToken & { readonly use: (tx: Tx) => Promise<boolean> },
): Promise<ProvedSession | null> {
  return database.write(async (tx) => {
    const query = tx
      .selectFrom('users')
      .select('email_key')
      .where('id', '=', session.user)
      .where('deleted_at', 'is', null);
    // A deletion of the account waits for this session, and then ends it.
    const user = await (database.dialect === 'postgres' ? query.forShare() : query).executeTakeFirst();
    if (user === undefined || !(await use(tx))) return null;
    return { ...(await issueSession(tx, random, session)), emailKey: user.email_key };
  });
}

async function issueSession(tx: Tx, random: Random, session: NewToken): Promise<OpenedSession> {
  const { token, evicted } = await issueToken(tx, random, session);
  const ended = evicted.map((each): Notice => ({ kind: 'revoked', user: session.user, token: each }));
  return { kind: 'opened', token, ended };
}

export interface WhichSessions {
  readonly only?: number;
  readonly except?: number;
}

/**
 * Ends them and returns the events to publish after the commit, so that their event streams close. Whoever ends others
 * than one fears that somebody else is in: then the address for calendars and the capture tokens end too.
 */
export async function endSessions(
  tx: Tx,
  user: UserId,
  { only, except }: WhichSessions = {},
): Promise<readonly Notice[]> {
  let query = tx.deleteFrom('tokens').where('user_id', '=', user);
  if (only !== undefined) query = query.where('id', '=', only);
  if (except !== undefined) query = query.where('id', '<>', except);
  const ended = await query.returning('id').execute();
  // After the sessions, which a call that makes one of these has locked.
  if (only === undefined) {
    await endFeed(tx, user);
    await endCaptureTokens(tx, user);
  }
  return ended.map(({ id }) => ({ kind: 'revoked', user, token: id }));
}
