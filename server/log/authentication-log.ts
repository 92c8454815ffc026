/**
 * A line for each sign-in and each change of what a person signs in with, made for fail2ban (docs/operations.md). Fixed
 * words and numbers only, never what was typed: people type passwords into the field of the address.
 */
import type { UserId } from '#domain/ids.ts';
import type { Log } from './log.ts';

export type AuthenticationEvent =
  | 'login'
  | 'logout'
  | 'registration'
  | 'session_revocation'
  | 'identity_proof'
  | 'second_factor'
  | 'factor_change'
  | 'password_change'
  | 'reset_request'
  | 'password_reset'
  | 'email_change'
  | 'email_verification'
  | 'email_take_back'
  | 'account_deletion';

/** Why it failed. */
export type AuthenticationFailure =
  | 'unknown_address'
  | 'wrong_password'
  /** The password was right, and the second factor is asked for. */
  | 'factor_needed'
  | 'wrong_code'
  | 'wrong_passkey'
  | 'invalid_ticket'
  /** The session's last proof of its user is too old. */
  | 'proof_needed'
  | 'address_taken'
  | 'refused_password'
  | 'invalid_link'
  | 'registration_closed'
  | 'last_admin'
  /** Over a limit; nothing was checked. */
  | 'limited'
  /** Too many passwords wait to be hashed. */
  | 'busy'
  /** The account or its password changed meanwhile. */
  | 'changed_meanwhile';

export interface AuthenticationEntry {
  readonly event: AuthenticationEvent;
  /** Null if it succeeded. */
  readonly failure: AuthenticationFailure | null;
  /** The account, or null if there is none. */
  readonly user: UserId | null;
}

/** What a handler gets as its call. */
interface From {
  readonly deps: { readonly log: Log };
  readonly ip: { readonly address: string };
}

export function logAuthentication({ deps, ip }: From, { event, failure, user }: AuthenticationEntry): void {
  const result = failure === null ? 'succeeded' : 'failed';
  deps.log.authentication(
    { event, result, reason: failure, ip: ip.address, user_id: user },
    'authentication',
  );
}
