/** Every answer of a route: its successes, its own refusals, and those of every call of its kind. */
import * as z from 'zod/mini';
import { PROOF_NEEDED } from '#domain/proof.ts';
import { ACCOUNT_MARK } from '../capture/account-mark.ts';
import type { Refusals, Route } from '../http/route.ts';
import { refusalOf } from './refusals.ts';
import type { JsonSchema } from './schemas.ts';
import { standardHeaders } from './standard-headers.ts';

/** `answer`: the schema of a success; null if it is not JSON. */
export function responsesOf(route: Route, answer: JsonSchema | null): Readonly<Record<string, object>> {
  const successes = route.status.map((status) => [status, successOf(route, status, answer)] as const);
  const refusals = Object.entries(refusalsOf(route)).map(
    ([status, codes]) => [status, refusalOf(Number(status), codes)] as const,
  );
  return Object.fromEntries<object>([...successes, ...refusals]);
}

const SUCCESSES = {
  200: 'Done.',
  201: 'Made.',
  202: 'Begun.',
  204: 'Done.',
  304: 'As `If-None-Match` names it.',
} as const;

const TYPES = { text: 'text/plain', calendar: 'text/calendar', stream: 'text/event-stream' } as const;

function successOf(route: Route, status: keyof typeof SUCCESSES, schema: JsonSchema | null): object {
  const headers = {
    ...standardHeaders,
    ...(isPaged(route) && { Link: nextPage }),
    ...(route.auth === 'capture' && { [ACCOUNT_MARK]: markOfAccount }),
  };
  const described = { description: SUCCESSES[status], headers };
  if (route.answer === 'none' || status === 204 || status === 304) return described;
  if (schema !== null) return { ...described, content: { 'application/json': { schema } } };
  return {
    ...described,
    content: { [TYPES[route.answer as keyof typeof TYPES]]: { schema: { type: 'string' } } },
  };
}

function isPaged({ query }: Route): boolean {
  return query instanceof z.ZodMiniObject && 'cursor' in query.shape;
}

const markOfAccount = {
  description: 'The same for all capture tokens of an account. It tells nothing else of the account.',
  required: true,
  schema: { type: 'string' },
};

const nextPage = {
  description: 'The address of the next page, as `<address>; rel="next"`. Missing on the last one.',
  required: false,
  schema: { type: 'string' },
};

/** The status of each refusal, with its codes. */
function refusalsOf(route: Route): Readonly<Record<number, readonly string[]>> {
  const own: Refusals = route.refusals;
  const reused = route.idempotent ? ['idempotency_key_reused'] : [];
  return {
    400: [],
    ...(route.auth === 'none' ? {} : { 401: [], 429: [] }),
    ...(route.path.includes(':') ? { 404: [] } : {}),
    406: [],
    ...(route.method === 'GET' ? {} : { 413: [], 415: [] }),
    426: [],
    500: [],
    503: [],
    ...own,
    ...(route.needsProof ? { 403: [...(own[403] ?? []), PROOF_NEEDED] } : {}),
    422: [...reused, ...(own[422] ?? [])],
  };
}
