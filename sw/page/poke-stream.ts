/** Listens for pokes: "something changed, pull". One tab holds the stream for all tabs of a user. */
import type { SyncSession } from '../messages.ts';

export interface PokeListener {
  readonly session: SyncSession;
  readonly origin: string;
  readonly signal: AbortSignal;
  /** Tells by `renew` that the stream is likely to be dead. */
  readonly renewals: EventTarget;
  readonly onPoke: () => void;
  /** In [0, 1). */
  readonly random: () => number;
}

const SHORTEST_RECONNECT_MS = 1_000;
const LONGEST_RECONNECT_MS = 60_000;
/** Added by chance, so that a server that has restarted is not asked by all devices at once. */
const RECONNECT_SPREAD_MS = 4_000;

/** Returns when the signal aborts. Without Web Locks every tab has its own stream. */
export async function listenForPokes(listener: PokeListener): Promise<void> {
  const { session, signal } = listener;
  if (!('locks' in navigator)) return keepListening(listener);
  const hold = () => keepListening(listener);
  await navigator.locks.request(`kinbox-events:${session.userId}`, { signal }, hold).catch(() => undefined);
}

async function keepListening(listener: PokeListener): Promise<void> {
  let pauseMs = SHORTEST_RECONNECT_MS;
  let renewed = nextRenewal(listener);
  while (!listener.signal.aborted) {
    if (renewed.aborted) renewed = nextRenewal(listener);
    const heard = await readPokes({ ...listener, signal: renewed }).catch(() => false);
    if (renewed.aborted) continue;
    pauseMs = heard ? SHORTEST_RECONNECT_MS : Math.min(LONGEST_RECONNECT_MS, pauseMs * 2);
    const end = await pause(pauseMs + listener.random() * RECONNECT_SPREAD_MS, renewed);
    if (end === 'online' || renewed.aborted) pauseMs = SHORTEST_RECONNECT_MS;
  }
}

/** Aborts at the next renewal, or when nobody listens any more. */
function nextRenewal({ signal, renewals }: PokeListener): AbortSignal {
  const renewing = new AbortController();
  const { signal: renewed } = renewing;
  const end = () => renewing.abort();
  renewals.addEventListener('renew', end, { signal: renewed });
  signal.addEventListener('abort', end, { signal: renewed });
  return renewed;
}

/** One connection until it breaks. `EventSource` cannot send the token, hence fetch. True if the server answered. */
async function readPokes({ session, origin, signal, onPoke }: PokeListener): Promise<boolean> {
  // The engine pulls after what it has sent.
  const response = await fetch(`${origin}/api/events?others_only=1`, {
    signal,
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${session.token}` },
    credentials: 'include',
    cache: 'no-store',
  });
  if (!response.headers.has('X-Api-Version')) return false;
  // The session has ended: the engine will be answered the same, and then the screen is locked.
  if (response.status === 401) onPoke();
  if (!response.ok || response.body === null) return false;
  onPoke();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { done, value } = await readWithin(reader, SILENCE_MS);
    if (done) return true;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    if (lines.some((line) => line.startsWith('data:'))) onPoke();
  }
}

/**
 * The server sends a heartbeat every 25 s: a stream that is silent for longer is dead, and would block the other tabs.
 */
const SILENCE_MS = 60_000;

async function readWithin(reader: ReadableStreamDefaultReader<string>, ms: number) {
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), ms);
  try {
    return await reader.read();
  } finally {
    clearTimeout(timer);
  }
}

/** Ends early when the network is back, and when nobody listens any more: another tab waits for the lock. */
function pause(ms: number, signal: AbortSignal): Promise<'over' | 'online'> {
  if (signal.aborted) return Promise.resolve('over');
  const ended = new AbortController();
  return new Promise((resolve) => {
    const end = (how: 'over' | 'online') => {
      clearTimeout(timer);
      ended.abort();
      resolve(how);
    };
    const timer = setTimeout(() => end('over'), ms);
    signal.addEventListener('abort', () => end('over'), { signal: ended.signal });
    addEventListener('online', () => end('online'), { signal: ended.signal });
  });
}
