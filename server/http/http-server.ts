/** The HTTP server: limits for the duration of requests and the size of headers, and the answers that need no route. */
import { getRequestListener, RequestError } from '@hono/node-server';
import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../log/log.ts';
import { API_VERSION } from './conventions.ts';
import { replyToError } from './reply-to-error.ts';
import { json } from './reply.ts';
import { respond } from './respond.ts';

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

export interface OwnAnswers {
  /** Of answers to what is no valid request, or what `fetch` threw. */
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Log;
}

export function createHttpServer(
  fetch: Fetch,
  { headers, log }: OwnAnswers,
  patience: ServerOptions = PATIENCE,
): Server {
  const standard = { ...headers, 'Cache-Control': 'no-store', 'X-Api-Version': API_VERSION };
  const listener = getRequestListener(fetch, {
    // A request without a host, or for `*`, has no URL.
    errorHandler: (error) =>
      error instanceof RequestError
        ? respond(json(400, { message: MALFORMED }), { ...standard, Connection: 'close' })
        : respond(replyToError(error, log, randomUUID()), standard),
  });
  // Node would answer a request without a host itself, with no header of ours.
  const server = createServer({ ...patience, requireHostHeader: false }, (request, response) => {
    void listener(request, response);
  });
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answering.set(request.socket, response);
  });
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ message: 'The expectation of the request cannot be met.' });
    response.writeHead(417, { ...standard, ...JSON_TYPE, Connection: 'close' }).end(body);
  });
  server.on('clientError', (error, socket) => {
    const begun = answering.get(socket);
    // What comes behind a request must not be answered in the middle of its answer.
    const isWithinAnswer = begun?.headersSent === true && !begun.writableFinished;
    if (isWithinAnswer) socket.destroy();
    else answerUnread(error, socket, standard);
  });
  return server;
}

const MALFORMED = 'The request is malformed.';
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

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
  const all = { ...JSON_TYPE, 'Content-Length': Buffer.byteLength(body), ...headers, Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function refusalOf(code: string | undefined): readonly [status: string, message: string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['431 Request Header Fields Too Large', 'The headers are too large.'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['408 Request Timeout', 'The request took too long.'];
    default:
      return ['400 Bad Request', MALFORMED];
  }
}
