/** The error answers of docs/api.md, "Answers", as responses of the document, those that many routes share by reference. */
import { FACTOR_KINDS, SECOND_FACTOR_NEEDED } from '#domain/proof.ts';
import { SERVER_ERROR } from '../http/reply-to-error.ts';
import type { JsonSchema } from './schemas.ts';
import { standardHeaders } from './standard-headers.ts';

interface Refusal {
  readonly name: string;
  readonly description: string;
}

const REFUSALS: ReadonlyMap<number, Refusal> = new Map([
  [400, { name: 'Malformed', description: 'Malformed.' }],
  [401, { name: 'Unauthenticated', description: 'No session, or one that has ended.' }],
  [403, { name: 'Forbidden', description: 'The caller sees the thing and may not do this with it.' }],
  [404, { name: 'NotFound', description: 'Missing, or not visible to the caller.' }],
  [406, { name: 'NotAcceptable', description: 'The caller accepts neither JSON nor text.' }],
  [409, { name: 'Conflict', description: 'Something stands in the way.' }],
  [413, { name: 'TooLarge', description: 'The body is too large.' }],
  [415, { name: 'Unsupported', description: 'The body is neither JSON nor a form.' }],
  [422, { name: 'Invalid', description: 'A field is not as it must be.' }],
  [426, { name: 'ClientTooOld', description: 'The app is too old: `client_too_old`.' }],
  [429, { name: 'TooMany', description: 'Too often.' }],
  [500, { name: 'ServerError', description: 'An error of the server.' }],
  [503, { name: 'Unavailable', description: 'Not now.' }],
]);

/** `codes`: those of this route; none if the status is sufficient. */
export function refusalOf(status: number, codes: readonly string[]): object {
  const { name } = refusalNamed(status);
  return codes.length === 0 ? { $ref: `#/components/responses/${name}` } : writtenOut(status, codes);
}

/** The shared responses, by name. */
export function sharedRefusals(): Readonly<Record<string, object>> {
  return Object.fromEntries(Array.from(REFUSALS, ([status, { name }]) => [name, writtenOut(status, [])]));
}

function refusalNamed(status: number): Refusal {
  const refusal = REFUSALS.get(status);
  if (refusal === undefined) throw new Error(`No refusal has the status ${status}.`);
  return refusal;
}

function writtenOut(status: number, codes: readonly string[]): object {
  return {
    description: refusalNamed(status).description,
    headers: { ...standardHeaders, ...headersOf(status) },
    content: { 'application/json': { schema: bodyOf(status, codes) } },
  };
}

function bodyOf(status: number, codes: readonly string[]): JsonSchema {
  const code = codes.length === 0 ? {} : { code: { enum: codes } };
  switch (status) {
    case 422:
      // Most validation errors have no code.
      return object({ message: text, errors: errorsByField }, code);
    case 426:
      return object({ message: text, code: { const: 'client_too_old' } });
    case 429:
      return object({ message: text }, { code: { const: 'too_many_changes' } });
    case 500:
      return object({ message: { const: SERVER_ERROR }, request_id: text });
    default:
      return object({ message: text, ...code }, codes.includes(SECOND_FACTOR_NEEDED) ? ticket : {});
  }
}

const text = { type: 'string' };
const ticket = {
  ticket: { ...text, description: 'For `POST /api/login/second-factor`, good for five minutes.' },
  factors: { type: 'array', items: { enum: FACTOR_KINDS } },
};
const errorsByField = {
  description: 'Messages by field; a field of a list or map is named with dots.',
  type: 'object',
  additionalProperties: { type: 'array', minItems: 1, items: text },
};

function object(required: JsonSchema, optional: JsonSchema = {}): JsonSchema {
  return { type: 'object', properties: { ...required, ...optional }, required: Object.keys(required) };
}

function headersOf(status: number): object {
  switch (status) {
    case 401:
      return { 'WWW-Authenticate': { required: true, schema: { const: 'Bearer' } } };
    case 429:
      return { 'Retry-After': seconds, 'X-RateLimit-Limit': count, 'X-RateLimit-Remaining': count };
    case 503:
      return { 'Retry-After': seconds };
    default:
      return {};
  }
}

const seconds = {
  description: 'When to come back, in seconds.',
  required: true,
  schema: { type: 'integer', minimum: 1 },
};
const count = { required: true, schema: { type: 'integer', minimum: 0 } };
