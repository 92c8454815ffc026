import type { Device } from '#store/device.ts';
import { isReachable } from '#store/queries/sync-summary.ts';
import { offlineShort } from '#words/en/sync.ts';

/** The second line of a toast about something new: null where it is on its way to the server. */
export async function offlineNote({ db }: Device): Promise<string | null> {
  return navigator.onLine && (await isReachable(db)) ? null : offlineShort;
}
