/** Sends what waits, sees to it that the worker is woken for what is left, and shows it. */
import type { Outbox } from '../queue/outbox.ts';
import { isDue } from '../queue/whose-page.ts';
import { shelf } from './shelf.ts';
import { showSent, showState } from './show-state.ts';

/** The next attempt is due. */
export const DUE = 'due';
/** The worker was killed while it sent: whether an attempt was due before says nothing. No browser wakes one sooner. */
export const RESCUE = 'rescue';
const RESCUE_MINUTES = 0.5;

/** Returns how many the server has confirmed. */
export async function deliver(outbox: Outbox, options: { readonly isAsked: boolean }): Promise<number> {
  if (!(await hasWaiting())) return 0;
  await setRescue();
  const sent = await outbox.sendWaiting(options);
  const stored = await shelf.read();
  const { pages, pace } = stored;
  const isWaiting = pages.some((page) => isDue(page, stored));
  if (isWaiting && pace.dueAt !== null) await chrome.alarms.create(DUE, { when: pace.dueAt });
  else await chrome.alarms.clear(DUE);
  // Else another run of this moment still sends.
  if (!isWaiting || pace.trouble !== null) await chrome.alarms.clear(RESCUE);
  if (sent > 0 && pages.length === 0) await showSent();
  else await showState();
  return sent;
}

/** Before a page is stored, so that no kill comes between. */
export async function setRescue(): Promise<void> {
  await chrome.alarms.create(RESCUE, { delayInMinutes: RESCUE_MINUTES });
}

async function hasWaiting(): Promise<boolean> {
  const stored = await shelf.read();
  return stored.pages.some((page) => isDue(page, stored));
}
