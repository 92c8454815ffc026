/** Sends mutations, some in a request and a few requests at a time. Those that follow others of the round are sent after them. */
import { parkAll } from '#store/unsent/parked.ts';
import type { Mutation, ParkReason } from '#store/db.ts';
import { release, type Fixed } from '#store/engine/outbox.ts';
import { createAckWriter } from './ack-writer.ts';
import { applyOutcome, type Answered, type ApplyDeps } from './apply-outcome.ts';
import { inBatches } from './batch.ts';
import { neverDone, splitParcel, withFollowed, type RoundItem } from './followers.ts';
import type { Outcome } from './outcome.ts';
import { sendParcel, type Batching, type ParcelEnd, type Stop } from './send-parcel.ts';
import type { SendQueue } from './send-queue.ts';
import type { Transport } from './transport.ts';

export interface RoundDeps extends ApplyDeps {
  readonly transport: Transport;
  readonly uuid: () => string;
}

/** Of a push. Whatever follows a refused step would be sent and refused as often as there are others before it. */
export interface Chaining {
  /** The last round had something refused. */
  isOff: boolean;
}

/** How a round is sent. On a slow line, parallel requests keep each other from being answered in time. */
export interface Plan {
  /** Mutations in the round. */
  readonly most: number;
  /** In one request. */
  readonly calls: number;
  /** Requests at once. */
  readonly lanes: number;
  /** Only the first request of the round is sent. */
  readonly isProbe?: boolean;
}

/** After so many answers that only a pull can explain, a pull comes first: the next push would get the same answers. */
export const MOST_UNEXPLAINED = 12;

export interface RoundOptions extends Omit<Answered, 'acks' | 'refused'> {
  readonly deadlineMs: number;
  readonly plan: Plan;
  readonly chaining: Chaining;
  readonly batching: Batching;
  /** How long a request took, ms, and whether it was answered. */
  readonly noteSent?: (ms: number, isAnswered: boolean) => void;
}

export interface Round {
  readonly ready: readonly Mutation[];
  /** Those of them that were still in the log, by number. */
  readonly fixed: ReadonlyMap<number, Fixed>;
}

/** No request starts after one has met a reason to stop, which is returned. */
export async function sendRound(
  deps: RoundDeps,
  round: Round,
  { doubtful, queue, deadlineMs, plan, chaining, batching, noteSent }: RoundOptions,
): Promise<Stop | null> {
  const acks = createAckWriter(deps.store);
  const refused = new Map<number, ParkReason>();
  const all = inBatches(withFollowed(leftOf(round, queue)), plan.calls);
  const parcels = plan.isProbe === true ? all.slice(0, 1) : all;
  const done = new Set<number>();
  const undone = new Set<number>();
  const stranded: RoundItem[] = [];
  let stop: Stop | null = null;
  async function lane(): Promise<void> {
    while (stop === null && deps.clock() < deadlineMs && doubtful.size < MOST_UNEXPLAINED) {
      // The next round sends each alone.
      if (plan.calls > 1 && batching.isOff) return;
      const parcel = parcels.shift();
      if (parcel === undefined) return;
      const split = splitParcel(parcel, done);
      stranded.push(...split.stranded);
      if (split.ready.length === 0) continue;
      const sentAt = deps.clock();
      const end = await sendParcel(deps.transport, split.ready);
      noteSent?.(deps.clock() - sentAt, isAnswered(end));
      if (end.kind === 'stop') stop = stronger(stop, end.stop);
      if (end.kind === 'notBatched') batching.isOff = true;
      if (end.kind !== 'outcomes') continue;
      for (const [index, item] of split.ready.entries()) {
        const outcome = end.outcomes[index];
        if (outcome === undefined) break;
        if (outcome.kind === 'stranded') {
          stranded.push(item);
          continue;
        }
        const { mutation } = item;
        if (outcome.kind === 'done') done.add(mutation.n);
        if (isRefused(outcome)) undone.add(mutation.n);
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
  // What a stop has kept here.
  stranded.push(...parcels.flat().filter(({ follows }) => follows !== null));
  const again = neverDone(stranded, undone);
  chaining.isOff = undone.size > 0;
  if (again.length > 0) lanes.push(...(await Promise.allSettled([release(deps.store, again, deps.uuid)])));
  const failed = lanes.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return stop;
}

/** Not for a passing reason. */
function isRefused({ kind }: Outcome): boolean {
  return kind === 'refused' || kind === 'missing' || kind === 'conflict';
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
function leftOf({ ready, fixed }: Round, queue: SendQueue): readonly Fixed[] {
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
