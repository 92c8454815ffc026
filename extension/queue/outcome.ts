/** What an answer means for a page that was sent. Pure. */
import type { Refusal, Trouble } from './waiting-page.ts';

export type Outcome =
  | { readonly kind: 'sent'; readonly account: string | null }
  /** The server will not take it as it is. */
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly account: string | null }
  /** It may or may not have arrived: the same request is sent again. `waitMs`: what the server asked for. */
  | { readonly kind: 'later'; readonly trouble: Trouble; readonly waitMs: number | null };

export interface Answer {
  readonly status: number;
  /** `X-Server-Id`, which every answer of Kinbox has. */
  readonly serverId: string | null;
  /** `X-Account-Mark`: the same for all tokens of an account. Null from a server of before. */
  readonly account: string | null;
  readonly retryAfterMs: number | null;
  /** The parsed JSON; null for anything else. */
  readonly body: unknown;
}

const DEFAULT_WAIT_MS = 60_000;
/** The server closed a request that was too slow: sent again it may be faster. */
const REQUEST_TIMEOUT = 408;

/** `isPlain`: asked without https, of another machine. */
export function outcomeOf(
  answer: Answer | 'redirect' | null,
  { isPlain }: { readonly isPlain: boolean },
): Outcome {
  if (answer === null) return later('unreachable');
  if (answer === 'redirect') return later('redirected');
  const { status, retryAfterMs, account } = answer;
  // Before the status: a sign-in page of a network answers 200 to everything, and its 401 is not about our token.
  if (answer.serverId === null) return later(isPlain ? 'needsHttps' : 'notKinbox');
  if (status === 200 || status === 201) return { kind: 'sent', account };
  if (status === 401) return later('tokenRefused');
  if (status === 404 || status === 405) return later('tooOld');
  if (status === 429) return later('busy', retryAfterMs ?? DEFAULT_WAIT_MS);
  if (status === 503 && retryAfterMs !== null) return later('busy', retryAfterMs);
  const isRefused = status >= 400 && status < 500 && status !== REQUEST_TIMEOUT;
  if (!isRefused) return later('serverError');
  return { kind: 'refused', refusal: { status, message: messageIn(answer.body) }, account };
}

function later(trouble: Trouble, waitMs: number | null = null): Outcome {
  return { kind: 'later', trouble, waitMs };
}

function messageIn(body: unknown): string | null {
  const { message } = (typeof body === 'object' && body !== null ? body : {}) as { message?: unknown };
  return typeof message === 'string' ? message : null;
}
