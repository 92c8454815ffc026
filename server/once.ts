/** A write whose answer shows no task: done once under its idempotency key, with pokes after the commit. */
import type { RealmId } from '#domain/ids.ts';
import type { Tx } from './db/database.ts';
import type { Reply } from './http/reply.ts';
import type { SignedInCall } from './http/route.ts';
import { claimKey, keyReused, settleKey } from './idempotency.ts';
import type { Letter } from './mail/letter.ts';

export interface Done {
  readonly reply: Reply;
  /** The realms whose users are to be poked. */
  readonly changed: readonly RealmId[];
  /** Sent after the commit that it reports. */
  readonly letter?: Letter | null;
}

export interface Once {
  /** May run more than once. */
  readonly perform: (tx: Tx) => Promise<Done>;
  /** The answer to a repetition of the request under the same key, as of now. `status` is that of the first answer. */
  readonly repeat: (tx: Tx, status: number) => Promise<Reply>;
}

export async function writeOnce(
  { deps, caller, idempotencyKey: key, fingerprint, at }: SignedInCall<unknown, unknown>,
  { perform, repeat }: Once,
): Promise<Reply> {
  const claim = { user: caller.id, key, fingerprint, at };
  const { reply, changed, letter } = await deps.database.write(async (tx): Promise<Done> => {
    const claimed = await claimKey(tx, claim);
    if (claimed.kind === 'reused') return { reply: keyReused, changed: [] };
    if (claimed.kind === 'replay') return { reply: await repeat(tx, claimed.status), changed: [] };
    const done = await perform(tx);
    await settleKey(tx, claim, done.reply.status, null);
    return done;
  });
  if (changed.length > 0) deps.events.publish({ kind: 'changed', realms: [...new Set(changed)] });
  // The answer does not wait for the mail server.
  if (letter != null) void deps.sendMail(letter);
  return reply;
}

/** An answer that changes nothing. */
export function unchanged(reply: Reply): Done {
  return { reply, changed: [] };
}
