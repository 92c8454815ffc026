/** Sends what waits, in order for each row; mutations that share no row are sent together. */
import { deletesRow } from '#domain/verbs/registry.ts';
import { MAX_BATCH_CALLS } from '#domain/wire/batch-limits.ts';
import { readMeta } from '#store/meta.ts';
import {
  STALLED_PAUSE_MS,
  markSent,
  postpone,
  type Acknowledgement,
  type Delay,
  type EngineStore,
  type Fixed,
} from '#store/engine/outbox.ts';
import type { KinboxDb, Mutation, Pace, ParkReason } from '#store/db.ts';
import { holdMeta } from '#store/engine/held-meta.ts';
import { notePace, paceIn } from '#store/engine/pace.ts';
import { readPullStart, type PullStart } from '#store/pull/take-page.ts';
import { parkAll } from '#store/unsent/parked.ts';
import { KEY_REUSED } from '#store/unsent/remake.ts';
import { createAckWriter, type AckWriter } from './ack-writer.ts';
import type { Doubtful } from './doubtful.ts';
import { answeredTask, createdId, whatIsUnmade } from './write-answer.ts';
import { inBatches } from './batch.ts';
import type { Outcome, RefusedAnswer } from './outcome.ts';
import { sendParcel, type Batching, type ParcelEnd, type Stop } from './send-parcel.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';
import { retryPauseMs, faster, isStalled, slower } from './schedule.ts';
import type { Transport } from './transport.ts';

export interface PushDeps {
  readonly store: EngineStore;
  readonly transport: Transport;
  readonly clock: () => number;
  readonly random: () => number;
  readonly batching: Batching;
}

/** Why pushing ended. Only `drained` lets the cycle go on to the pull, which may have to come before the rest. */
export type PushEnd =
  | {
      readonly kind: 'drained';
      readonly nextAt: number | null;
      readonly afterPull: readonly Doubtful[];
      /** What has a larger number was committed since. */
      readonly newest: number;
      /** Where the pull begins, if nothing was unanswered: read with the rest. */
      readonly start: PullStart | null;
    }
  | { readonly kind: 'time' }
  | Stop;

const MOST_LANES = 6;
/** Of single requests. */
const ROUND = 48;
/**
 * One after the other, since the server gives what it makes its time and place in the order of arrival. The answers of one
 * are written while the next is on its way; between two rounds nothing is, so a round of the largest has many.
 */
const BATCHES_A_ROUND = 5;
/** Of smaller ones: the size grows, or shrinks, after each round. */
const SMALLER_BATCHES_A_ROUND = 2;
/** A request that fails sooner has not left the device, as without a network: it says nothing about the line. */
const AT_ONCE_MS = 1_000;
/** After a slower one the next is smaller: a browser may kill a worker after half a minute. */
const LONG_BATCH_MS = 5_000;
/** A smaller one is hardly ever killed. */
const LARGE_BATCH = 16;
/** After so many answers that only a pull can explain, a pull comes first: the next push would get the same answers. */
const MOST_UNEXPLAINED = 12;

/** `unexplained`: answers of earlier cycles that no complete pull has followed yet. Their requests are not repeated. */
export async function push(
  deps: PushDeps,
  deadlineMs: number,
  unexplained: readonly Doubtful[],
): Promise<PushEnd> {
  const tooOld = new Map<number, Doubtful>();
  // Those that are too old are found again.
  const answered = unexplained.filter((each) => each.kind === 'refused' || each.cause !== 'tooOld');
  const doubtful = new Map(answered.map((each) => [each.n, each]));
  const queue = createSendQueue(deps.store.db);
  for (let isFirst = true; ; isFirst = false) {
    const { pace, failures, start } = await look(deps.store.db, queue);
    // Without a network a batch would fail as a single request does, and say nothing about batches.
    const plan = isFirst && failures > 0 ? PROBE : planOf(pace, deps.batching);
    for (const { n } of queue.unsendable(deps.clock()))
      tooOld.set(n, { kind: 'unsendable', n, cause: 'tooOld' });
    // Those that wait for a pull are among what is due, however few a round may have.
    const { now, nextAt } = queue.sendable(deps.clock(), plan.most + tooOld.size + doubtful.size);
    const ready = now.filter(({ n }) => !tooOld.has(n) && !doubtful.has(n)).slice(0, plan.most);
    const isOutOfTime = deps.clock() >= deadlineMs;
    const mustPull = doubtful.size >= (isOutOfTime ? 1 : MOST_UNEXPLAINED);
    if (ready.length === 0 || mustPull)
      return {
        kind: 'drained',
        nextAt,
        afterPull: [...tooOld.values(), ...doubtful.values()],
        newest: queue.newest(),
        start,
      };
    if (isOutOfTime) return { kind: 'time' };
    const stop = await sendAtPace(deps, ready, { doubtful, queue, deadlineMs, plan, pace, isFirst });
    if (stop !== null) return stop;
  }
}

/** What a round depends on, in one transaction: each costs a way to another process. */
async function look(db: KinboxDb, queue: SendQueue): Promise<Look> {
  return db.transaction('r', [db.outbox, db.meta], async () => {
    const meta = await holdMeta(db);
    await queue.refresh();
    const start = queue.isEmpty() ? await readPullStart(db, meta) : null;
    return { pace: paceIn(meta), failures: meta.read('contact').failures, start };
  });
}

interface Look {
  readonly pace: Pace;
  readonly failures: number;
  readonly start: PullStart | null;
}

/** How a round is sent. On a slow line, parallel requests keep each other from being answered in time. */
interface Plan {
  /** Mutations in the round. */
  readonly most: number;
  /** In one request. */
  readonly calls: number;
  /** Requests at once. */
  readonly lanes: number;
  /** Only the first request of the round is sent. */
  readonly isProbe?: boolean;
}

/** The requests of a whole round are fixed, as in any other: changes that are made meanwhile follow them. */
const PROBE: Plan = { most: ROUND, calls: 1, lanes: 1, isProbe: true };

function planOf({ lanes, calls }: Pace, { isOff }: Batching): Plan {
  if (isOff || calls === 1) return { most: ROUND, calls: 1, lanes };
  const batches = calls === MAX_BATCH_CALLS ? BATCHES_A_ROUND : SMALLER_BATCHES_A_ROUND;
  return { most: calls * batches, calls, lanes: 1 };
}

interface PacedRound extends RoundOptions {
  readonly pace: Pace;
  /** Of the push. */
  readonly isFirst: boolean;
}

/** A round, after which the next is larger, or smaller if nobody has answered. */
async function sendAtPace(
  deps: PushDeps,
  ready: readonly Mutation[],
  { pace, isFirst, ...options }: PacedRound,
): Promise<Stop | null> {
  const { store, batching } = deps;
  if (options.plan.isProbe === true) return sendRound(deps, ready, options);
  const isBatched = options.plan.calls > 1 && ready.length > 1;
  const smaller = isBatched ? slower(pace.calls, 1) : pace.calls;
  // Before it: a host that is killed while it waits for the answer goes on with less.
  const isNotedBefore = isBatched && ready.length >= LARGE_BATCH;
  if (isNotedBefore) await notePace(store, { calls: smaller });
  let longestMs = 0;
  let hasAnswer = !isFirst;
  const noteSent = (ms: number, isAnswered: boolean) => {
    longestMs = Math.max(longestMs, ms);
    hasAnswer ||= isAnswered;
  };
  const stop = await sendRound(deps, ready, { ...options, noteSent });
  const isLong = isBatched && longestMs >= LONG_BATCH_MS;
  if (stop?.kind === 'unreachable') {
    if (!hasAnswer && !stop.isTimeout && longestMs < AT_ONCE_MS) {
      if (isNotedBefore) await notePace(store, { calls: pace.calls });
      return stop;
    }
    // Nothing but single requests gets through.
    if (isBatched && smaller === 1) batching.isOff = true;
    await notePace(store, { lanes: slower(pace.lanes, 1), calls: smaller });
    return stop;
  }
  const isFull = !batching.isOff && (ready.length >= pace.calls || !isBatched);
  const next = {
    lanes: stop === null ? faster(pace.lanes, MOST_LANES) : pace.lanes,
    calls: isLong ? smaller : stop === null && isFull ? faster(pace.calls, MAX_BATCH_CALLS) : pace.calls,
  };
  const noted = isNotedBefore ? smaller : pace.calls;
  if (next.lanes !== pace.lanes || next.calls !== noted) await notePace(store, next);
  return stop;
}

interface RoundOptions extends Omit<Round, 'acks' | 'refused'> {
  readonly deadlineMs: number;
  readonly plan: Plan;
  /** How long a request took, ms, and whether it was answered. */
  readonly noteSent?: (ms: number, isAnswered: boolean) => void;
}

/** A round of mutations that share no row, a few requests at a time; none starts after one has met a reason to stop. */
async function sendRound(
  deps: PushDeps,
  ready: readonly Mutation[],
  { doubtful, queue, deadlineMs, plan, noteSent }: RoundOptions,
): Promise<Stop | null> {
  const fixed = await markSent(
    deps.store,
    ready.map((mutation) => mutation.n),
  );
  const acks = createAckWriter(deps.store);
  const refused = new Map<number, ParkReason>();
  const all = inBatches(leftOf(ready, fixed, queue), plan.calls);
  const parcels = plan.isProbe === true ? all.slice(0, 1) : all;
  let stop: Stop | null = null;
  async function lane(): Promise<void> {
    while (stop === null && deps.clock() < deadlineMs && doubtful.size < MOST_UNEXPLAINED) {
      // The next round sends each alone.
      if (plan.calls > 1 && deps.batching.isOff) return;
      const parcel = parcels.shift();
      if (parcel === undefined) return;
      const sentAt = deps.clock();
      const end = await sendParcel(deps.transport, parcel);
      noteSent?.(deps.clock() - sentAt, isAnswered(end));
      if (end.kind === 'stop') stop = stronger(stop, end.stop);
      if (end.kind === 'notBatched') deps.batching.isOff = true;
      if (end.kind !== 'outcomes') continue;
      for (const [index, { mutation }] of parcel.entries()) {
        const outcome = end.outcomes[index];
        if (outcome === undefined) break;
        const reason = await applyOutcome(deps, mutation, outcome, { acks, refused, doubtful, queue });
        // Not earlier: other lanes may have met theirs while this one was writing.
        stop = stronger(stop, reason);
      }
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: plan.lanes }, lane));
  lanes.push(...(await Promise.allSettled([acks.written()])));
  if (refused.size > 0)
    lanes.push(...(await Promise.allSettled([parkAll(deps.store, refused, deps.clock())])));
  const failed = lanes.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return stop;
}

function isAnswered(end: ParcelEnd): boolean {
  switch (end.kind) {
    case 'stop':
      return end.stop.kind !== 'unreachable';
    // Some of them may be; of a single one, whether it is.
    case 'outcomes':
      return end.outcomes.some(({ kind }) => kind !== 'unreachable');
    case 'notBatched':
      return true;
  }
}

/** Those that are still in the log, as they are there: since the queue was read, others may have been coalesced into them. */
function leftOf(
  ready: readonly Mutation[],
  fixed: ReadonlyMap<number, Fixed>,
  queue: SendQueue,
): readonly Fixed[] {
  return ready.flatMap(({ n }) => {
    const left = fixed.get(n);
    if (left === undefined) queue.drop(n);
    return left ?? [];
  });
}

/**
 * Several lanes may meet several reasons: the server's answer takes precedence over no answer, and the longer wait over
 * the shorter.
 */
function stronger(a: Stop | null, b: Stop | null): Stop | null {
  if (a === null || b === null) return a ?? b;
  if (a.kind === 'wait' && b.kind === 'wait') return a.ms >= b.ms ? a : b;
  const order = ['signIn', 'update', 'wait', 'unreachable'];
  return order.indexOf(a.kind) <= order.indexOf(b.kind) ? a : b;
}

interface Round {
  readonly acks: AckWriter;
  /**
   * Parked in one transaction when the round has ended. A host that is killed before that gets the same answers again.
   */
  readonly refused: Map<number, ParkReason>;
  readonly queue: SendQueue;
  /** By answers. */
  readonly doubtful: Map<number, Doubtful>;
}

async function applyOutcome(
  deps: PushDeps,
  mutation: Mutation,
  outcome: Outcome,
  round: Round,
): Promise<Stop | null> {
  const { acks, refused, doubtful, queue } = round;
  const { n } = mutation;
  const acknowledge = (answer: Omit<Acknowledgement, 'n'>) => {
    queue.drop(n);
    acks.add({ n, ...answer });
  };
  switch (outcome.kind) {
    case 'done': {
      const unmade = whatIsUnmade(mutation, outcome, deps.store.author);
      const { body } = outcome;
      if (unmade === null) acknowledge({ createdId: createdId(body), answered: answeredTask(body) });
      else doubtful.set(n, unmade);
      return null;
    }
    case 'keyReused':
      // The second time in a row that the server refused a new key: a defect of the server.
      if (mutation.lastError === KEY_REUSED) await retryLater(deps, mutation, { status: 422, queue });
      else doubtful.set(n, { kind: 'unsendable', n, cause: 'keyReused' });
      return null;
    case 'refused':
      queue.drop(n);
      refused.set(n, { kind: 'refused', ...outcome.refusal });
      return null;
    case 'missing':
      if (deletesRow(mutation) && outcome.refusal.status === 404) acknowledge({ createdId: null });
      else await doubt(deps, mutation, outcome.refusal, round);
      return null;
    case 'conflict':
      doubtful.set(n, {
        kind: 'refused',
        n,
        reason: { kind: 'conflict', ...outcome.refusal },
        isLastTry: true,
      });
      return null;
    case 'serverError':
      await retryLater(deps, mutation, { status: outcome.status, queue });
      return null;
    case 'unreachable':
    case 'signIn':
    case 'update':
    case 'wait':
      return outcome;
  }
}

/**
 * The first time the row's create may have been in flight; if it is missing again after a pull, waiting is pointless.
 */
async function doubt(
  { store, clock }: PushDeps,
  mutation: Mutation,
  refusal: RefusedAnswer,
  { doubtful, queue }: Round,
): Promise<void> {
  const { n, attempts, failingSince, isSetAside: wasStalled } = mutation;
  const lastError = String(refusal.status);
  const isLastTry = mutation.lastError === lastError;
  const kind = refusal.status === 403 ? 'unshared' : 'gone';
  const delay = { attempts, nextAt: clock(), lastError, failingSince, isSetAside: wasStalled };
  queue.postpone(n, delay);
  await postpone(store, n, delay);
  doubtful.set(n, { kind: 'refused', n, reason: { kind, ...refusal }, isLastTry });
}

interface FailedSend {
  readonly status: number;
  readonly queue: SendQueue;
}

async function retryLater(deps: PushDeps, mutation: Mutation, { status, queue }: FailedSend): Promise<void> {
  const delay = await delayAfterError(deps, mutation, status);
  queue.postpone(mutation.n, delay);
  await postpone(deps.store, mutation.n, delay);
}

/** Stalled only if the server works otherwise: a pull has succeeded since the mutation first failed. */
async function delayAfterError(
  { store, clock, random }: PushDeps,
  mutation: Mutation,
  status: number,
): Promise<Delay> {
  const nowMs = clock();
  const attempts = mutation.attempts + 1;
  const failingSince = mutation.failingSince ?? nowMs;
  const { pulledAt } = await readMeta(store.db, 'contact');
  const isServerWell = pulledAt !== null && Date.parse(pulledAt) > failingSince;
  const stalls = isServerWell && isStalled(attempts, nowMs - failingSince);
  const nextAt = nowMs + (stalls ? STALLED_PAUSE_MS : retryPauseMs(attempts, random()));
  return { attempts, nextAt, lastError: String(status), failingSince, isSetAside: stalls };
}
