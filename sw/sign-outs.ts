/** What a tab broadcasts to the other tabs and the worker when a user logs out in it. */
import type { SyncSession } from './messages.ts';

export interface SignedOutAccount extends Pick<SyncSession, 'serverId' | 'userId'> {
  /** The user has logged out: drafts go too. Missing if the session ended by itself, or if an older app announces it. */
  readonly isLogout?: boolean;
}

const CHANNEL = 'kinbox-sign-outs';

export function announceSignOut({ serverId, userId, isLogout = false }: SignedOutAccount): void {
  const channel = openChannel();
  // Spread, because the linter takes a call with one argument for `window.postMessage`, which requires an origin.
  channel?.postMessage(...([{ serverId, userId, isLogout }] satisfies [SignedOutAccount]));
  channel?.close();
}

/** Calls back for all sign-outs, also those that this document announces. Returns the function that stops it. */
export function onSignOut(listener: (account: SignedOutAccount) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<SignedOutAccount>) => listener(data));
  return () => channel?.close();
}

/** Safari has `BroadcastChannel` since 15.4. Without it only the marks keep engines from deleted databases. */
function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
}
