/** The service worker. Listeners only: what they do is in `shell`, `sync/` and `messages`. */
import type { PrecacheEntry } from 'workbox-precaching';
import { AccountsDb } from '#store/account/accounts-db.ts';
import { answerWake } from './answer-wake.ts';
import { BACKGROUND_SYNC_TAG, type FromWorker, type ToWorker, type WokenSession } from './messages.ts';
import { keepShell } from './shell.ts';
import type { CycleEnd } from './sync/engine.ts';
import { openSyncs } from './sync/open-syncs.ts';
import { onSignOut } from './sign-outs.ts';
import { syncRemembered, withMark } from './sync/sync-remembered.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (string | PrecacheEntry)[] };

/** From Background Sync and Periodic Background Sync, which only Chromium has. */
interface TaggedEvent extends ExtendableEvent {
  readonly tag: string;
}

const syncs = openSyncs(import.meta.env.VITE_API_HOST || self.location.origin);

keepShell(self.__WB_MANIFEST);
onSignOut(syncs.drop);

async function wake(woken: WokenSession, isUrgent: boolean): Promise<CycleEnd> {
  const session = await withMark(woken, () => new AccountsDb());
  const end = session === null ? { kind: 'signedOut' as const } : await syncs.wake(session, isUrgent);
  // A page that sends no mark does not know `signedOut` either.
  const isOldPage = woken.sessionMark === undefined;
  return isOldPage && end.kind === 'signedOut' ? { kind: 'rested', nextAt: null } : end;
}

// The first worker claims the page that installed it; a later one waits until the user chooses to update.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  switch (message.type) {
    case 'activate':
      event.waitUntil(self.skipWaiting());
      return;
    case 'wake': {
      const answer = (reply: FromWorker) => event.ports[0]?.postMessage(reply);
      event.waitUntil(answerWake(answer, () => wake(message.session, message.isUrgent)));
      return;
    }
  }
});

for (const type of ['sync', 'periodicsync']) {
  self.addEventListener(type, (event) => {
    const tagged = event as TaggedEvent;
    if (tagged.tag === BACKGROUND_SYNC_TAG) tagged.waitUntil(syncRemembered(new AccountsDb(), syncs));
  });
}
