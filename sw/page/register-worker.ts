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

export function createPageWorker(): PageWorker {
  let found = 0;
  const listeners = new Set<() => void>();
  const find = () => {
    found += 1;
    listeners.forEach((listener) => listener());
  };
  let registering: Promise<InstalledWorker | null> | undefined;
  const register = async () => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null;
    // Offline, before the code has come, there is nothing to install either.
    const part = await import('./install-worker.ts').catch(() => null);
    return part?.installWorker(find) ?? null;
  };
  return {
    register: async () => void (await (registering ??= register())),
    updates: {
      found: () => found,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      apply: async () => (await registering)?.apply(),
    },
  };
}
