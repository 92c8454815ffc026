/**
 * Runs the calls of a batch, each with the checks, the transaction, the key and the answer that it has by itself: a batch
 * saves round trips and is no unit. What one answers stops only the calls that name it in `after`.
 */
import { setTimeout } from 'node:timers/promises';
import { toIsoTime, type IsoTime, type RealmId } from '#domain/ids.ts';
import type { BatchedCall } from '#domain/wire/batch.ts';
import type { Dialect } from '../db/database.ts';
import type { Events } from '../events.ts';
import { isIdempotencyKey } from '../idempotency-keys.ts';
import { readJsonText } from './body.ts';
import type { Caller } from './caller.ts';
import {
  changedFieldsOf,
  fingerprintOf,
  lacksProof,
  readGiven,
  takeBudget,
  takeLimit,
  type Sent,
} from './checks.ts';
import { findBatchedRoute } from './find-route.ts';
import { proofNeeded } from './proof.ts';
import { dependencyFailed, malformed, tooMany, unavailable, type Reply } from './reply.ts';
import { replyToError } from './reply-to-error.ts';
import type { Incoming, Route } from './route.ts';

/**
 * How many run at once; the next come after them, so that the writes of other people come in between. SQLite has one
 * writer, which takes what waits for it together. On PostgreSQL each takes one of ten connections.
 */
const AT_ONCE: Readonly<Record<Dialect, number>> = { sqlite: 20, postgres: 3 };

/** Of all answers in characters: one more is then not begun. Its client asks again at once. */
const MOST_ANSWERED = 1024 * 1024;

/** The path of a call in a batch has none. */
const NO_QUERY: Sent = { value: {}, twice: new Set() };

const later = unavailable(0);
const notAfter = malformed('`after` names no earlier call of the batch.');
const badKey = malformed('The key is not 16 to 64 letters, digits, dashes or underscores.');

export interface Batch {
  readonly calls: readonly BatchedCall[];
  readonly caller: Caller;
  /** Of the batch. */
  readonly incoming: Incoming;
  readonly routes: readonly Route[];
}

/** The answers as JSON, in the order of the calls. */
export async function runBatch({ calls, caller, incoming, routes }: Batch): Promise<string> {
  const { deps, requestId } = incoming;
  const signal = incoming.signal();
  const pokes = collectPokes(deps.events);
  const inner: Incoming = { ...incoming, deps: { ...deps, events: pokes.events } };
  const answers: Promise<Answered>[] = [];
  const state: BatchState = { answered: 0, spent: null };
  const firstAtMs = deps.clock();
  const answered = await answerAll().finally(() => pokes.publish());
  await untilAfter(firstAtMs + calls.length - 1);
  return `{"answers":[${answered.map(({ text }) => text).join(',')}]}`;

  async function answerAll(): Promise<readonly Answered[]> {
    for (const [index, call] of calls.entries()) {
      answers.push(answerOne(call, index));
      if (answers.length % AT_ONCE[deps.database.dialect] === 0) await Promise.all(answers);
    }
    return Promise.all(answers);
  }

  async function answerOne(call: BatchedCall, index: number): Promise<Answered> {
    const reply = await replyTo(call, index).catch((error: unknown) =>
      replyToError(error, deps.log, requestId),
    );
    const answered = writeAnswer(reply);
    state.answered += answered.text.length;
    return answered;
  }

  /** A millisecond apart: lists order what was made, done and deleted by time. */
  function timeOf(index: number): IsoTime {
    return toIsoTime(firstAtMs + index);
  }

  /** What the device sends after the answer is later than all of this. At most as many ms as a batch has calls. */
  async function untilAfter(lastAtMs: number): Promise<void> {
    const aheadMs = lastAtMs - deps.clock();
    if (calls.length > 1 && aheadMs >= 0) await setTimeout(Math.min(aheadMs, calls.length) + 1);
  }

  async function replyTo(call: BatchedCall, index: number): Promise<Reply> {
    const after = call.after ?? [];
    if (after.some((each) => each >= index)) return notAfter;
    if (after.length > 0) {
      const before = await Promise.all(answers.filter((_, each) => after.includes(each)));
      if (before.some(({ isDone }) => !isDone)) return dependencyFailed;
    }
    if (signal.aborted || state.answered > MOST_ANSWERED) return later;
    return perform(call, { inner: { ...inner, at: timeOf(index) }, caller, routes, state });
  }
}

interface BatchState {
  /** In characters. */
  answered: number;
  /** The refusal, once the caller's budget is used up: what comes after must not overtake what was refused. */
  spent: Reply | null;
}

interface Performing extends Pick<Batch, 'caller' | 'routes'> {
  readonly inner: Incoming;
  readonly state: BatchState;
}

/** In the order of `mount.ts`. */
async function perform(call: BatchedCall, { inner, caller, routes, state }: Performing): Promise<Reply> {
  const { deps, at } = inner;
  const { limits } = deps;
  const { method, path, key, body } = call;
  const found = findBatchedRoute(routes, call);
  if ('status' in found) return found;
  if (!isIdempotencyKey(key)) return badKey;
  const { route, params } = found;
  if (state.spent !== null) return state.spent;
  const spent = await takeBudget(limits, route, { id: caller.id, isKeyed: true });
  if (spent !== null) return (state.spent ??= tooMany(spent));
  const tooOften = await takeLimit(limits, route, caller.id);
  if (tooOften !== null) return tooMany(tooOften);
  if (lacksProof(route, caller, at)) return proofNeeded;
  const read = readJsonText(body ?? '', route.maxBodyBytes);
  if ('status' in read) return read;
  const given = readGiven(route, read, NO_QUERY);
  if ('status' in given) return given;
  const mask = call.changed_fields?.join(',') ?? null;
  const incoming: Incoming = {
    ...inner,
    params,
    idempotencyKey: key,
    fingerprint: fingerprintOf({ method, path, mask, bytes: read.bytes }),
    formerFingerprint: null,
    changedFields: changedFieldsOf(mask),
    prefersAsync: false,
  };
  const reply = await route.run(incoming, caller, given.body, given.query);
  if (reply.status === 403) logRefusal(incoming, route, caller);
  return reply;
}

/** As the line of a call by itself has it: what somebody may not do is in the log at any level. */
function logRefusal({ deps, requestId }: Incoming, { method, path }: Route, { id }: Caller): void {
  deps.log.warn({ request_id: requestId, method, route: path, status: 403, user_id: id }, 'call of a batch');
}

interface Answered {
  readonly isDone: boolean;
  readonly text: string;
}

function writeAnswer({ status, body, headers = {} }: Reply): Answered {
  const retryAfter = headers['Retry-After'];
  const end = retryAfter === undefined ? '' : `,"retry_after":${Number(retryAfter)}`;
  const text = `{"status":${status},"body":${writeBody(body)}${end}}`;
  return { isDone: status >= 200 && status < 300, text };
}

function writeBody(body: Reply['body']): string {
  switch (body.kind) {
    case 'json':
    case 'text':
      return JSON.stringify(body.value);
    case 'writtenJson':
      return body.value;
    case 'none':
      return 'null';
    case 'calendar':
    case 'stream':
      throw new Error('A call of a batch answered with neither JSON nor text.');
  }
}

/** One poke for each realm that the batch changed, however many of its calls did. Each call names their sender. */
function collectPokes(events: Events): { readonly events: Events; readonly publish: () => void } {
  const changed = new Map<number | undefined, Set<RealmId>>();
  return {
    events: {
      ...events,
      publish: (notice) => {
        if (notice.kind !== 'changed') return events.publish(notice);
        const realms = changed.get(notice.by) ?? new Set();
        for (const realm of notice.realms) realms.add(realm);
        changed.set(notice.by, realms);
      },
    },
    publish: () => {
      for (const [by, realms] of changed)
        events.publish({ kind: 'changed', realms: [...realms], ...(by !== undefined && { by }) });
    },
  };
}
