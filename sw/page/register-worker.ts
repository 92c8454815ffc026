/** Installs the service worker and detects new versions of it. */
import type { InstalledWorker } from './install-worker.ts';

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

const AGAIN_MS = 10_000;

export function createPageWorker(): PageWorker {
  let found = 0;
  const listeners = new Set<() => void>();
  const find = () => {
    found += 1;
    listeners.forEach((listener) => listener());
  };
  let registering: Promise<InstalledWorker | null> | undefined;
  /** Once it is there. */
  let installed: InstalledWorker | null = null;
  const register = async () => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
    const { installWorker } = await import('./install-worker.ts');
    return installWorker(find);
  };
  const begin = async () => {
    try {
      installed = await (registering ??= register());
    } catch {
      // Its code did not come.
      registering = undefined;
      setTimeout(() => void begin(), AGAIN_MS);
    }
  };
  return {
    register: begin,
    updates: {
      found: () => found,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      apply: async () => {
        // Without a worker a reload brings the newest version; a first one may be long in coming. One that is there
        // keeps its version also where it does not control the page, as after a forced reload.
        const worker = isControlled() ? await registering : installed;
        await worker?.apply();
      },
    },
  };
}

function isControlled(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
}
