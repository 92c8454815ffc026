/** Sends what waits, in order for each row; mutations that share no row are sent in parallel. */
import { deletesRow } from '#domain/verbs/registry.ts';
import { readMeta } from '#store/meta.ts';
import {
  STALLED_PAUSE_MS,
  markSent,
  postpone,
  type Acknowledgement,
  type Delay,
  type EngineStore,
} from '#store/engine/outbox.ts';
import type { Mutation, ParkReason } from '#store/db.ts';
import { notePace, readPace } from '#store/engine/pace.ts';
import { parkAll } from '#store/unsent/parked.ts';
import { KEY_REUSED } from '#store/unsent/remake.ts';
import { createAckWriter, type AckWriter } from './ack-writer.ts';
import type { Doubtful } from './doubtful.ts';
import { answeredTask, createdId, whatIsUnmade } from './write-answer.ts';
import { outcomeOf, type Outcome, type RefusedAnswer } from './outcome.ts';
import { openSendQueue, type SendQueue } from './send-queue.ts';
import { retryPauseMs, faster, isStalled, slower } from './schedule.ts';
import type { Transport } from './transport.ts';

export interface PushDeps {
  readonly store: EngineStore;
  readonly transport: Transport;
  readonly clock: () => number;
  readonly random: () => number;
}

/** Why pushing ended. Only `drained` lets the cycle go on to the pull, which may have to come before the rest. */
export type PushEnd =
  | { readonly kind: 'drained'; readonly nextAt: number | null; readonly afterPull: readonly Doubtful[] }
  | { readonly kind: 'time' }
  | Extract<Outcome, { kind: 'unreachable' | 'signIn' | 'update' | 'wait' }>;

const MOST_LANES = 6;
const ROUND = 48;
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
  const queue = await openSendQueue(deps.store.db);
  for (;;) {
    await queue.refresh();
    const { now, nextAt } = queue.sendable(deps.clock(), ROUND);
    for (const { n } of queue.unsendable(deps.clock()))
      tooOld.set(n, { kind: 'unsendable', n, cause: 'tooOld' });
    const ready = now.filter(({ n }) => !tooOld.has(n) && !doubtful.has(n));
    const isOutOfTime = deps.clock() >= deadlineMs;
    const mustPull = doubtful.size >= (isOutOfTime ? 1 : MOST_UNEXPLAINED);
    if (ready.length === 0 || mustPull)
      return { kind: 'drained', nextAt, afterPull: [...tooOld.values(), ...doubtful.values()] };
    if (isOutOfTime) return { kind: 'time' };
    const { lanes } = await readPace(deps.store.db);
    const stop = await sendRound(deps, ready, { doubtful, queue, deadlineMs, lanes });
    const next = paceAfter(stop, lanes);
    if (next !== lanes) await notePace(deps.store, { lanes: next });
    if (stop !== null) return stop;
  }
}

/** On a slow line, parallel requests keep each other from being answered in time. */
function paceAfter(stop: Stop | null, lanes: number): number {
  if (stop === null) return faster(lanes, MOST_LANES);
  return stop.kind === 'unreachable' ? slower(lanes, 1) : lanes;
}

type Stop = Extract<Outcome, { kind: 'unreachable' | 'signIn' | 'update' | 'wait' }>;

interface RoundOptions extends Omit<Round, 'acks' | 'refused'> {
  readonly deadlineMs: number;
  /** How many requests are sent at once. */
  readonly lanes: number;
}

/** A round of mutations that share no row, a few at a time; none starts after one has met a reason to stop. */
async function sendRound(
  deps: PushDeps,
  ready: readonly Mutation[],
  { doubtful, queue, deadlineMs, lanes: count }: RoundOptions,
): Promise<Stop | null> {
  const requests = await markSent(
    deps.store,
    ready.map((mutation) => mutation.n),
  );
  const acks = createAckWriter(deps.store);
  const refused = new Map<number, ParkReason>();
  const inOrder = [...ready];
  let stop: Stop | null = null;
  async function lane(): Promise<void> {
    while (stop === null && deps.clock() < deadlineMs && doubtful.size < MOST_UNEXPLAINED) {
      const next = inOrder.shift();
      if (next === undefined) return;
      const request = requests.get(next.n);
      if (request === undefined) {
        queue.drop(next.n);
        continue;
      }
      const outcome = outcomeOf(await deps.transport.send(request));
      const reason = await applyOutcome(deps, next, outcome, { acks, refused, doubtful, queue });
      // Not earlier: other lanes may have met theirs while this one was writing.
      stop = stronger(stop, reason);
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: count }, lane));
  lanes.push(...(await Promise.allSettled([acks.written()])));
  if (refused.size > 0)
    lanes.push(...(await Promise.allSettled([parkAll(deps.store, refused, deps.clock())])));
  const failed = lanes.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return stop;
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
