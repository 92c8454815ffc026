/** Tells whoever has gone on from a round that is not over: somebody else has put it back, as when both were offline, or its end was refused. */
import type { Device } from '#store/device.ts';
import { settleOwnChange } from '#store/own-changes/own-changes.ts';
import { watchNotCounted, type NotCounted } from '#store/own-changes/rounds-not-counted.ts';
import * as texts from '#words/en/repeats.ts';
import type { Toasts } from '../toasts/toasts.ts';

/** Long enough to be read by who comes back to the screen. */
const NOTICE_MS = 20_000;

/** Returns the function that ends it. */
export function tellNotCounted(device: Device, toasts: Toasts): () => void {
  const tell = async ({ row, changes, why }: NotCounted) => {
    // In one tab, and once.
    const settled = await Promise.all(changes.map(({ n }) => settleOwnChange(device.db, n)));
    if (!settled.includes(true)) return;
    const about = { task: row.name };
    const message = why === 'refused' ? texts.roundWasNotEnded(about) : texts.roundWasPutBack(about);
    toasts.show({ type: 'info', message, lifetimeMs: NOTICE_MS });
  };
  return watchNotCounted(device, (found) => void Promise.all(found.map(tell)).catch(() => undefined));
}
