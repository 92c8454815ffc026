/**
 * Periodic Background Sync: the browser wakes the worker now and then, so that a device that was not opened for days has
 * its lists when it is. Chromium only, and only for an installed app; elsewhere it is refused, and the app syncs when it
 * is opened.
 */
import { BACKGROUND_SYNC_TAG } from '../messages.ts';

/** The least pause between two wakes. The browser takes longer ones for an app that is seldom used. */
export const WAKE_EVERY_MS = 12 * 60 * 60_000;

export interface PeriodicSyncRegistration {
  readonly scope: string;
  readonly periodicSync?: {
    readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>;
  };
}

export async function askForPeriodicSync(registration: PeriodicSyncRegistration): Promise<void> {
  await registration.periodicSync
    ?.register(BACKGROUND_SYNC_TAG, { minInterval: WAKE_EVERY_MS })
    .catch(() => undefined);
}
