/** Sends a wake to the worker, or runs it in this page if there is no worker or it does not answer. */
import type { FromWorker, SyncSession, ToWorker } from '../messages.ts';
import type { CycleEnd } from '../sync/engine.ts';
import type { EarlyPages } from '../sync/early-pages.ts';
import { createKeepAlive } from '../sync/keep-alive.ts';
import type { Syncs } from '../sync/open-syncs.ts';

/** How long a worker may take to confirm a wake. Starting a stopped one takes well under a second. */
const HEARD_WITHIN_MS = 2_000;

export interface SyncRunner {
  readonly wake: (session: SyncSession, isUrgent: boolean) => Promise<CycleEnd>;
  readonly close: () => void;
}

/** `takeEarlyPages` gives once what has been asked for already, for the case that this page runs the engine. */
export function createSyncRunner(
  origin: string,
  takeEarlyPages: () => EarlyPages | null = () => null,
): SyncRunner {
  let own: Promise<Syncs> | null = null;

  /** The engine with its schemas and its HTTP client is loaded only if this page has to run it. */
  async function wakeOwn(session: SyncSession, isUrgent: boolean): Promise<CycleEnd> {
    own ??= import('../sync/open-syncs.ts').then(({ openSyncs }) =>
      openSyncs(origin, { earlyPages: takeEarlyPages(), keepAlive: createKeepAlive() }),
    );
    // A chunk that failed to load is requested again at the next wake.
    const loaded = await own.catch(() => (own = null));
    return loaded === null ? { kind: 'rested', nextAt: null } : loaded.wake(session, isUrgent);
  }

  return {
    wake: async (session, isUrgent) => {
      const worker = await activeWorker();
      const end = worker === null ? null : await askWorker(worker, { type: 'wake', session, isUrgent });
      if (end === null) return wakeOwn(session, isUrgent);
      // The worker asks for its own: they need not be kept.
      void takeEarlyPages();
      return end;
    },
    close: () => void own?.then((syncs) => syncs.close()),
  };
}

async function activeWorker(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null;
  return (
    navigator.serviceWorker.controller ?? (await navigator.serviceWorker.getRegistration())?.active ?? null
  );
}

/**
 * Null if the worker did not answer. Once it has confirmed, its result is awaited, but not for ever: it may be killed.
 */
function askWorker(worker: ServiceWorker, message: ToWorker): Promise<CycleEnd | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let timer = setTimeout(() => resolve(null), HEARD_WITHIN_MS);
    port1.start();
    port1.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(timer);
      if (data.type === 'ended') resolve(data.end);
      else timer = setTimeout(() => resolve(null), SILENT_MS[data.type]);
    });
    worker.postMessage(message, [port2]);
  });
}

/**
 * After this silence the worker is considered dead. A worker that sends heartbeats has missed five by then; one of a
 * version that does not may be in a cycle with a request that times out. A wrong guess costs a wake that finds the lock
 * held.
 */
const SILENT_MS = { heard: 40_000, working: 10_000 };
