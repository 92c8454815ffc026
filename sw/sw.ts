/** The service worker. Listeners only: what they do is in `shell`, `sync/` and `messages`. */
import type { PrecacheEntry } from 'workbox-precaching';
import { ownTimeZone } from '#domain/time-zone.ts';
import { AccountsDb } from '#store/account/accounts-db.ts';
import { answerWake } from './answer-wake.ts';
import {
  BACKGROUND_SYNC_TAG,
  type Activating,
  type FromWorker,
  type ToWorker,
  type WokenSession,
} from './messages.ts';
import { openNotified, showMessage } from './notifications.ts';
import { renewSubscription } from './renew-subscription.ts';
import { answerEachPage, keepShell } from './shell.ts';
import { takeShares } from './shares.ts';
import type { CycleEnd } from './sync/engine.ts';
import { openSyncs } from './sync/open-syncs.ts';
import { onSignOut } from './sign-outs.ts';
import { syncRemembered, withMark } from './sync/sync-remembered.ts';
import { betweenCycles } from './take-over.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] };

/** From Background Sync and Periodic Background Sync, which only Chromium has. */
interface TaggedEvent extends ExtendableEvent {
  readonly tag: string;
}

const origin = import.meta.env.VITE_API_HOST || self.location.origin;
const syncs = openSyncs(origin);

self.addEventListener('install', answerEachPage);
takeShares();
keepShell(self.__WB_MANIFEST);
onSignOut(syncs.drop);

async function wake(woken: WokenSession, isUrgent: boolean): Promise<CycleEnd> {
  const session = await withMark(woken, () => new AccountsDb());
  const end = session === null ? { kind: 'signedOut' as const } : await syncs.wake(session, isUrgent);
  // A page that sends no mark does not know `signedOut` either.
  const isOldPage = woken.sessionMark === undefined;
  return isOldPage && end.kind === 'signedOut' ? { kind: 'rested', nextAt: null } : end;
}

/** The browser repeats a sync that fails, some minutes later, and forgets one that does not. */
async function inBackground(isToSend: boolean): Promise<void> {
  if (!(await syncRemembered(new AccountsDb(), syncs, self.registration, { isToSend })))
    throw new Error('Something is left to send.');
}

// The first worker claims the page that installed it; a later one waits until the user chooses to update.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  const answer = (reply: FromWorker | Activating) => event.ports[0]?.postMessage(reply);
  switch (message.type) {
    case 'activate':
      event.waitUntil(
        betweenCycles(navigator.locks, () => {
          answer({ type: 'activating' });
          return self.skipWaiting();
        }),
      );
      return;
    case 'expect':
      event.waitUntil(syncs.expect(message.admitted));
      return;
    case 'wake': {
      event.waitUntil(answerWake(answer, () => wake(message.session, message.isUrgent)));
      return;
    }
  }
});

for (const type of ['sync', 'periodicsync']) {
  self.addEventListener(type, (event) => {
    const tagged = event as TaggedEvent;
    if (tagged.tag === BACKGROUND_SYNC_TAG) tagged.waitUntil(inBackground(type === 'sync'));
  });
}

self.addEventListener('push', (event) => {
  // What it tells of is there when the app is opened.
  const synced = syncRemembered(new AccountsDb(), syncs, self.registration).catch(() => undefined);
  const shown = showMessage(self.registration, event.data?.text() ?? '', new Date().getHours());
  event.waitUntil(Promise.all([shown, synced]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotified(self.clients, self.location.origin, event.notification.data));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { pushManager } = self.registration;
  const renewed = renewSubscription({
    accounts: new AccountsDb(),
    origin,
    fetch: (...request) => fetch(...request),
    subscribe: (applicationServerKey) =>
      pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }),
    timeZone: ownTimeZone(),
  });
  (event as ExtendableEvent).waitUntil(renewed);
});
