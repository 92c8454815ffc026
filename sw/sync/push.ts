/** Sends what waits, in order for each row; mutations that share no row are sent together. */
import { MAX_BATCH_CALLS } from '#domain/wire/batch-limits.ts';
import { holdMeta } from '#store/engine/held-meta.ts';
import { assertHeldFence } from '#store/engine/lease.ts';
import { markedTables, markSent, strictly } from '#store/engine/outbox.ts';
import { notePace } from '#store/engine/pace.ts';
import type { PullStart } from '#store/pull/take-page.ts';
import type { Doubtful } from './doubtful.ts';
import { fixNextRound, numbersOf, readNextRound, type NextRound, type Pushing } from './next-round.ts';
import { faster, slower } from './schedule.ts';
import type { Stop } from './send-parcel.ts';
import { sendRound, type RoundDeps } from './send-round.ts';

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
/** A request that fails sooner has not left the device, as without a network: it says nothing about the line. */
const AT_ONCE_MS = 1_000;
/** After a slower one the next is smaller: a browser may kill a worker after half a minute. */
const LONG_BATCH_MS = 5_000;
/** A smaller one is hardly ever killed. */
const LARGE_BATCH = 16;

export interface BegunPush {
  readonly pushing: Pushing;
  /** Null if it has not been read yet. */
  readonly first: NextRound | null;
}

export async function push(
  { pushing, first, ...deps }: RoundDeps & BegunPush,
  deadlineMs: number,
): Promise<PushEnd> {
  const { queue, tooOld, doubtful } = pushing;
  for (let begun = first; ; begun = null) {
    const next = begun ?? (await nextRound(deps, pushing, deadlineMs));
    if (next.end === 'time') return { kind: 'time' };
    if (next.end === 'drained')
      return {
        kind: 'drained',
        nextAt: next.nextAt,
        afterPull: [...tooOld.values(), ...doubtful.values()],
        newest: queue.newest(),
        start: next.start,
      };
    const stop = await sendAtPace(deps, next, { pushing, deadlineMs });
    pushing.isFirst = false;
    if (stop !== null) return stop;
  }
}

/** Where something is left it is read and fixed in one transaction: each costs a way to another process. */
async function nextRound({ store }: RoundDeps, pushing: Pushing, deadlineMs: number): Promise<NextRound> {
  if (pushing.queue.isEmpty()) {
    const { db } = store;
    return db.transaction('r', [db.outbox, db.meta], async () =>
      readNextRound(db, await holdMeta(db), pushing, deadlineMs),
    );
  }
  const strict = strictly(store);
  return strict.db.transaction('rw', markedTables(strict.db), async () => {
    const meta = await holdMeta(strict.db);
    assertHeldFence(meta, strict.fence);
    return fixNextRound(strict, meta, pushing, deadlineMs);
  });
}

interface PaceOptions {
  readonly pushing: Pushing;
  readonly deadlineMs: number;
}

/** A round, after which the next is larger, or smaller if nobody has answered. */
async function sendAtPace(
  deps: RoundDeps,
  { ready, fixed, plan, pace }: NextRound,
  { pushing, deadlineMs }: PaceOptions,
): Promise<Stop | null> {
  const { store } = deps;
  const { batching } = pushing;
  const isBatched = plan.calls > 1 && ready.length > 1;
  const smaller = isBatched ? slower(pace.calls, 1) : pace.calls;
  // Before it: a host that is killed while it waits for the answer goes on with less.
  const isNotedBefore = isBatched && ready.length >= LARGE_BATCH;
  if (isNotedBefore) await notePace(store, { calls: smaller });
  let longestMs = 0;
  let hasAnswer = !pushing.isFirst;
  const noteSent = (ms: number, isAnswered: boolean) => {
    longestMs = Math.max(longestMs, ms);
    hasAnswer ||= isAnswered;
  };
  const round = { ready, fixed: fixed ?? (await markSent(store, numbersOf(ready))) };
  const stop = await sendRound(deps, round, { ...pushing, deadlineMs, plan, noteSent });
  if (plan.isProbe === true) return stop;
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
  const after = {
    lanes: stop === null ? faster(pace.lanes, MOST_LANES) : pace.lanes,
    calls: isLong ? smaller : stop === null && isFull ? faster(pace.calls, MAX_BATCH_CALLS) : pace.calls,
  };
  const noted = isNotedBefore ? smaller : pace.calls;
  if (after.lanes !== pace.lanes || after.calls !== noted) await notePace(store, after);
  return stop;
}
