/** What becomes of a mutation by its answer. */
import { deletesRow } from '#domain/verbs/registry.ts';
import type { Mutation, ParkReason } from '#store/db.ts';
import { postpone, type Acknowledgement, type Delay, type EngineStore } from '#store/engine/outbox.ts';
import { STALLED_PAUSE_MS } from '#store/engine/sendable.ts';
import { readMeta } from '#store/meta.ts';
import { KEY_REUSED } from '#store/unsent/remake.ts';
import type { AckWriter } from './ack-writer.ts';
import type { Doubtful } from './doubtful.ts';
import type { Outcome, RefusedAnswer } from './outcome.ts';
import { isStalled, retryPauseMs } from './schedule.ts';
import type { Stop } from './send-parcel.ts';
import type { SendQueue } from './send-queue.ts';
import { answeredTask, createdId, whatIsUnmade } from './write-answer.ts';

export interface ApplyDeps {
  readonly store: EngineStore;
  readonly clock: () => number;
  /** In [0, 1). */
  readonly random: () => number;
}

/** What the answers of a round come to. */
export interface Answered {
  readonly acks: AckWriter;
  /**
   * Parked in one transaction when the round has ended. A host that is killed before that gets the same answers again.
   */
  readonly refused: Map<number, ParkReason>;
  readonly queue: SendQueue;
  /** By answers. */
  readonly doubtful: Map<number, Doubtful>;
}

/** Returns what stops the push, if it does. */
export async function applyOutcome(
  deps: ApplyDeps,
  mutation: Mutation,
  outcome: Outcome,
  answered: Answered,
): Promise<Stop | null> {
  const { acks, refused, doubtful, queue } = answered;
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
      else await doubt(deps, mutation, outcome.refusal, answered);
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
  { store, clock }: ApplyDeps,
  mutation: Mutation,
  refusal: RefusedAnswer,
  { doubtful, queue }: Answered,
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

async function retryLater(deps: ApplyDeps, mutation: Mutation, { status, queue }: FailedSend): Promise<void> {
  const delay = await delayAfterError(deps, mutation, status);
  queue.postpone(mutation.n, delay);
  await postpone(deps.store, mutation.n, delay);
}

/** Stalled only if the server works otherwise: a pull has succeeded since the mutation first failed. */
async function delayAfterError(
  { store, clock, random }: ApplyDeps,
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
