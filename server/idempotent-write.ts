/** A write that is applied once under its idempotency key; events are published after the commit. */
import type { RealmId, TaskRef } from '#domain/ids.ts';
import type { Tx } from './db/database.ts';
import type { Reply } from './http/reply.ts';
import type { SignedInCall } from './http/route.ts';
import { claimKey, keyReused, recordAnswer, type Answered } from './idempotency-keys.ts';
import type { Email } from './mail/email.ts';
import { sendLimited } from './mail/send-limited.ts';

export interface Done {
  readonly reply: Reply;
  /** The realms whose users are to be poked. */
  readonly changed: readonly RealmId[];
  /** The task that a repetition of the request shows. */
  readonly subject?: TaskRef | null;
  /** Sent after the commit that it reports. */
  readonly email?: Email | null;
}

/** The first answer to a request that is repeated. */
export interface Replay {
  readonly status: number;
  readonly task: TaskRef | null;
}

export interface IdempotentWrite<Seen = never> {
  /** Tried first: the whole write, with its key, by itself. Null if it was not done: then all else takes its course. */
  readonly atOnce?: () => Promise<Done | null>;
  /** A read before the key is claimed: on PostgreSQL it costs no round trip there. */
  readonly look?: (tx: Tx) => Promise<Seen>;
  /** May run more than once. */
  readonly perform: (tx: Tx, seen: Seen | null) => Promise<Done>;
  /** The answer to a repetition of the request under the same key, as of now. */
  readonly repeat: (tx: Tx, replay: Replay) => Promise<Reply>;
  /** What the answer will be, as far as the request tells: it saves a statement if it is. */
  readonly expected?: Answered;
}

/** Thrown inside of `perform`: nothing of it is kept, and this is the answer. */
export class RefusedWrite extends Error {
  override readonly name = 'RefusedWrite';
  readonly reply: Reply;

  constructor(reply: Reply) {
    super('The write is refused.');
    this.reply = reply;
  }
}

export async function writeIdempotently<Seen = never>(
  call: SignedInCall<unknown, unknown>,
  write: IdempotentWrite<Seen>,
): Promise<Reply> {
  const { deps, caller, idempotencyKey: key } = call;
  const atOnce = write.atOnce === undefined ? null : await write.atOnce();
  const { reply, changed, email } = atOnce ?? (await inTransaction(call, write).catch(refusalIn));
  if (changed.length > 0) {
    const by = key === null ? {} : { by: caller.token.id };
    deps.events.publish({ kind: 'changed', realms: [...new Set(changed)], ...by });
  }
  if (email != null) await sendLimited(deps, caller.id, email);
  return reply;
}

function inTransaction<Seen>(
  { deps, caller, idempotencyKey: key, fingerprint, formerFingerprint, at }: SignedInCall<unknown, unknown>,
  { look, perform, repeat, expected }: IdempotentWrite<Seen>,
): Promise<Done> {
  const named = { user: caller.id, key, fingerprint, formerFingerprint };
  const claim = { ...named, at, ...(expected !== undefined && { expected }) };
  return deps.database.write(async (tx): Promise<Done> => {
    const seen = look === undefined ? null : await look(tx);
    const claimed = await claimKey(tx, claim);
    if (claimed.kind === 'reused') return unchanged(keyReused);
    if (claimed.kind === 'replay') return unchanged(await repeat(tx, claimed));
    const done = await perform(tx, seen);
    await recordAnswer(tx, claim, { status: done.reply.status, task: done.subject ?? null });
    return done;
  });
}

function refusalIn(error: unknown): Done {
  if (error instanceof RefusedWrite) return unchanged(error.reply);
  throw error;
}

/** An answer that changes nothing. */
export function unchanged(reply: Reply): Done {
  return { reply, changed: [] };
}
