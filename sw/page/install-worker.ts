/** Installs the service worker, looks for newer ones, and activates them. Loaded after the first screen. */
import { Workbox } from 'workbox-window';
import type { ToWorker } from '../messages.ts';
import { systemTimer } from '../sync/progress-deadline.ts';
import { askForPeriodicSync } from './periodic-sync.ts';
import { untilActive } from './until-active.ts';

declare global {
  interface Window {
    /** Chromium and Safari only. Browsers without it do not enforce it either. */
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: { readonly createScriptURL: (url: string) => string },
      ) => { readonly createScriptURL: (url: string) => string };
    };
  }
}

const WORKER_URL = '/sw.js';
/** How long a waiting version may take to activate once it has begun, before the page is reloaded anyway. */
const TAKE_OVER_MS = 3000;
/** How long it may wait for a cycle of the sync engine. If that takes longer, the next start offers the version again. */
const LONGEST_CYCLE_MS = 20_000;
/** How long downloading a version that was just found may take. */
const DOWNLOAD_MS = 20_000;
/**
 * The browser checks for a new version at each start; an app that stays open for days checks when it becomes visible.
 */
const LOOK_EVERY_MS = 60 * 60_000;

export interface InstalledWorker {
  /** Activates the newest version. */
  readonly apply: () => Promise<void>;
}

/** Null where the browser refuses; resolves when there is a worker. `onFound`: a new version waits. */
export async function installWorker(onFound: () => void): Promise<InstalledWorker | null> {
  const register = () => {
    const workbox = new Workbox(SCRIPT_URL);
    workbox.addEventListener('waiting', onFound);
    return workbox.register();
  };
  await untilActive(register, { timer: systemTimer, onReturn, isRefused });
  const registration = await findRegistration().catch(() => null);
  if (registration === null) return null;
  lookNowAndThen(registration);
  void askForPeriodicSync(registration);
  return {
    apply: async () => {
      // A newer one than that which waits.
      if (registration.installing !== null) await whenInstalled(registration.installing);
      await takeOver(registration.waiting ?? (await lookForNewer(registration)));
    },
  };
}

async function findRegistration(): Promise<ServiceWorkerRegistration | null> {
  return (await navigator.serviceWorker.getRegistration()) ?? null;
}

/** Even this is refused then. */
function isRefused(): Promise<boolean> {
  return findRegistration().then(
    () => false,
    () => true,
  );
}

/** The server may have a newer version than the last check found; a server that calls this one too old does. */
async function lookForNewer(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  // A line that is up and silent gives no answer, and the page is waiting for its reload.
  const silence = new Promise<void>((resolve) => void setTimeout(resolve, DOWNLOAD_MS));
  await Promise.race([registration.update().catch(() => undefined), silence]);
  if (registration.installing !== null) await whenInstalled(registration.installing);
  return registration.waiting;
}

function whenInstalled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, DOWNLOAD_MS);
    worker.addEventListener('statechange', () => resolve(), { once: true });
  });
}

/** Resolves without activation if another tab has done it already, or if it does not happen. */
function takeOver(waiting: ServiceWorker | null): Promise<void> {
  if (waiting === null) return Promise.resolve();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.start();
    port1.addEventListener('message', () => void setTimeout(resolve, TAKE_OVER_MS));
    setTimeout(resolve, LONGEST_CYCLE_MS);
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    waiting.postMessage({ type: 'activate' } satisfies ToWorker, [port2]);
  });
}

/** The network is back, or somebody is. */
function onReturn(callback: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener('online', callback, { signal });
  const whenShown = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', whenShown, { signal });
  return () => ending.abort();
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    // Offline there is nothing to find.
    registration.update().catch(() => undefined);
  });
}

/** `serviceWorker.register` accepts trusted URLs only, and this is the only one. */
function trustedUrl(url: string): string {
  const policy = window.trustedTypes?.createPolicy('kinbox', {
    createScriptURL: (asked) => {
      if (asked !== WORKER_URL) throw new TypeError(`${asked} is not the worker.`);
      return asked;
    },
  });
  return policy?.createScriptURL(url) ?? url;
}

/** Once a page: a policy cannot be created twice. */
const SCRIPT_URL = trustedUrl(WORKER_URL);
