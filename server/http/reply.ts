/** What a handler returns: an answer as a value. One function for each row of docs/api.md, "Answers". */
import type { TooMany } from '../limits.ts';

export interface Reply {
  readonly status: number;
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

type Body =
  | { readonly kind: 'json'; readonly value: unknown }
  /** JSON already, so that a page whose bytes were counted is not written twice. */
  | { readonly kind: 'writtenJson'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'calendar'; readonly value: string }
  | { readonly kind: 'stream'; readonly value: ReadableStream<Uint8Array>; readonly type: string }
  | { readonly kind: 'none' };

/** Messages by field. A field of a list or map is named with dots. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, body: { kind: 'json', value }, headers };
}

export function writtenJson(value: string): Reply {
  return { status: 200, body: { kind: 'writtenJson', value } };
}

export function text(status: number, value: string): Reply {
  return { status, body: { kind: 'text', value } };
}

export const noContent: Reply = { status: 204, body: { kind: 'none' } };

export function malformed(message: string): Reply {
  return json(400, { message });
}

export const unauthenticated = json(401, { message: 'Unauthenticated.' }, { 'WWW-Authenticate': 'Bearer' });

export function forbidden(code: string, message: string): Reply {
  return json(403, { message, code });
}

/** Missing, not visible, malformed id and unknown route: the same bytes. */
export const notFound = json(404, { message: 'Not found.' });

export function conflict(code: string, message: string): Reply {
  return json(409, { message, code });
}

export function invalid(errors: FieldErrors, code?: string): Reply {
  const messages = Object.values(errors).flat();
  const [first = 'The given data was invalid.'] = messages;
  const more = messages.length - 1;
  const rest = more > 0 ? ` (and ${more} more ${more === 1 ? 'error' : 'errors'})` : '';
  return json(422, { message: first + rest, errors, ...(code === undefined ? {} : { code }) });
}

export function tooMany(
  { retryAfterMs, limit, code }: Omit<TooMany, 'kind'>,
  message = code === undefined ? 'Too many requests.' : tooManyChanges(limit),
): Reply {
  const seconds = String(Math.max(1, Math.ceil(retryAfterMs / 1000)));
  return json(429, code === undefined ? { message } : { message, code }, {
    'Retry-After': seconds,
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': '0',
  });
}

function tooManyChanges(limit: number): string {
  return `The server takes ${limit} changes of an account in a day. The others can follow later.`;
}

/** A sentence, for a database that is away, a server that starts or ends, and one that has too much to do. */
const UNAVAILABLE = 'The server cannot answer right now. Try again in a moment.';

export function unavailable(retryAfterSeconds: number): Reply {
  return json(503, { message: UNAVAILABLE }, { 'Retry-After': String(retryAfterSeconds) });
}

/** Of a call of a batch. */
export const dependencyFailed = json(424, {
  message: 'A call that this one follows was not done.',
  code: 'dependency_failed',
});
