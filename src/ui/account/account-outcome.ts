import type { User } from '#domain/user.ts';

/** What became of signing in or registering. */
export type AccountOutcome =
  | { readonly kind: 'signedIn'; readonly token: string; readonly user: User; readonly serverId: string }
  /** The server's own sentences. */
  | { readonly kind: 'refused'; readonly errors: readonly string[] }
  /** No answer of our server came back. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed' };
