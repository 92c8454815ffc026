/** The way to the server. It tells a real answer of ours from everything else that can come out of a wire. */
import ky from 'ky';
import { CLIENT_SCHEMA, type StoredRequest } from '#store/db.ts';

export type Answer =
  /** Kinbox answered. `body` is what the JSON said; null where there was none. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: unknown;
      readonly retryAfterMs: number | null;
    }
  /** Nobody answered, or somebody else did: a captive portal, a proxy. */
  | { readonly kind: 'unreachable' }
  /** Another installation of Kinbox stands where ours stood: it knows nothing of this account. */
  | { readonly kind: 'otherServer' }
  /** No answer in time. Whether the server has done it is not known. */
  | { readonly kind: 'timeout' };

export interface Transport {
  /** Sends a mutation's stored bytes. Never throws. */
  readonly send: (request: StoredRequest) => Promise<Answer>;
  /** `GET /api/changes`. Never throws. */
  readonly pull: (cursor: string | null, limit: number) => Promise<Answer>;
}

const REQUEST_TIMEOUT_MS = 15_000;

export interface TransportOptions {
  /** Ends without a slash, e.g. `https://kinbox.example`. */
  readonly origin: string;
  readonly token: string;
  /** Every answer must carry this installation's id: words for one server never count as taken by another. */
  readonly serverId: string;
  readonly fetch: typeof fetch;
  /** Calls back when a request has taken too long. */
  readonly deadline?: (onEnd: () => void) => void;
}

export function createTransport(options: TransportOptions): Transport {
  const { origin, token, serverId, fetch, deadline = afterTimeout } = options;
  const http = ky.create({
    fetch,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    credentials: 'include',
    cache: 'no-store',
    // Neither words nor token go where a portal sends them.
    redirect: 'error',
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      'X-Client-Schema': String(CLIENT_SCHEMA),
    },
  });

  function ask(path: string, request: Parameters<typeof http>[1]): Promise<Answer> {
    // One deadline for headers and body: ky's own ends with the headers, and a body may stall for ever.
    const ending = new AbortController();
    const timeout = new Promise<Answer>((resolve) => {
      deadline(() => {
        ending.abort();
        resolve({ kind: 'timeout' });
      });
    });
    const answer = http(`${origin}${path}`, { ...request, signal: ending.signal })
      .then((response) => readAnswer(response, serverId))
      .catch((): Answer => ({ kind: ending.signal.aborted ? 'timeout' : 'unreachable' }));
    return Promise.race([answer, timeout]);
  }

  return {
    send: ({ method, path, headers, body }) =>
      ask(path, { method, headers: { ...headers }, ...(body === null ? {} : { body }) }),
    pull: (cursor, limit) => {
      const since = cursor === null ? '' : `&since=${encodeURIComponent(cursor)}`;
      return ask(`/api/changes?limit=${limit}${since}`, { method: 'GET' });
    },
  };
}

function afterTimeout(onEnd: () => void): void {
  AbortSignal.timeout(REQUEST_TIMEOUT_MS).addEventListener('abort', onEnd, { once: true });
}

/** Portals answer 200 with a page of their own; only an answer with our headers and of our kind is an answer. */
export async function readAnswer(response: Response, serverId: string): Promise<Answer> {
  const { headers, status } = response;
  if (headers.get('X-Api-Version') !== '1' || response.redirected) return { kind: 'unreachable' };
  if (headers.get('X-Server-Id') !== serverId) return { kind: 'otherServer' };
  const body = await readJson(response);
  if (body === undefined) return { kind: 'unreachable' };
  return { kind: 'answer', status, body, retryAfterMs: secondsToMs(headers.get('Retry-After')) };
}

/** Undefined where the answer is not the JSON it should be: an undecodable answer is no answer. */
async function readJson(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return undefined;
  try {
    return (await response.json()) as unknown;
  } catch {
    return undefined;
  }
}

function secondsToMs(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
