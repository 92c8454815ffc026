/** What a reset and a take-back have in common: the link of a mail sets a new password, and every session ends. */
import type { RealmId, UserId } from '#domain/ids.ts';
import type { FactorKind } from '#domain/proof.ts';
import type { Notice } from '../events.ts';
import { invalid, type Reply } from '../http/reply.ts';
import type { Incoming } from '../http/route.ts';
import {
  logAuthentication,
  type AuthenticationEvent,
  type AuthenticationFailure,
} from '../log/authentication-log.ts';
import { emailKey } from '../users.ts';
import { factorRemovedEmail } from './account-emails.ts';
import { tooManyHashes } from './account-refusals.ts';
import { checkPassword } from './check-password.ts';

export interface PasswordSet {
  readonly user: UserId;
  readonly email: string;
  /** The second factors that may have been somebody else's. */
  readonly removed: readonly FactorKind[];
  /** To publish. */
  readonly ended: readonly Notice[];
  /** Whose devices are to be told. */
  readonly changed: readonly RealmId[];
}

export interface PasswordLink {
  readonly event: Extract<AuthenticationEvent, 'password_reset' | 'email_take_back'>;
  readonly password: string;
  /** The address that the link is for; null if it is invalid: then nothing is hashed. */
  readonly findAddress: () => Promise<string | null>;
  /** Uses up the link; null if that has happened meanwhile. */
  readonly use: (passwordHash: string) => Promise<PasswordSet | null>;
  /** One answer for unknown, wrong, used and expired links. */
  readonly invalidLink: Reply;
}

/**
 * Whoever has the link reads the mails of the address: the network counts as the owner's from then on. Null if it is done,
 * otherwise the refusal.
 */
export async function setPasswordByLink(
  call: Pick<Incoming, 'deps' | 'ip'>,
  { event, password, findAddress, use, invalidLink }: PasswordLink,
): Promise<Reply | null> {
  const { config, events, limits, passwords, sendMail } = call.deps;
  const refuse = (failure: AuthenticationFailure, reply: Reply) => {
    logAuthentication(call, { event, failure, user: null });
    return reply;
  };
  const address = await findAddress();
  if (address === null) return refuse('invalid_link', invalidLink);
  const errors = checkPassword(password, address);
  if (errors !== null) return refuse('refused_password', invalid(errors));
  const hashed = await passwords.hash(password);
  if (hashed === 'busy') return refuse('busy', tooManyHashes);
  const done = await use(hashed.hash);
  if (done === null) return refuse('invalid_link', invalidLink);
  done.ended.forEach(events.publish);
  if (done.changed.length > 0) events.publish({ kind: 'changed', realms: done.changed });
  for (const factor of done.removed) void sendMail(factorRemovedEmail(config.appUrl, done.email, factor));
  await limits.trustNetwork(emailKey(done.email), call.ip.network);
  logAuthentication(call, { event, failure: null, user: done.user });
  return null;
}
