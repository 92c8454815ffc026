/**
 * Installs the first worker of a device. Its installation fetches all of the app, and ends without a trace when one file does
 * not come or the server is gone: it begins again at the next chance, with the files that it has already.
 */
import type { Timer } from '../sync/progress-deadline.ts';

export interface Chances {
  readonly timer: Timer;
  /** Calls back when the network is back, or somebody comes back to the page; returns the function that stops that. */
  readonly onReturn: (callback: () => void) => () => void;
  /** Whether the browser lets no worker be had at all, and not only this one. */
  readonly isRefused: () => Promise<boolean>;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

type Registration = Pick<ServiceWorkerRegistration, 'active' | 'waiting' | 'installing'>;

/** Resolves when a worker is active, or the browser refuses to have one. Never throws. `register` begins an installation. */
export async function untilActive(
  register: () => Promise<Registration | undefined>,
  chances: Chances,
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const end = await register().then(endOf, (error) => refusalOf(error, chances));
    if (end !== 'cutOff') return;
    await nextChance(pauseMs, chances);
  }
}

type End = 'active' | 'refused' | 'cutOff';

function endOf(registration: Registration | undefined): End | Promise<End> {
  const worker = registration?.installing ?? registration?.waiting ?? null;
  if (registration?.active) return 'active';
  // Between two states, or gone already.
  if (worker === null) return 'cutOff';
  return new Promise((resolve) => {
    const look = () => {
      // One that leaves again, as on a server with `SERVICE_WORKER=off`, gets no further than that.
      if (worker.state === 'activating' || worker.state === 'activated') resolve('active');
      if (worker.state === 'redundant') resolve('cutOff');
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/**
 * As of a private window. Without a network browsers give another error, but the same one for what a captive portal answers
 * instead of the script.
 */
async function refusalOf(error: unknown, { isRefused }: Chances): Promise<End> {
  const isRefusal = error instanceof DOMException && REFUSALS.has(error.name);
  return isRefusal && (await isRefused()) ? 'refused' : 'cutOff';
}

const REFUSALS: ReadonlySet<string> = new Set(['SecurityError', 'NotSupportedError', 'InvalidStateError']);

function nextChance(pauseMs: number, { timer, onReturn }: Chances): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stopTimer();
      stopListening();
      resolve();
    };
    const stopTimer = timer(pauseMs, go);
    const stopListening = onReturn(go);
  });
}
