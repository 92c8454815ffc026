import type { User } from '#domain/user.ts';

/** The outcome of signing in or registering. */
export type AccountOutcome =
  | { readonly kind: 'signedIn'; readonly token: string; readonly user: User; readonly serverId: string }
  /** The server's own messages. */
  | { readonly kind: 'refused'; readonly errors: readonly string[] }
  /** No answer of our server arrived. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed' };
