/** Tells whoever has gone on from a round that somebody else has put back, as when both were offline. */
import type { Device } from '#store/device.ts';
import { settleOwnChange } from '#store/own-changes/own-changes.ts';
import { watchNotCounted, type NotCounted } from '#store/own-changes/rounds-put-back.ts';
import * as texts from '#words/en/repeats.ts';
import type { Toasts } from '../toasts/toasts.ts';

/** Long enough to be read by who comes back to the screen. */
const NOTICE_MS = 20_000;

/** Returns the function that ends it. */
export function tellNotCounted(device: Device, toasts: Toasts): () => void {
  const tell = async ({ change, row }: NotCounted) => {
    // In one tab, and once.
    if (!(await settleOwnChange(device.db, change.n))) return;
    const message = texts.roundWasPutBack({ task: row.name });
    toasts.show({ type: 'info', message, lifetimeMs: NOTICE_MS });
  };
  return watchNotCounted(device, (found) => void Promise.all(found.map(tell)).catch(() => undefined));
}
