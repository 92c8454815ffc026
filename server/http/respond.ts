/** Turns a `Reply` into the response. */
import type { Reply } from './reply.ts';

export function respond({ status, body, headers = {} }: Reply): Response {
  switch (body.kind) {
    case 'json':
      return make(JSON.stringify(body.value), 'application/json');
    case 'writtenJson':
      return make(body.value, 'application/json');
    case 'text':
      return make(body.value, 'text/plain');
    case 'stream':
      return make(body.value, body.type);
    case 'none':
      return new Response(null, { status, headers: { ...headers } });
  }

  function make(content: string | ReadableStream<Uint8Array>, type: string): Response {
    return new Response(content, {
      status,
      headers: { ...headers, 'Content-Type': `${type}; charset=utf-8` },
    });
  }
}
