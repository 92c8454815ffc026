import { createContext, use } from 'react';
import type { Device } from '#store/device.ts';
import type { Session } from '#store/account/session.ts';
import type { AccountHost, Awaited, OpenOutcome, SignedIn } from './account-host.ts';
import type { FirstList } from './first-list.ts';
import type { Waits } from './waits.ts';

/**
 * `opening`: the former session is being looked up. `waiting`: that, or a sign-in, takes so long that somebody should know.
 * `failed`: of an error that nobody has foreseen.
 */
export type SessionState =
  | { readonly kind: 'opening'; readonly hasSession: boolean }
  | { readonly kind: 'waiting'; readonly on: Awaited }
  | { readonly kind: 'failed' }
  | OpenOutcome;

export interface SessionValue {
  readonly state: SessionState;
  readonly expect: AccountHost['expect'];
  readonly signIn: (session: Session, serverId: string) => Promise<void>;
  /** The server has replaced the session's token. */
  readonly renewToken: (token: string) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly ended: AccountHost['ended'];
  /** Syncs now, regardless of the retry delay. */
  readonly pull: () => void;
  /**
   * Resolves when the first wake of this page's sync has ended, whatever it brought, with when that sync had begun, ms since
   * the epoch; at once and with null where nothing syncs.
   */
  readonly hasPulled: () => Promise<number | null>;
  readonly reopen: () => void;
  readonly waits: Waits;
  readonly firstList: FirstList;
}

export const SessionContext = createContext<SessionValue | null>(null);

export function useSession(): SessionValue {
  const value = use(SessionContext);
  if (value === null) throw new Error('useSession needs a SessionProvider.');
  return value;
}

/** For everything that requires a session. */
export function useSignedIn(): SignedIn {
  const { state } = useSession();
  if (state.kind !== 'open') throw new Error('useSignedIn needs an open session.');
  return state;
}

export function useDevice(): Device {
  return useSignedIn().device;
}
