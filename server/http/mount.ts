/** Registers the routes and runs the checks that all share (docs/api.md, "Requests" and "Answers"). */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { toIsoTime, type IsoTime, type UserId } from '#domain/ids.ts';
import { changedFieldsOf, fingerprintOf, lacksProof, readGiven, takeBudget, type Sent } from './checks.ts';
import type { Deps } from '../deps.ts';
import { isIdempotencyKey } from '../idempotency-keys.ts';
import type { LimitName, TooMany } from '../limits.ts';
import {
  brokenOff,
  emptyBody,
  mayBeLarge,
  readBody,
  readOrSpool,
  type ReadBody,
  type SpooledBody,
} from './body.ts';
import { BODIES_AT_ONCE, createBodyCalls, type BodyCalls } from './body-calls.ts';
import type { Caller } from './caller.ts';
import { remoteAddress, type ClientIp, type ReadIp } from './client-ip.ts';
import type { Env } from './env.ts';
import { logAuthentication, type AuthenticationEvent } from '../log/authentication-log.ts';
import { createHeavyCalls, type HeavyCalls, type HeavyKind } from './heavy-calls.ts';
import { createLargeBodies, type LargeBodies } from './large-bodies.ts';
import { createLargeWrites, type LargeWrites } from './large-writes.ts';
import { createOwnTurns, type OwnTurn } from './own-turn.ts';
import { proofNeeded } from './proof.ts';
import { json, malformed, tooMany, unauthenticated, unavailable, type Reply } from './reply.ts';
import { endingWith, respond } from './respond.ts';
import type { Answer, Auth, Incoming, Route, SentBody } from './route.ts';
import { runInTurn } from './run-in-turn.ts';

/** Clients that write an older outbox schema must update first. */
export const OLDEST_CLIENT_SCHEMA = 1;

/** Retry-After if too many large bodies are being sent, in seconds. */
const LARGE_BODY_RETRY_SECONDS = 10;

const TOO_MANY_BODIES = { retryAfterMs: 1000, limit: BODIES_AT_ONCE };
/** Before their bodies: more than a hundred of a user or a network. */
const TOO_MANY_AT_ONCE: TooMany = { kind: 'tooMany', retryAfterMs: 2000, limit: 100 };

/** The same if a user's other reads did not end in time, and while two of their exports are being read. */
const READ_RETRY_SECONDS = { page: 2, export: 10 } as const;

export interface RouteContext {
  readonly deps: Deps;
  readonly readIp: ReadIp;
  /** By what a route asks for. Null if the header identifies nobody. */
  readonly authenticate: Readonly<
    Record<
      Exclude<Auth, 'none'>,
      (authorization: string | undefined, asked: AskedCaller) => Promise<Caller | null>
    >
  >;
}

interface AskedCaller {
  readonly at: IsoTime;
  readonly withRealms: boolean;
}

export function mountRoutes(app: Hono<Env>, routes: readonly Route[], context: RouteContext): void {
  const mounted = {
    ...context,
    bodyCalls: createBodyCalls(),
    largeBodies: createLargeBodies(),
    heavyCalls: createHeavyCalls(),
    largeWrites: createLargeWrites(),
    ownTurn: createOwnTurns(),
  };
  for (const route of routes) {
    app.on(route.method, route.path, async (c) => respond(await answer(c, route, mounted), c.get('headers')));
  }
  for (const path of new Set(routes.map((route) => route.path))) {
    const methods = routes.filter((route) => route.path === path).flatMap(methodsOf);
    const allow = methods.join(', ');
    app.all(path, (c) =>
      respond(json(405, { message: 'Method not allowed.' }, { Allow: allow }), c.get('headers')),
    );
  }
}

/** A stream has no HEAD: nobody would read it, and nothing would ever close it. */
function methodsOf({ method, answer: kind }: Route): readonly string[] {
  return method === 'GET' && kind !== 'stream' ? ['GET', 'HEAD'] : [method];
}

interface Mounted extends RouteContext {
  readonly bodyCalls: BodyCalls;
  readonly largeBodies: LargeBodies;
  readonly heavyCalls: HeavyCalls;
  readonly largeWrites: LargeWrites;
  readonly ownTurn: OwnTurn;
}

/** The checks that need no body. */
async function answer(c: Context<Env>, route: Route, mounted: Mounted): Promise<Reply> {
  const { deps, bodyCalls, largeBodies, authenticate } = mounted;
  const at = toIsoTime(deps.clock());
  const refused = checkHeaders(c, route);
  if (refused !== null) return refused;
  const { withRealms } = route;
  const caller =
    route.auth === 'none'
      ? null
      : await authenticate[route.auth](c.req.header('Authorization'), { at, withRealms });
  if (route.auth !== 'none' && caller === null) return unauthenticated;
  c.set('userId', caller?.id ?? null);
  const tooOften =
    caller === null ? await peekPublic(c, route, mounted) : await takeBudgets(c, route, mounted, caller);
  if (tooOften !== null) return tooMany(tooOften);
  if (lacksProof(route, caller, at)) return proofNeeded;
  if (caller !== null && route.reads !== null) return performInTurn(c, route, mounted, { at, caller });
  if (caller === null || route.method === 'GET') return perform(c, route, mounted, { at, caller });
  const leave = route.spools ? largeBodies.enter(caller.id) : enterWithBody(c, bodyCalls, caller);
  if (leave === null) return route.spools ? unavailable(LARGE_BODY_RETRY_SECONDS) : tooMany(TOO_MANY_BODIES);
  try {
    // What is in a file waits there for its turn, which may take long, and must keep nobody else's from arriving.
    return await perform(c, route, mounted, { at, caller, onSpooled: leave });
  } finally {
    leave();
  }
}

/** What is small goes on: whoever sends slowly in the name of a user must not keep that user from ending it. */
function enterWithBody(c: Context<Env>, bodyCalls: BodyCalls, caller: Caller): (() => void) | null {
  return mayBeLarge(c.req.raw) ? bodyCalls.enter(caller.id) : () => undefined;
}

async function performInTurn(
  c: Context<Env>,
  route: Route,
  mounted: Mounted,
  { at, caller }: { readonly at: IsoTime; readonly caller: Caller },
): Promise<Reply> {
  const kind = route.reads ?? 'page';
  const leave = await mounted.heavyCalls.enter(kind, caller.id, () => c.req.raw.signal);
  if (leave === null) return unavailable(READ_RETRY_SECONDS[kind]);
  let isStreaming = false;
  try {
    const reply = await perform(c, route, mounted, { at, caller });
    // Nobody reads the body of an answer to HEAD.
    isStreaming = reply.body.kind === 'stream' && c.req.method !== 'HEAD';
    if (!isStreaming) return reply;
    c.req.raw.signal.addEventListener('abort', leave);
    return endingWith(reply, leave);
  } finally {
    if (!isStreaming) leave();
  }
}

interface Performing {
  readonly at: IsoTime;
  readonly caller: Caller | null;
  /** Once the body is in a file. */
  readonly onSpooled?: () => void;
}

async function perform(
  c: Context<Env>,
  route: Route,
  mounted: Mounted,
  { at, caller, onSpooled }: Performing,
): Promise<Reply> {
  const turn = () => mounted.ownTurn(caller?.id ?? ipOf(c, mounted).network);
  const read = await readBodyOf(c, route, mounted, turn);
  if ('status' in read) return caller === null ? afterCounting(c, route, mounted, read) : read;
  if (read.kind === 'spooled') {
    onSpooled?.();
    return performOnFile(c, route, mounted, { at, caller, path: read.path });
  }
  const given = readGiven(route, read, queryOf(c));
  if ('status' in given) return given;
  const incoming = incomingOf(c, mounted, { at, bytes: read.bytes });
  const body: unknown = route.spools ? { kind: 'read', value: given.body } : given.body;
  return runInTurn(route, incoming, caller, async (inTurn) => {
    const { limit } = route;
    const refused =
      caller !== null || limit === null ? null : await mounted.deps.limits.take(limit, incoming.ip.network);
    if (refused === null) return route.run(inTurn, caller, body, given.query);
    logLimited(incoming, route);
    return tooMany(refused);
  });
}

/** What no app sends is counted at once: people mistype the fields of a form, and not its bytes. */
async function afterCounting(c: Context<Env>, route: Route, mounted: Mounted, unread: Reply): Promise<Reply> {
  if (route.limit !== null) await mounted.deps.limits.take(route.limit, ipOf(c, mounted).network);
  return unread;
}

function queryOf(c: Context<Env>): Sent {
  const all = Object.entries(c.req.queries());
  return {
    value: Object.fromEntries(all.map(([name, [first]]) => [name, first])),
    twice: new Set(all.flatMap(([name, values]) => (values.length > 1 ? [name] : []))),
  };
}

async function readBodyOf(
  c: Context<Env>,
  { method, spools, takesText, maxBodyBytes: maxBytes }: Route,
  { deps }: Mounted,
  turn: () => Promise<void>,
): Promise<ReadBody | SpooledBody | Reply> {
  if (method === 'GET') return emptyBody();
  const read = spools
    ? await readOrSpool(c.req.raw, { path: join(deps.imports.folder, deps.random.uuid()), maxBytes, turn })
    : await readBody(c.req.raw, { maxBytes, takesText, turn });
  return isBody(read) && isCut(c) ? brokenOff : read;
}

function isBody(read: ReadBody | SpooledBody | Reply): read is ReadBody {
  return 'kind' in read && read.kind === 'body';
}

/** Of a client that had gone before its body was asked for: it reads as one that ends there. */
function isCut(c: Context<Env>): boolean {
  // Called without a server, as in tests, the bindings are missing, whatever Hono's types say.
  const bindings = c.env as Partial<Env['Bindings']> | undefined;
  return bindings?.incoming?.complete === false;
}

/** By whoever reads the file. */
const readElsewhere = z.object({});

async function performOnFile(
  c: Context<Env>,
  route: Route,
  mounted: Mounted,
  { at, caller, path }: { readonly at: IsoTime; readonly caller: Caller | null; readonly path: string },
): Promise<Reply> {
  let isKept = false;
  const keep = () => {
    isKept = true;
  };
  try {
    const given = readGiven({ ...route, body: readElsewhere }, emptyBody(), queryOf(c));
    if ('status' in given) return given;
    const body: SentBody<unknown> = { kind: 'spooled', path, keep };
    return await route.run(
      incomingOf(c, mounted, { at, bytes: new Uint8Array() }),
      caller,
      body,
      given.query,
    );
  } finally {
    if (!isKept) await rm(path, { force: true });
  }
}

/** A public call counts once it is valid, since people mistype forms; a client beyond its limit is not even read. */
async function peekPublic(c: Context<Env>, route: Route, mounted: Mounted): Promise<TooMany | null> {
  if (route.limit === null) return null;
  const ip = ipOf(c, mounted);
  const { limit } = route;
  const refused = await countInTurn(c, mounted, ['public', ip.network], () =>
    mounted.deps.limits.peek(limit, ip.network),
  );
  if (refused !== null) logLimited({ deps: mounted.deps, ip }, route);
  return refused;
}

/** By the limits per address of the client. */
const EVENTS: { readonly [Limit in LimitName]?: AuthenticationEvent } = {
  loginPerIp: 'login',
  registerPerIp: 'registration',
  forgotPerIp: 'reset_request',
  resetPerIp: 'password_reset',
  verifyPerIp: 'email_verification',
};

function logLimited(from: Pick<Incoming, 'deps' | 'ip'>, { limit }: Route): void {
  const event = limit === null ? undefined : EVENTS[limit];
  if (event !== undefined) logAuthentication(from, { event, failure: 'limited', user: null });
}

async function takeBudgets(
  c: Context<Env>,
  route: Route,
  mounted: Mounted,
  { id }: Caller,
): Promise<TooMany | null> {
  const { limits } = mounted.deps;
  const { limit } = route;
  const isKeyed = c.req.header('Idempotency-Key') !== undefined;
  const spent = await takeBudget(limits, route, { id, isKeyed });
  if (spent !== null || limit === null) return spent;
  return countInTurn(c, mounted, ['write', id], () => limits.take(limit, id));
}

/** What is counted in the database has its place among the calls that are done, and leaves it while the body comes. */
async function countInTurn(
  c: Context<Env>,
  { heavyCalls }: Mounted,
  [kind, whose]: readonly [kind: HeavyKind, whose: UserId | string],
  count: () => Promise<TooMany | null>,
): Promise<TooMany | null> {
  const leave = await heavyCalls.enter(kind, whose, () => c.req.raw.signal);
  if (leave === null) return TOO_MANY_AT_ONCE;
  try {
    return await count();
  } finally {
    leave();
  }
}

function checkHeaders(c: Context<Env>, { answer: kind }: Route): Reply | null {
  if (kind === 'stream' && c.req.method === 'HEAD') {
    return json(405, { message: 'Method not allowed.' }, { Allow: 'GET' });
  }
  const schema = c.req.header('X-Client-Schema');
  if (schema !== undefined && !/^\d{1,9}$/.test(schema)) return malformed('X-Client-Schema is not a number.');
  if (schema !== undefined && Number(schema) < OLDEST_CLIENT_SCHEMA) {
    return json(426, { message: 'This version of the app is too old.', code: 'client_too_old' });
  }
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined && !isIdempotencyKey(key)) {
    return malformed('Idempotency-Key is not 16 to 64 letters, digits, dashes or underscores.');
  }
  const accept = c.req.header('Accept');
  if (accept !== undefined && !acceptsJson(accept) && !acceptsAnswer(kind, accept)) {
    return json(406, { message: 'Only JSON is served here.' });
  }
  return null;
}

/** Tokens are answered as plain text, but every client of ours asks for JSON and accepts any type. */
function acceptsJson(accept: string): boolean {
  return accept.trim() === '' || /(\*\/\*|application\/(\*|json)|text\/(\*|plain))/i.test(accept);
}

/** Answers of another type than most; their errors are JSON all the same. */
function acceptsAnswer(kind: Answer, accept: string): boolean {
  if (kind === 'stream') return /event-stream/i.test(accept);
  return kind === 'calendar' && /text\/calendar/i.test(accept);
}

interface Read {
  readonly at: IsoTime;
  readonly bytes: Uint8Array;
}

function incomingOf(c: Context<Env>, mounted: Mounted, { at, bytes }: Read): Incoming {
  const mask = c.req.header('X-Changed-Fields') ?? null;
  const { method, path, url } = c.req;
  const search = searchOf(url);
  return {
    deps: mounted.deps,
    at,
    params: c.req.param(),
    ip: ipOf(c, mounted),
    userAgent: c.req.header('User-Agent') ?? '',
    requestId: c.get('requestId'),
    idempotencyKey: c.req.header('Idempotency-Key') ?? null,
    fingerprint: fingerprintOf({ method, path: path + search, mask, bytes }),
    formerFingerprint: search === '' ? null : fingerprintOf({ method, path, mask, bytes }),
    changedFields: changedFieldsOf(mask),
    prefersAsync: /\brespond-async\b/i.test(c.req.header('Prefer') ?? ''),
    ifNoneMatch: c.req.header('If-None-Match') ?? null,
    heavyCalls: mounted.heavyCalls,
    largeWrites: mounted.largeWrites,
    leaveTurn: () => undefined,
    signal: () => c.req.raw.signal,
  };
}

/** With its question mark; empty without one. */
function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}

function ipOf(c: Context<Env>, { readIp }: Mounted): ClientIp {
  return readIp(remoteAddress(c.env), c.req.header('X-Forwarded-For'));
}
