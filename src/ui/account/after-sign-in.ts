/** Where a sign-in leads that another page asked for. It travels in the state of the login's history entry. */
export interface AfterSignIn {
  readonly to: string;
  readonly state: object | null;
}

/** The state of a link to the login. */
export function askToSignIn(target: AfterSignIn): { readonly afterSignIn: AfterSignIn } {
  return { afterSignIn: target };
}

/** From the state of the login's location; otherwise `home`. */
export function readAfterSignIn(state: unknown, home: string): AfterSignIn {
  const { to, state: inner } = ((state as { afterSignIn?: unknown } | null)?.afterSignIn ??
    {}) as Partial<AfterSignIn>;
  return typeof to === 'string' ? { to, state: inner ?? null } : { to: home, state: null };
}
