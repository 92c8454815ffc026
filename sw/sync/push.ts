/** Sends what waits, in order for each row; mutations that share no row are sent together. */
import { MAX_BATCH_CALLS } from '#domain/wire/batch-limits.ts';
import type { KinboxDb, Mutation, Pace } from '#store/db.ts';
import { holdMeta } from '#store/engine/held-meta.ts';
import { notePace, paceIn } from '#store/engine/pace.ts';
import { readPullStart, type PullStart } from '#store/pull/take-page.ts';
import type { Doubtful } from './doubtful.ts';
import { faster, slower } from './schedule.ts';
import type { Batching, Stop } from './send-parcel.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';
import {
  MOST_UNEXPLAINED,
  sendRound,
  type Chaining,
  type Plan,
  type RoundDeps,
  type RoundOptions,
} from './send-round.ts';

/** Why pushing ended. Only `drained` lets the cycle go on to the pull, which may have to come before the rest. */
export type PushEnd =
  | {
      readonly kind: 'drained';
      readonly nextAt: number | null;
      readonly afterPull: readonly Doubtful[];
      /** What has a larger number was committed since. What was coalesced since has none: what it went into still waits. */
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

/** `unexplained`: answers of earlier cycles that no complete pull has followed yet. Their requests are not repeated. */
export async function push(
  deps: RoundDeps,
  deadlineMs: number,
  unexplained: readonly Doubtful[],
): Promise<PushEnd> {
  const tooOld = new Map<number, Doubtful>();
  // Those that are too old are found again.
  const answered = unexplained.filter((each) => each.kind === 'refused' || each.cause !== 'tooOld');
  const doubtful = new Map(answered.map((each) => [each.n, each]));
  const queue = createSendQueue(deps.store.db);
  const chaining: Chaining = { isOff: false };
  for (let isFirst = true; ; isFirst = false) {
    const { pace, failures, start } = await look(deps.store.db, queue);
    // Without a network a batch would fail as a single request does, and say nothing about batches.
    const plan = isFirst && failures > 0 ? PROBE : planOf(pace, deps.batching);
    for (const { n } of queue.unsendable(deps.clock()))
      tooOld.set(n, { kind: 'unsendable', n, cause: 'tooOld' });
    const { now: ready, nextAt } = queue.sendable({
      nowMs: deps.clock(),
      limit: plan.most,
      isHeld: (n) => tooOld.has(n) || doubtful.has(n),
      mayFollow: plan.calls > 1 && !chaining.isOff,
    });
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
    const stop = await sendAtPace(deps, ready, {
      doubtful,
      queue,
      deadlineMs,
      plan,
      chaining,
      pace,
      isFirst,
    });
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
  deps: RoundDeps,
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
