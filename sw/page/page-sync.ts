/**
 * Wakes the sync engine: when a change waits, the network is back, the page becomes visible or hidden, the device has slept,
 * another device pokes, a minute has passed, or at the time that the engine asked for. Offline is a longer gap between two
 * wakes.
 */
import type { KinboxDb } from '#store/db.ts';
import { hasUnsent } from '#store/queries/has-unsent.ts';
import { syncSummary } from '#store/queries/sync-summary.ts';
import { watchRevoked } from '#store/account/revoked.ts';
import { keepOpen } from '#store/reopening.ts';
import { watchOutbox } from '#store/queries/watch-outbox.ts';
import { BACKGROUND_SYNC_TAG, type SyncSession } from '../messages.ts';
import type { CycleEnd } from '../sync/engine.ts';
import type { EarlyPages } from '../sync/early-pages.ts';
import { restAfterFailure } from '../sync/cycle-failure.ts';
import { listenForPokes } from './poke-stream.ts';
import { createSyncRunner } from './sync-runner.ts';
import { watchPage } from './watch-page.ts';

export interface PageSync {
  /** A pull on demand. */
  readonly wake: () => void;
  /** Resolves when the first wake has ended, whatever it brought. */
  readonly hasWoken: Promise<void>;
  readonly stop: () => void;
}

const WHILE_VISIBLE_MS = 60_000;
const WHEN_BUSY_MS = 1_000;
const WHEN_STORAGE_FAILED_MS = 5_000;
/** `setTimeout` takes at most 32 bits. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface SyncEnds {
  /** The account was logged out elsewhere on this device, and this page was not told. */
  readonly onSignedOut: () => void;
  /** The server has ended the session. */
  readonly onRevoked: () => void;
}

export function startPageSync(
  db: KinboxDb,
  session: SyncSession,
  origin: string,
  { onSignedOut, onRevoked }: SyncEnds,
  takeEarlyPages: () => EarlyPages | null = () => null,
): PageSync {
  const runner = createSyncRunner(origin, takeEarlyPages);
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function wake(isUrgent: boolean): Promise<void> {
    if (signal.aborted) return;
    const end = await runner.wake(session, isUrgent).catch(restAfterFailure);
    clearTimeout(timer);
    if (end.kind === 'signedOut' && !signal.aborted) onSignedOut();
    const delayMs = nextWakeMs(end, Date.now());
    // Another host is syncing: what was urgent still is.
    const isStillUrgent = isUrgent && end.kind === 'busy';
    if (delayMs !== null && !signal.aborted) timer = setTimeout(() => void wake(isStillUrgent), delayMs);
  }

  const now = () => void wake(true);
  const renewals = new EventTarget();
  watchPage(
    {
      onReturn: now,
      onAwake: () => {
        now();
        renewals.dispatchEvent(new Event('renew'));
      },
      // What a screen stores at this moment wakes the engine by itself.
      onHidden: () => void hasUnsent(db).then((isWaiting) => isWaiting && now(), ignoreClosed),
      // Without a look at what waits, for which there may be no time.
      onLeft: now,
    },
    signal,
  );
  const minute = setInterval(() => {
    if (document.visibilityState === 'visible') void wake(false);
    void watchQueue(db);
  }, WHILE_VISIBLE_MS);
  const unwatch = watchOutbox(db, () => {
    now();
    void askForBackgroundSync();
    void askToPersist();
  });
  const unwatchRevoked = watchRevoked(db, session.token, () => {
    if (!signal.aborted) onRevoked();
  });
  keepOpen(db, signal);
  const hasWoken = wake(true);
  void listenForPokes({ session, origin, signal, renewals, onPoke: now, random: Math.random });

  return {
    wake: now,
    hasWoken,
    stop: () => {
      stopping.abort();
      clearInterval(minute);
      clearTimeout(timer);
      unwatch();
      unwatchRevoked();
      runner.close();
    },
  };
}

/** When the user logs out, or the browser has taken the database away: then there is nothing to send. */
function ignoreClosed(): void {}

function nextWakeMs(end: CycleEnd, nowMs: number): number | null {
  switch (end.kind) {
    case 'busy':
      return WHEN_BUSY_MS;
    case 'rested':
      return end.nextAt === null ? null : Math.min(LONGEST_TIMER_MS, Math.max(0, end.nextAt - nowMs));
    case 'storage':
      // What the browser has dropped or did not open may be there again.
      return end.failure === 'interrupted' || end.failure === 'unavailable' ? WHEN_STORAGE_FAILED_MS : null;
    case 'signIn':
    case 'signedOut':
    case 'update':
      return null;
  }
}

/** After this time something is wrong: the server answers, but a change has not reached it. */
const LATE_MS = 60_000;

/** The interface shows how many changes wait; the log entry helps with support. */
async function watchQueue(db: KinboxDb): Promise<void> {
  const { waiting, oldestAt, reachable, signIn } = await syncSummary(db);
  const isLate = oldestAt !== null && Date.now() - oldestAt > LATE_MS;
  if (isLate && reachable && !signIn) console.error(`${waiting} changes wait, the oldest for over a minute.`);
}

/** From the first own change on, ask the browser not to evict what only this device may have. */
async function askToPersist(): Promise<void> {
  const { storage } = navigator as { readonly storage?: StorageManager };
  if (storage === undefined || (await storage.persisted().catch(() => true))) return;
  await storage.persist().catch(() => false);
}

/** If the browser supports it, the queue is sent even when every page is closed. */
async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined);
}

type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync?: { readonly register: (tag: string) => Promise<void> };
};
