/** Installs the service worker, after the page has loaded so that it does not compete with it. */

declare global {
  interface Window {
    /** Chromium and Safari only. Where it is missing, nothing enforces it either. */
    readonly trustedTypes?: {
      readonly createPolicy: (
        name: string,
        rules: { readonly createScriptURL: (url: string) => string },
      ) => { readonly createScriptURL: (url: string) => string };
    };
  }
}

const WORKER_URL = '/sw.js';

/**
 * Without a worker (plain HTTP, a private window, an old browser) the page syncs by itself and needs the network to
 * start. The dev server has none to give.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  await new Workbox(trustedUrl(WORKER_URL)).register().catch(() => undefined);
}

/** `serviceWorker.register` takes trusted addresses only, and this is the only one there is. */
function trustedUrl(url: string): string {
  const policy = window.trustedTypes?.createPolicy('kinbox', {
    createScriptURL: (asked) => {
      if (asked !== WORKER_URL) throw new TypeError(`${asked} is not the worker.`);
      return asked;
    },
  });
  return policy?.createScriptURL(url) ?? url;
}
