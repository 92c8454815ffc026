/** A stream of pokes: "something changed in these realms". Read with `fetch`, since it needs the token. */
import { eventsQuery } from '#domain/wire/requests.ts';
import { createPokes, HEARTBEAT_MS, MAX_STREAMS, type Pokes } from '../pokes.ts';
import { tooMany } from '../http/reply.ts';
import { route, type Route } from '../http/route.ts';

/** Bytes that a client may leave unread: about a thousand pokes. A slower one is cut off, connects again and pulls. */
export const MAX_UNREAD_BYTES = 32 * 1024;

export function eventRoutes(): readonly Route[] {
  let pokes: Pokes | null = null;
  return [
    route({
      method: 'GET',
      path: '/api/events',
      query: eventsQuery,
      answer: 'stream',
      refusals: { 429: [] },
      handle: ({ deps, caller, query, signal }) => {
        const all = (pokes ??= createPokes(deps));
        const { value, stream, onLeave } = createByteStream();
        const leave = all.follow(caller, stream, { othersOnly: query.others_only ?? false });
        if (leave === null)
          return Promise.resolve(tooMany({ retryAfterMs: HEARTBEAT_MS, limit: MAX_STREAMS }));
        onLeave(leave);
        if (signal().aborted) leave();
        return Promise.resolve({
          status: 200,
          body: { kind: 'stream', value, type: 'text/event-stream' },
          // Tells nginx not to buffer the stream.
          headers: { 'X-Accel-Buffering': 'no' },
        });
      },
    }),
  ];
}

const encoder = new TextEncoder();

/** Bytes for whoever reads `value`. When they leave, or leave too much unread, `onLeave` is told. */
function createByteStream() {
  let leave: () => void = () => undefined;
  let writer: ReadableStreamDefaultController<Uint8Array> | null = null;
  const close = (end: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => {
    const closing = writer;
    writer = null;
    if (closing !== null) end(closing);
  };
  const value = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        writer = controller;
        controller.enqueue(encoder.encode(': open\n\n'));
      },
      cancel: () => {
        writer = null;
        leave();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_UNREAD_BYTES }),
  );
  const write = (text: string): boolean => {
    writer?.enqueue(encoder.encode(text));
    if (writer === null || (writer.desiredSize ?? 0) > 0) return writer !== null;
    // Frees what is queued, which closing the stream would keep for the reader.
    close((controller) => controller.error(new Error('The client does not read.')));
    leave();
    return false;
  };
  return {
    value,
    stream: { write, end: () => close((controller) => controller.close()) },
    onLeave: (listener: () => void) => {
      leave = listener;
    },
  };
}
