/** What a tab says to the other tabs and the worker when somebody logs out in it. */
import type { SyncSession } from './messages.ts';

export type SignedOutAccount = Pick<SyncSession, 'serverId' | 'userId'>;

const CHANNEL = 'kinbox-sign-outs';

export function announceSignOut({ serverId, userId }: SignedOutAccount): void {
  const channel = openChannel();
  // Spread, because the linter takes a call with one argument for that of a window, which wants an origin.
  channel?.postMessage(...([{ serverId, userId }] satisfies [SignedOutAccount]));
  channel?.close();
}

/** Hears of all but those that this document announces itself. Returns what ends it. */
export function onSignOut(listener: (account: SignedOutAccount) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<SignedOutAccount>) => listener(data));
  return () => channel?.close();
}

/** Safari has them since 15.4. Without one the marks alone keep engines from databases that are gone. */
function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
}
