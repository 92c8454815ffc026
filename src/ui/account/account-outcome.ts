import type { FactorKind } from '#domain/proof.ts';
import type { User } from '#domain/user.ts';
import type { AccountHost } from '../session/account-host.ts';

export interface SecondFactorStep {
  readonly ticket: string;
  readonly factors: readonly FactorKind[];
}

/** Called as soon as the server has admitted somebody: the user is fetched after that. */
export type OnAdmitted = AccountHost['expect'];

export type AccountCall = (onAdmitted?: OnAdmitted) => Promise<AccountOutcome>;

/** The outcome of signing in or registering. */
export type AccountOutcome =
  | { readonly kind: 'signedIn'; readonly token: string; readonly user: User; readonly serverId: string }
  /** The password is right, and the account has a second factor. */
  | ({ readonly kind: 'secondFactor' } & SecondFactorStep)
  /** The second factor was shown too late: begin again. */
  | { readonly kind: 'expired' }
  /** The server's own messages. */
  | { readonly kind: 'refused'; readonly errors: readonly string[] }
  /** No answer of our server arrived. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed' };
