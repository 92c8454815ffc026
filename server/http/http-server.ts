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
import { createPacedStarts } from './paced-starts.ts';
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
    // A request for `*` has no URL.
    errorHandler: (error) =>
      error instanceof RequestError
        ? respond(json(400, { message: MALFORMED }), { ...standard, Connection: 'close' })
        : respond(replyToError(error, log, randomUUID()), standard),
  });
  // Node would answer a request without a host itself, with no header of ours.
  const server = createServer({ ...patience, requireHostHeader: false });
  // They are bounded by their bytes: beyond a number Node would leave some out, and a proxy would have read others.
  server.maxHeadersCount = 0;
  const paceStart = createPacedStarts();
  const begun = new WeakMap<Duplex, Exchange[]>();
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const open = begun.get(request.socket) ?? [];
    // They are answered in their order.
    while (open[0]?.response.writableFinished === true) open.shift();
    open.push({ request, response });
    begun.set(request.socket, open);
  };
  const answer = (response: ServerResponse, status: number, message: string) =>
    response
      .writeHead(status, { ...standard, ...JSON_TYPE, Connection: 'close' })
      .end(JSON.stringify({ message }));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response);
    if (!isUnambiguous(request)) {
      answer(response, 400, MALFORMED);
      return;
    }
    paceStart(request.headers.authorization, () => {
      // Nobody waits for the answer of a client that has gone.
      if (!response.destroyed) void listener(request, response);
    });
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    begin(request, response);
    answer(response, 417, 'The expectation of the request cannot be met.');
  });
  const refuseUnread = (socket: Duplex, error: Unread) => {
    if ((begun.get(socket) ?? []).every(leavesAnswer)) answerUnread(error, socket, standard);
    else socket.destroy();
  };
  server.on('clientError', (error, socket) => refuseUnread(socket, error));
  // Node would close the connection without a word: nothing is tunnelled here.
  server.on('connect', (_request, socket) => refuseUnread(socket, NO_TUNNEL));
  return server;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Whether what is wrong on the connection may be answered. What comes behind a whole request must be answered neither within its answer
 * nor in its place: the client would take the refusal for that of the request, which may have been done. What is wrong with a body
 * is the request's own fault, which gets one answer.
 */
function leavesAnswer({ request, response }: Exchange): boolean {
  return request.complete ? response.writableFinished : !response.headersSent;
}

/**
 * Whether a proxy in front has read the same. One host, also where the address names one (RFC 9112, 3.2), and of the codings of a body
 * the one that ends it, where HTTP has it (6.1).
 */
function isUnambiguous({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  const coding = headers['transfer-encoding']?.toLowerCase();
  return hosts.length === 1 && (coding === undefined || (coding === 'chunked' && httpVersion !== '1.0'));
}

type Unread = Error & { readonly code?: string };

const NO_TUNNEL: Unread = new Error('Nothing is tunnelled here.');

/** So that the client reads the answer before what it has sent is refused. */
const LINGER_MS = 1000;
const MALFORMED = 'The request is malformed.';
const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

/** Input that is not a valid request has no route, but its sender is told why, as with any other answer. */
function answerUnread(error: Unread, socket: Duplex, headers: Readonly<Record<string, string>>): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = refusalOf(error.code);
  const body = JSON.stringify({ message });
  const all = { ...JSON_TYPE, 'Content-Length': Buffer.byteLength(body), ...headers, Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // Node leaves it half open, and looks at it no more: whoever waits for the rest of a body would do so for ever.
  const destroying = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => {
    clearTimeout(destroying);
  });
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
