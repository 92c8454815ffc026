/** Installs the service worker and detects new versions of it. */
import type { Workbox } from 'workbox-window';
import type { ToWorker } from '../messages.ts';

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
/** How long a waiting version may take to activate before the page is reloaded anyway. */
const TAKE_OVER_MS = 3000;
/** How long downloading a version that was just found may take. */
const DOWNLOAD_MS = 20_000;
/**
 * The browser checks for a new version at each start; an app that stays open for days checks when it becomes visible.
 */
const LOOK_EVERY_MS = 60 * 60_000;

export interface PageWorker {
  /**
   * Once, however often it is called. It is called when the first screen is shown: the worker loads all of the app, and
   * on a slow line that screen would wait for it. Without a worker (plain HTTP, a private window, an old browser) the
   * page syncs by itself and needs the network to start. The dev server has no worker.
   */
  readonly register: () => Promise<void>;
  /** New versions: how many waiting ones were found, and how to activate the last of them. */
  readonly updates: {
    readonly found: () => number;
    readonly subscribe: (listener: () => void) => () => void;
    readonly apply: () => Promise<void>;
  };
}

export function createPageWorker(): PageWorker {
  let registration: ServiceWorkerRegistration | undefined;
  let found = 0;
  const listeners = new Set<() => void>();
  const find = () => {
    found += 1;
    listeners.forEach((listener) => listener());
  };
  let registering: Promise<void> | undefined;
  const register = async () => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox(trustedUrl(WORKER_URL));
    workbox.addEventListener('waiting', find);
    registration = await workbox.register().catch(() => undefined);
    if (registration) lookNowAndThen(workbox);
  };
  return {
    register: () => (registering ??= register()),
    updates: {
      found: () => found,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      apply: async () => {
        const waiting = registration?.waiting ?? (registration && (await lookForNewer(registration)));
        await takeOver(waiting ?? null);
      },
    },
  };
}

/** The server may have a newer version than the last check found; a server that calls this one too old does. */
async function lookForNewer(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  await registration.update().catch(() => undefined);
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
    setTimeout(resolve, TAKE_OVER_MS);
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    waiting.postMessage({ type: 'activate' } satisfies ToWorker, []);
  });
}

function lookNowAndThen(workbox: Workbox): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    // Offline there is nothing to find.
    workbox.update().catch(() => undefined);
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
