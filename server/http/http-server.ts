/** The HTTP server: limits for the duration of requests and the size of headers. */
import { createAdaptorServer } from '@hono/node-server';
import type { Server, ServerOptions } from 'node:http';
import type { Duplex } from 'node:stream';
import { API_VERSION } from './conventions.ts';

export type Fetch = (request: Request, bindings: object) => Response | Promise<Response>;

/**
 * Closes stalled requests, which would otherwise hold a connection for ever. An import of 32 MiB must have its time.
 */
const PATIENCE: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 5000,
  maxHeaderSize: 16 * 1024,
};

/** `headers` are those of answers to what is no valid request. */
export function createHttpServer(
  fetch: Fetch,
  headers: Readonly<Record<string, string>>,
  patience: ServerOptions = PATIENCE,
): Server {
  const server = createAdaptorServer({ fetch, serverOptions: patience }) as Server;
  server.on('clientError', (error, socket) => answerUnread(error, socket, headers));
  return server;
}

/** Input that is not a valid request has no route, but its sender is told why, as with any other answer. */
function answerUnread(
  error: Error & { readonly code?: string },
  socket: Duplex,
  headers: Readonly<Record<string, string>>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = refusalOf(error.code);
  const body = JSON.stringify({ message });
  const lines = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `X-Api-Version: ${API_VERSION}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): readonly [status: string, message: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', 'The headers are too large.'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', 'The request took too long.'];
    default:
      return ['400 Bad Request', 'The request is malformed.'];
  }
}
