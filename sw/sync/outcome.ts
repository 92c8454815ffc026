/** What an answer means for a mutation: many statuses, few outcomes. Pure; the table of the sync design, row by row. */
import type { Answer } from './answer.ts';

export type Outcome =
  | { readonly kind: 'done'; readonly status: number; readonly body: unknown }
  /** Whether the server has done it is unknown: the same bytes are sent again later. */
  | { readonly kind: 'unreachable'; readonly isTimeout: boolean }
  /** The server will never accept it as it is. */
  | { readonly kind: 'refused'; readonly refusal: RefusedAnswer }
  /** The key belongs to another request: this never refuses the texts, which are sent again under another key. */
  | { readonly kind: 'keyReused' }
  /** The row does not exist for this user: a pull tells why. */
  | { readonly kind: 'missing'; readonly refusal: RefusedAnswer }
  /** The state of the row does not allow it: a pull shows which state. */
  | { readonly kind: 'conflict'; readonly refusal: RefusedAnswer }
  /** `isRevoked`: the server that has the account has ended the session. Another server does not know it. */
  | { readonly kind: 'signIn'; readonly isRevoked: boolean }
  | { readonly kind: 'update' }
  /** The server asked the client to wait. */
  | {
      readonly kind: 'wait';
      readonly ms: number;
      /** It takes no more changes of the account that day. */
      readonly isForTheDay?: true;
    }
  /** A defect of the server: this mutation is retried later, others continue. */
  | { readonly kind: 'serverError'; readonly status: number };

export interface RefusedAnswer {
  readonly status: number;
  readonly code: string | null;
  readonly message: string | null;
}

/** If the server sends a 429 without Retry-After. */
const DEFAULT_WAIT_MS = 10_000;

const TOO_MANY_CHANGES = 'too_many_changes';

export function outcomeOf(answer: Answer): Outcome {
  if (answer.kind === 'otherServer') return { kind: 'signIn', isRevoked: false };
  if (answer.kind !== 'answer') return { kind: 'unreachable', isTimeout: answer.kind === 'timeout' };
  const { status, body, retryAfterMs } = answer;
  if (status >= 200 && status < 300) return { kind: 'done', status, body };
  if (status < 400) return { kind: 'unreachable', isTimeout: false };
  const refusal = refusalOf(status, body);
  switch (status) {
    case 401:
      return { kind: 'signIn', isRevoked: true };
    case 403:
    case 404:
      return { kind: 'missing', refusal };
    case 409:
      return { kind: 'conflict', refusal };
    case 422:
      return refusal.code === 'idempotency_key_reused' ? { kind: 'keyReused' } : { kind: 'refused', refusal };
    case 426:
      return { kind: 'update' };
    case 429:
      return {
        kind: 'wait',
        ms: retryAfterMs ?? DEFAULT_WAIT_MS,
        ...(refusal.code === TOO_MANY_CHANGES && { isForTheDay: true }),
      };
    case 503:
      return retryAfterMs === null ? { kind: 'serverError', status } : { kind: 'wait', ms: retryAfterMs };
    default:
      return status >= 500 ? { kind: 'serverError', status } : { kind: 'refused', refusal };
  }
}

function refusalOf(status: number, body: unknown): RefusedAnswer {
  const { message, code } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  return {
    status,
    code: typeof code === 'string' ? code : null,
    message: typeof message === 'string' ? message : null,
  };
}
