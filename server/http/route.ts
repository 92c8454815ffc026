/**
 * Every endpoint is a `Route`: its schemas, its access and its handler. Tables of them make the application, and are
 * read by tests and by the OpenAPI document.
 */
import * as z from 'zod/mini';
import type { IsoTime } from '#domain/ids.ts';
import { parseTaskIdOrRef, type TaskIdOrRef } from '#domain/wire/fields.ts';
import type { Deps } from '../deps.ts';
import type { LimitName } from '../limits.ts';
import { MAX_BODY_BYTES, MAX_PUBLIC_BODY_BYTES } from './body.ts';
import type { Caller } from './caller.ts';
import type { ClientIp } from './client-ip.ts';
import type { LargeWrites } from './large-writes.ts';
import type { HeavyCalls, ReadKind } from './heavy-calls.ts';
import { notFound, type Reply } from './reply.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** A body or a query: its fields by their names. */
export type Fields = z.ZodMiniObject;
export type Answer = z.ZodMiniType | 'text' | 'calendar' | 'stream' | 'none';

/** A request after the shared checks, and before its schemas. */
export interface Incoming {
  readonly deps: Deps;
  /** The server's time when the request arrived. */
  readonly at: IsoTime;
  readonly params: Readonly<Record<string, string>>;
  readonly ip: ClientIp;
  /** As the client calls itself; empty if it does not. */
  readonly userAgent: string;
  /** As in the log. */
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  /** A digest of method, path, query, mask and body: requests with the same digest are the same request. */
  readonly fingerprint: string;
  /** The same as servers of before made it, without the query (decision 180). Null where it says no more than `fingerprint`. */
  readonly formerFingerprint: string | null;
  /** `X-Changed-Fields`, or null if every field applies. */
  readonly changedFields: ReadonlySet<string> | null;
  /** `Prefer: respond-async`: the client can ask for the result of a long call later. */
  readonly prefersAsync: boolean;
  /** What the client has, as `ETag` named it. */
  readonly ifNoneMatch: string | null;
  readonly heavyCalls: HeavyCalls;
  readonly largeWrites: LargeWrites;
  /** For a write that has to wait for something else: the next one of its user need not (`run-in-turn.ts`). */
  readonly leaveTurn: () => void;
  /** Aborts when the client has disconnected. Made when asked for: most calls end before that, and it costs them more. */
  readonly signal: () => AbortSignal;
}

export interface Call<Body, Query> extends Incoming {
  readonly body: Body;
  readonly query: Query;
}
export interface SignedInCall<Body, Query> extends Call<Body, Query> {
  readonly caller: Caller;
}

/** The body of a call that may be large. */
export type SentBody<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  /** Not parsed. The file is removed with the answer unless `keep` was called. */
  | { readonly kind: 'spooled'; readonly path: string; readonly keep: () => void };

/** Nobody, a session, or a capture token, which is good for nothing else. */
export type Auth = 'none' | 'bearer' | 'capture';

type Success = 200 | 201 | 202 | 204 | 304;

/** Codes by status, by which clients distinguish refusals. A status without codes has an empty list. */
export type Refusals = { readonly [Status in 403 | 404 | 409 | 422 | 429 | 503]?: readonly string[] };

/** The declaration of a route. The OpenAPI document is generated from it, and tests check every answer against it. */
interface Statement {
  readonly method: Method;
  /** In Hono's syntax; `:task` is a task's number or UUID. */
  readonly path: string;
  readonly answer: Answer;
  /** The success statuses, several if they differ in meaning: 204 and 304 without a body, otherwise 200. */
  readonly status?: Success | readonly Success[];
  /** Besides the refusals of every call of its kind. */
  readonly refusals?: Refusals;
  /** Where it takes more than other calls. */
  readonly maxBodyBytes?: number;
  /** The limit per user, or of a public call per address of the client: checked before the body is read. */
  readonly limit?: LimitName | null;
  /** Only for a session whose user has proved recently who they are; else 403 `proof_needed`. */
  readonly needsProof?: boolean;
  /** It reads many rows, of which a user reads few at a time (`heavy-calls.ts`). */
  readonly reads?: ReadKind | null;
  /** It may be decided by the realms of its caller alone, so these are read along with the session where that saves a round trip. */
  readonly withRealms?: boolean;
  /** A body of plain text stands for an object with that `text`. */
  readonly takesText?: boolean;
  /** It supports `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** It sends a queue: like each write with a key, it takes from the budget of those. */
  readonly sendsQueue?: boolean;
  /** It supports `X-Changed-Fields`. */
  readonly maskable?: boolean;
  /** It supports `Prefer: respond-async`. */
  readonly asyncable?: boolean;
}

interface Definition<Body extends Fields, Query extends Fields> extends Statement {
  readonly body?: Body;
  readonly query?: Query;
}

export interface Route extends Required<Statement> {
  readonly status: readonly Success[];
  readonly auth: Auth;
  /** A body that is larger than those of other calls goes to a file; `run` gets a `SentBody`. */
  readonly spools: boolean;
  readonly body: Fields;
  readonly query: Fields;
  /** `body` and `query` as parsed by this route's schemas; `caller` unless `auth` is none. */
  readonly run: (incoming: Incoming, caller: Caller | null, body: unknown, query: unknown) => Promise<Reply>;
}

const nothing = z.object({});
type Nothing = typeof nothing;

export function publicRoute<Body extends Fields = Nothing, Query extends Fields = Nothing>(
  definition: Definition<Body, Query> & {
    readonly handle: (call: Call<z.output<Body>, z.output<Query>>) => Promise<Reply>;
  },
): Route {
  const { handle, ...stated } = definition;
  return {
    ...complete({ maxBodyBytes: MAX_PUBLIC_BODY_BYTES, ...stated }),
    auth: 'none',
    spools: false,
    run: (incoming, _caller, body, query) =>
      handle({ ...incoming, body: body as z.output<Body>, query: query as z.output<Query> }),
  };
}

export function route<Body extends Fields = Nothing, Query extends Fields = Nothing>(
  definition: Definition<Body, Query> & {
    readonly handle: (call: SignedInCall<z.output<Body>, z.output<Query>>) => Promise<Reply>;
  },
): Route {
  return { ...signedIn<z.output<Body>, Body, Query>(definition), spools: false };
}

/** A route for those who have a capture token, and not for sessions. */
export function captureRoute<Body extends Fields = Nothing, Query extends Fields = Nothing>(
  definition: Definition<Body, Query> & {
    readonly handle: (call: SignedInCall<z.output<Body>, z.output<Query>>) => Promise<Reply>;
  },
): Route {
  return { ...route(definition), auth: 'capture' };
}

/** A route whose body may be as large as `maxBodyBytes`, with the limits of `LargeBodies`. */
export function largeRoute<Body extends Fields, Query extends Fields = Nothing>(
  definition: Definition<Body, Query> & {
    readonly handle: (call: SignedInCall<SentBody<z.output<Body>>, z.output<Query>>) => Promise<Reply>;
  },
): Route {
  return { ...signedIn<SentBody<z.output<Body>>, Body, Query>(definition), spools: true };
}

function signedIn<Given, Body extends Fields, Query extends Fields>(
  definition: Definition<Body, Query> & {
    readonly handle: (call: SignedInCall<Given, z.output<Query>>) => Promise<Reply>;
  },
): Omit<Route, 'spools'> {
  const { handle, ...stated } = definition;
  return {
    ...complete(stated),
    auth: 'bearer',
    run: (incoming, caller, body, query) => {
      if (caller === null) throw new Error(`${stated.method} ${stated.path} ran without a caller.`);
      return handle({ ...incoming, caller, body: body as Given, query: query as z.output<Query> });
    },
  };
}

/** A route under `/api/tasks/:task`. A malformed id or ref is answered like a missing task. */
export function taskRoute<Body extends Fields = Nothing, Query extends Fields = Nothing>(
  definition: Definition<Body, Query> & {
    readonly handle: (
      call: SignedInCall<z.output<Body>, z.output<Query>>,
      task: TaskIdOrRef,
    ) => Promise<Reply>;
  },
): Route {
  return route({
    ...definition,
    handle: async (call: SignedInCall<z.output<Body>, z.output<Query>>) => {
      const task = parseTaskIdOrRef(call.params['task'] ?? '');
      return task === null ? notFound : definition.handle(call, task);
    },
  });
}

function complete(stated: Definition<Fields, Fields>): Omit<Route, 'auth' | 'run' | 'spools'> {
  const { answer, status = answer === 'none' ? 204 : 200 } = stated;
  return {
    body: nothing,
    query: nothing,
    refusals: {},
    maxBodyBytes: MAX_BODY_BYTES,
    limit: null,
    needsProof: false,
    reads: null,
    withRealms: false,
    takesText: false,
    idempotent: false,
    sendsQueue: false,
    maskable: false,
    asyncable: false,
    ...stated,
    status: typeof status === 'number' ? [status] : status,
  };
}
