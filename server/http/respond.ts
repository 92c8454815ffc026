/** Turns a `Reply` into the response. */
import type { Reply } from './reply.ts';

/** `standard`: headers of every answer. Added to a response that is there already they would cost a copy of it each. */
export function respond(
  { status, body, headers = {} }: Reply,
  standard: Readonly<Record<string, string>> = {},
): Response {
  switch (body.kind) {
    case 'json':
      return make(JSON.stringify(body.value), 'application/json');
    case 'writtenJson':
      return make(body.value, 'application/json');
    case 'text':
      return make(body.value, 'text/plain');
    case 'calendar':
      return make(body.value, 'text/calendar');
    case 'stream':
      return make(body.value, body.type);
    case 'none':
      return new Response(null, { status, headers: { ...headers, ...standard } });
  }

  function make(content: string | ReadableStream<Uint8Array>, type: string): Response {
    return new Response(content, {
      status,
      headers: { ...headers, 'Content-Type': `${type}; charset=utf-8`, ...standard },
    });
  }
}

/** Calls `onEnd` when the stream of the reply has ended, failed or been cancelled. */
export function endingWith(reply: Reply, onEnd: () => void): Reply {
  if (reply.body.kind !== 'stream') return reply;
  const reader = reply.body.value.getReader();
  const value = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value: piece } = await reader.read();
          if (!done) return controller.enqueue(piece);
          controller.close();
        } catch (error) {
          controller.error(error);
        }
        onEnd();
      },
      cancel: async (reason) => {
        onEnd();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return { ...reply, body: { ...reply.body, value } };
}
