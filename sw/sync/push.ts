/** Sends what waits, in order for each row; mutations that share no row go side by side. */
import { markSent, postpone, sendableMutations, type EngineStore } from '#store/outbox.ts';
import type { Mutation, ParkReason } from '#store/db.ts';
import { park } from '#store/parked.ts';
import { taskId } from '#domain/wire/task.ts';
import { createAckWriter, type AckWriter } from './ack-writer.ts';
import { outcomeOf, type Outcome, type RefusedAnswer } from './outcome.ts';
import { afterBreakMs, isSetAside } from './schedule.ts';
import type { Transport } from './transport.ts';

export interface PushDeps {
  readonly store: EngineStore;
  readonly transport: Transport;
  readonly clock: () => number;
  readonly chance: () => number;
}

/** Why pushing ended. Only `drained` lets the cycle go on to the pull. */
export type PushEnd =
  | { readonly kind: 'drained'; readonly nextAt: number | null; readonly afterPull: readonly Doubtful[] }
  | { readonly kind: 'time' }
  | Extract<Outcome, { kind: 'unreachable' | 'signIn' | 'update' | 'wait' }>;

/** Refused because of the state of a row: judged again when a pull has shown that state. */
export interface Doubtful {
  readonly n: number;
  readonly reason: ParkReason;
  readonly isLastTry: boolean;
}

const SIDE_BY_SIDE = 6;
const ROUND = 48;
/** How often a row that the server says is missing, but that the pull shows, is asked for again. */
const MISSING_TRIES = 2;

export async function push(deps: PushDeps, deadlineMs: number): Promise<PushEnd> {
  const doubtful = new Map<number, Doubtful>();
  for (;;) {
    const { now, nextAt } = await sendableMutations(deps.store.db, deps.clock(), ROUND);
    const ready = now.filter((mutation) => !doubtful.has(mutation.n));
    if (ready.length === 0) return { kind: 'drained', nextAt, afterPull: [...doubtful.values()] };
    if (deps.clock() >= deadlineMs) return { kind: 'time' };
    const stop = await sendRound(deps, ready, doubtful);
    if (stop !== null) return stop;
  }
}

type Stop = Extract<Outcome, { kind: 'unreachable' | 'signIn' | 'update' | 'wait' }>;

/** A round of mutations that share no row, a few at a time; none starts after one has met a reason to stop. */
async function sendRound(
  deps: PushDeps,
  ready: readonly Mutation[],
  doubtful: Map<number, Doubtful>,
): Promise<Stop | null> {
  const requests = await markSent(
    deps.store,
    ready.map((mutation) => mutation.n),
  );
  const acks = createAckWriter(deps.store);
  const queue = [...ready];
  let stop: Stop | null = null;
  async function lane(): Promise<void> {
    for (let next = queue.shift(); next !== undefined && stop === null; next = queue.shift()) {
      const request = requests.get(next.n);
      if (request === undefined) continue;
      const outcome = outcomeOf(await deps.transport.send(request));
      stop = (await settle(deps, next, outcome, { acks, doubtful })) ?? stop;
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: SIDE_BY_SIDE }, lane));
  lanes.push(...(await Promise.allSettled([acks.settled()])));
  const failed = lanes.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return stop;
}

interface Round {
  readonly acks: AckWriter;
  readonly doubtful: Map<number, Doubtful>;
}

async function settle(
  deps: PushDeps,
  mutation: Mutation,
  outcome: Outcome,
  { acks, doubtful }: Round,
): Promise<Stop | null> {
  const { store, clock, chance } = deps;
  const { n } = mutation;
  switch (outcome.kind) {
    case 'done':
      acks.add({ n, createdId: createdId(outcome.body) });
      return null;
    case 'refused':
      await park(store, n, { kind: 'refused', ...outcome.refusal }, clock());
      return null;
    case 'missing':
      if (isDelete(mutation) && outcome.refusal.status === 404) acks.add({ n, createdId: null });
      else await doubt(deps, mutation, 'gone', outcome.refusal, doubtful);
      return null;
    case 'conflict':
      doubtful.set(n, { n, reason: { kind: 'conflict', ...outcome.refusal }, isLastTry: true });
      return null;
    case 'broken': {
      const attempts = mutation.attempts + 1;
      const ageMs = clock() - Date.parse(mutation.at);
      const nextAt = clock() + afterBreakMs(attempts, ageMs, chance());
      const lastError = String(outcome.status);
      await postpone(store, n, { attempts, nextAt, lastError, isSetAside: isSetAside(attempts, ageMs) });
      return null;
    }
    case 'unreachable':
    case 'signIn':
    case 'update':
    case 'wait':
      return outcome;
  }
}

async function doubt(
  { store, clock }: PushDeps,
  mutation: Mutation,
  kind: ParkReason['kind'],
  refusal: RefusedAnswer,
  doubtful: Map<number, Doubtful>,
): Promise<void> {
  const attempts = mutation.attempts + 1;
  await postpone(store, mutation.n, {
    attempts,
    nextAt: clock(),
    lastError: String(refusal.status),
    isSetAside: false,
  });
  doubtful.set(mutation.n, {
    n: mutation.n,
    reason: { kind, ...refusal },
    isLastTry: attempts >= MISSING_TRIES,
  });
}

function isDelete(mutation: Mutation): boolean {
  return mutation.kind === 'task.delete' || mutation.kind === 'project.delete';
}

function createdId(body: unknown) {
  const id = typeof body === 'object' && body !== null && 'id' in body ? taskId.safeParse(body.id) : null;
  return id?.success ? id.data : null;
}
