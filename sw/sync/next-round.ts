/** What a push sends next and how: read from the log, and fixed. Inside a transaction, which the caller shares with more. */
import type { KinboxDb, Mutation, Pace } from '#store/db.ts';
import { MAX_BATCH_CALLS } from '#domain/wire/batch-limits.ts';
import type { HeldMeta } from '#store/engine/held-meta.ts';
import { markSentInside, type EngineStore } from '#store/engine/outbox.ts';
import { paceIn } from '#store/engine/pace.ts';
import { readPullStart, type PullStart } from '#store/pull/take-page.ts';
import type { Doubtful } from './doubtful.ts';
import type { Batching } from './send-parcel.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';
import { MOST_UNEXPLAINED, type Chaining, type Plan, type Round } from './send-round.ts';

/** What a push knows from round to round. */
export interface Pushing {
  readonly queue: SendQueue;
  readonly chaining: Chaining;
  readonly batching: Batching;
  readonly tooOld: Map<number, Doubtful>;
  readonly doubtful: Map<number, Doubtful>;
  readonly clock: () => number;
  /** No round has been sent. */
  isFirst: boolean;
}

interface PushingOptions extends Pick<Pushing, 'batching' | 'clock'> {
  /** Answers of earlier cycles that no complete pull has followed yet. Their requests are not repeated. */
  readonly unexplained: readonly Doubtful[];
}

export function createPushing({ unexplained, batching, clock }: PushingOptions): Pushing {
  // Those that are too old are found again.
  const answered = unexplained.filter((each) => each.kind === 'refused' || each.cause !== 'tooOld');
  return {
    queue: createSendQueue(),
    chaining: { isOff: false },
    batching,
    tooOld: new Map(),
    doubtful: new Map(answered.map((each) => [each.n, each])),
    clock,
    isFirst: true,
  };
}

export interface NextRound extends Pick<Round, 'ready'> {
  /** Why nothing is sent: a pull comes first, or nothing is left; or the time is up. */
  readonly end: 'drained' | 'time' | null;
  readonly plan: Plan;
  readonly pace: Pace;
  /** Null where it was only read. */
  readonly fixed: Round['fixed'] | null;
  readonly nextAt: number | null;
  /** Where the pull begins, if nothing is unanswered. */
  readonly start: PullStart | null;
}

/** Of single requests. */
const ROUND = 48;
/**
 * One after the other, since the server gives what it makes its time and place in the order of arrival. The answers of one
 * are written while the next is on its way; between two rounds nothing is, so a round of the largest has many.
 */
const BATCHES_A_ROUND = 5;
/** Of smaller ones: the size grows, or shrinks, after each round. */
const SMALLER_BATCHES_A_ROUND = 2;

/** The requests of a whole round are fixed, as in any other: changes that are made meanwhile follow them. */
const PROBE: Plan = { most: ROUND, calls: 1, lanes: 1, isProbe: true };

export async function readNextRound(
  db: KinboxDb,
  meta: HeldMeta,
  pushing: Pushing,
  deadlineMs: number,
): Promise<NextRound> {
  const { queue, chaining, batching, tooOld, doubtful, clock } = pushing;
  await queue.refresh(db);
  const start = queue.isEmpty() ? await readPullStart(db, meta) : null;
  const pace = paceIn(meta);
  // Without a network a batch would fail as a single request does, and say nothing about batches.
  const plan = pushing.isFirst && meta.read('contact').failures > 0 ? PROBE : planOf(pace, batching);
  for (const { n } of queue.unsendable(clock())) tooOld.set(n, { kind: 'unsendable', n, cause: 'tooOld' });
  const { now: ready, nextAt } = queue.sendable({
    nowMs: clock(),
    limit: plan.most,
    isHeld: (n) => tooOld.has(n) || doubtful.has(n),
    mayFollow: plan.calls > 1 && !chaining.isOff,
  });
  const isOutOfTime = clock() >= deadlineMs;
  const mustPull = doubtful.size >= (isOutOfTime ? 1 : MOST_UNEXPLAINED);
  const end = ready.length === 0 || mustPull ? 'drained' : isOutOfTime ? 'time' : null;
  return { end, plan, pace, ready, fixed: null, nextAt, start };
}

/** Inside a strict transaction on `markedTables` that has checked the fence. */
export async function fixNextRound(
  store: EngineStore,
  meta: HeldMeta,
  pushing: Pushing,
  deadlineMs: number,
): Promise<NextRound> {
  const next = await readNextRound(store.db, meta, pushing, deadlineMs);
  return next.end === null ? { ...next, fixed: await markSentInside(store, numbersOf(next.ready)) } : next;
}

export function numbersOf(ready: readonly Mutation[]): readonly number[] {
  return ready.map(({ n }) => n);
}

function planOf({ lanes, calls }: Pace, { isOff }: Batching): Plan {
  if (isOff || calls === 1) return { most: ROUND, calls: 1, lanes };
  const batches = calls === MAX_BATCH_CALLS ? BATCHES_A_ROUND : SMALLER_BATCHES_A_ROUND;
  return { most: calls * batches, calls, lanes: 1 };
}
