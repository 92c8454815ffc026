/** The HTTP client of sync. It separates Kinbox's own answers from everything else that can come over the network. */
import ky from 'ky';
import { CLIENT_SCHEMA, type StoredRequest } from '#store/db.ts';
import type { Answer, BatchAnswer } from './answer.ts';
import { batchOf, readBatchAnswer, type BatchedRequest } from './batch.ts';
import type { KeepAlive } from './keep-alive.ts';
import { byteLength, startDeadline, systemTimer, type Timer } from './progress-deadline.ts';

export interface Transport {
  /** Sends a mutation's stored bytes. Never throws. */
  readonly send: (request: StoredRequest) => Promise<Answer>;
  /** Sends those of several mutations in one request. Any other answer than `answers` is about all of them. Never throws. */
  readonly sendBatch: (requests: readonly BatchedRequest[]) => Promise<BatchAnswer>;
  /**
   * `GET /api/changes`; 204 if nothing has changed since the cursor. A page of more than `USUAL_PAGE_ROWS` may also have
   * more bytes than others. Never throws. `isLogEmpty`: the device had nothing in its log when the pull of this page began, so
   * that what was asked for earlier is as good; false if omitted.
   */
  readonly pull: (cursor: string | null, limit: number, isLogEmpty?: boolean) => Promise<Answer>;
}

/** The most rows in a page of a line that is not known to be fast. */
export const USUAL_PAGE_ROWS = 500;

export interface TransportOptions {
  /** Ends without a slash, e.g. `https://kinbox.example`. */
  readonly origin: string;
  readonly token: string;
  /** Every answer must carry this installation's id: an answer of another server acknowledges nothing. */
  readonly serverId: string;
  readonly fetch: typeof fetch;
  /** The system's if omitted. */
  readonly timer?: Timer;
  /** Of a page, which may be closed at any moment; a worker is not. */
  readonly keepAlive?: KeepAlive | null;
}

export function createTransport(options: TransportOptions): Transport {
  const { origin, token, serverId, fetch, timer = systemTimer, keepAlive = null } = options;
  const http = ky.create({
    fetch,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    credentials: 'include',
    cache: 'no-store',
    // Neither texts nor the token are sent to where a portal redirects.
    redirect: 'error',
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      'X-Client-Schema': String(CLIENT_SCHEMA),
    },
  });

  /** A browser without room for it refuses at once, as if there were no network: the next request goes without. */
  let isKeptRefused = false;

  function ask(
    path: string,
    request: { method: string; headers?: HeadersInit; body?: string },
  ): Promise<Answer> {
    const ending = new AbortController();
    return new Promise<Answer>((resolve) => {
      // Of headers and body: ky's own deadline ends with the headers, and a body may stall for ever.
      const deadline = startDeadline(timer, {
        body: request.body ?? null,
        onEnd: () => {
          ending.abort();
          end({ kind: 'timeout' });
        },
      });
      const bytes = byteLength(request.body ?? '');
      const endKept = request.method === 'GET' || isKeptRefused ? null : (keepAlive?.take(bytes) ?? null);
      const end = (answer: Answer) => {
        deadline.stop();
        endKept?.();
        resolve(answer);
      };
      http(`${origin}${path}`, { ...request, keepalive: endKept !== null, signal: ending.signal })
        .then((response) => {
          isKeptRefused = false;
          return readAnswer(response, serverId, deadline.extend);
        })
        .then(end, () => {
          isKeptRefused = true;
          end({ kind: 'unreachable' });
        });
    });
  }

  const send = ({ method, path, headers, body }: StoredRequest) =>
    ask(path, { method, headers: { ...headers }, ...(body === null ? {} : { body }) });

  return {
    send,
    sendBatch: async (requests) => readBatchAnswer(await send(batchOf(requests)), requests.length),
    pull: (cursor, limit) => {
      const since = cursor === null ? '' : `&since=${encodeURIComponent(cursor)}&changed_only=1`;
      const large = limit > USUAL_PAGE_ROWS ? '&large=1' : '';
      return ask(`/api/changes?limit=${limit}${large}${since}`, { method: 'GET' });
    },
  };
}

/** Portals answer 200 with a page of their own; only an answer with our headers and content type counts. */
export async function readAnswer(
  response: Response,
  serverId: string,
  onProgress: () => void = () => undefined,
): Promise<Answer> {
  const { headers, status } = response;
  if (headers.get('X-Api-Version') !== '1' || response.redirected) return { kind: 'unreachable' };
  const answering = headers.get('X-Server-Id');
  // Requests that the server could not parse, or whose bytes came too slowly, are answered before it adds its id.
  if (answering === null) return { kind: 'unreachable' };
  if (answering !== serverId) return { kind: 'otherServer' };
  onProgress();
  const body = await readJson(response, onProgress);
  if (body === undefined) return { kind: 'unreachable' };
  return { kind: 'answer', status, body, retryAfterMs: secondsToMs(headers.get('Retry-After')) };
}

/** Undefined if the answer is not the expected JSON: an undecodable answer is no answer. */
async function readJson(response: Response, onProgress: () => void): Promise<unknown> {
  if (response.status === 204) return null;
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return undefined;
  try {
    return JSON.parse(await readText(response, onProgress)) as unknown;
  } catch {
    return undefined;
  }
}

async function readText(response: Response, onProgress: () => void): Promise<string> {
  if (response.body === null) return response.text();
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    onProgress();
    text += decoder.decode(value, { stream: true });
  }
}

function secondsToMs(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
