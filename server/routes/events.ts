/** A stream of pokes: "something changed in these realms". Read with `fetch`, since it needs the token. */
import type { RealmId } from '#domain/ids.ts';
import type { Deps } from '../deps.ts';
import type { Notice } from '../events.ts';
import type { Caller } from '../http/caller.ts';
import { tooMany, type Reply } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';
import { realmsOf } from '../realms.ts';

export const MAX_STREAMS = 10;
/** Bytes that a client may leave unread: about a thousand pokes. A slower one is cut off, connects again and pulls. */
export const MAX_UNREAD_BYTES = 32 * 1024;
/** Often enough that no proxy closes the stream as idle. */
const HEARTBEAT_MS = 25_000;

/** `streams`: the number of open ones per user. */
export function eventRoutes(streams: Map<number, number>): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/events',
      answer: 'stream',
      refusals: { 429: [] },
      handle: async ({ deps, caller, signal }) => {
        const open = streams.get(caller.id) ?? 0;
        if (open >= MAX_STREAMS) return tooMany({ retryAfterMs: HEARTBEAT_MS, limit: MAX_STREAMS });
        streams.set(caller.id, open + 1);
        const close = () => {
          const rest = (streams.get(caller.id) ?? 1) - 1;
          if (rest > 0) streams.set(caller.id, rest);
          else streams.delete(caller.id);
        };
        return openStream(deps, caller, signal, close);
      },
    }),
  ];
}

async function openStream(
  deps: Deps,
  caller: Caller,
  signal: AbortSignal,
  onClose: () => void,
): Promise<Reply> {
  const readRealms = () => deps.database.read(async (tx) => (await realmsOf(tx, caller.id)).all);
  let stop: () => void = () => undefined;
  const value = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stop = follow(deps, caller, signal, { readRealms, controller, onClose });
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
  );
  return Promise.resolve({
    status: 200,
    body: { kind: 'stream', value, type: 'text/event-stream' },
    // Tells nginx not to buffer the stream.
    headers: { 'X-Accel-Buffering': 'no' },
  });
}

interface Stream {
  readonly readRealms: () => Promise<readonly RealmId[]>;
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly onClose: () => void;
}

/**
 * Writes pokes until the client disconnects, the token ends or the process closes. Returns the function that stops it.
 */
function follow(deps: Deps, caller: Caller, signal: AbortSignal, stream: Stream): () => void {
  const encoder = new TextEncoder();
  const send = (text: string) => {
    stream.controller.enqueue(encoder.encode(text));
    if ((stream.controller.desiredSize ?? 0) > 0) return;
    // Frees what is queued, which closing the stream would keep for the reader.
    stream.controller.error(new Error('The client does not read.'));
    stop();
  };
  const own: RealmId = `u:${caller.id}`;
  // Null while they are being read. Events meanwhile are queued, and filtered once the realms are known.
  let realms: ReadonlySet<RealmId> | null = null;
  let waiting: readonly RealmId[] = [];
  const beat = setInterval(() => {
    if (caller.token.expiresAt <= new Date(deps.clock()).toISOString()) stop();
    else send(': beat\n\n');
  }, HEARTBEAT_MS);
  beat.unref();
  const unsubscribe = deps.events.subscribe(onNotice);
  let isOpen = true;

  function onNotice(notice: Notice): void {
    switch (notice.kind) {
      case 'closing':
      case 'missed':
        // A reconnecting client is authenticated again, and pulls.
        stop();
        return;
      case 'revoked':
        if (notice.user === caller.id && (notice.token ?? caller.token.id) === caller.token.id) stop();
        return;
      case 'changed':
        hear(notice.realms);
    }
  }

  function hear(named: readonly RealmId[]): void {
    if (realms === null) {
      waiting = [...waiting, ...named];
      return;
    }
    const known = realms;
    const mine = [...new Set(named)].filter((realm) => known.has(realm));
    if (mine.length > 0) send(`data: ${JSON.stringify({ realms: mine })}\n\n`);
    // Membership changes bump the user's own realm: joining and leaving change what this stream follows.
    if (mine.includes(own)) followRealms();
  }

  function followRealms(): void {
    realms = null;
    stream.readRealms().then((all) => {
      if (!isOpen) return;
      realms = new Set(all);
      const heard = waiting;
      waiting = [];
      hear(heard);
      // A reconnecting client is authenticated again, and pulls.
    }, stop);
  }

  function stop(): void {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(beat);
    unsubscribe();
    signal.removeEventListener('abort', stop);
    stream.onClose();
    try {
      stream.controller.close();
    } catch {
      // If the reader cancelled first, it is closed already.
    }
  }

  signal.addEventListener('abort', stop);
  send(': open\n\n');
  followRealms();
  return stop;
}
