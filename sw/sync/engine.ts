/**
 * The sync engine: push → pull → again if there is more → release. It is built from its dependencies and touches no
 * global, so that the worker runs it, a page runs it where there is no worker, and a test runs five in one process.
 * Timers, wakes and where it runs are its host's business.
 */
import type { TaskAuthor } from '#domain/task.ts';
import { toIsoTime } from '#domain/ids.ts';
import type { KinboxDb } from '#store/db.ts';
import { FenceRaised } from '#store/lease.ts';
import { noteContact, readMeta } from '#store/meta.ts';
import { sendableMutations, type EngineStore } from '#store/outbox.ts';
import { park } from '#store/parked.ts';
import { runLocked, type LockDeps } from './lock.ts';
import { pull, type PullEnd } from './pull.ts';
import { push, type Doubtful, type PushEnd } from './push.ts';
import { backOffMs } from './schedule.ts';
import type { Transport } from './transport.ts';

export interface SyncDeps extends Omit<LockDeps, 'name'> {
  readonly db: KinboxDb;
  readonly author: TaskAuthor;
  readonly transport: Transport;
  /** In [0, 1). */
  readonly chance: () => number;
}

export interface Wake {
  /** Something happened that makes a back-off pointless: an edit, the network, a person looking. */
  readonly isUrgent: boolean;
}

export type CycleEnd =
  /** Nothing more to do now; come back at `nextAt` (ms since the epoch), if that is not null. */
  | { readonly kind: 'rested'; readonly nextAt: number | null }
  /** Another host is at it. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'signIn' }
  | { readonly kind: 'update' };

export interface Sync {
  /** Runs cycles until there is nothing to do. A wake during a cycle makes one more of the same run. */
  readonly wake: (wake: Wake) => Promise<CycleEnd>;
}

/** A worker may be killed after 30 s: one cycle does at most this much work, and goes on in the next. */
export const CYCLE_MS = 20_000;

export function createSync(deps: SyncDeps): Sync {
  let running: Promise<CycleEnd> | null = null;
  let isWoken = false;

  async function run(wake: Wake): Promise<CycleEnd> {
    for (;;) {
      isWoken = false;
      const end = await oneCycle(deps, wake);
      if (end.kind !== 'rested' || !isWoken) return end;
    }
  }

  return {
    wake: (wake) => {
      isWoken = true;
      running ??= run(wake).finally(() => (running = null));
      return running;
    },
  };
}

async function oneCycle(deps: SyncDeps, wake: Wake): Promise<CycleEnd> {
  const contact = await readMeta(deps.db, 'contact');
  if (contact.signIn) return { kind: 'signIn' };
  if (contact.updateNeeded) return { kind: 'update' };
  const quietUntil = Math.max(contact.holdUntil, wake.isUrgent ? 0 : contact.retryAt);
  if (quietUntil > deps.clock()) return { kind: 'rested', nextAt: quietUntil };
  const lock = { ...deps, name: `kinbox-sync:${deps.author.id}` };
  try {
    const locked = await runLocked(lock, (fence) => underLock(deps, { ...deps, fence }));
    return locked.kind === 'busy' ? locked : locked.value;
  } catch (error) {
    if (error instanceof FenceRaised) return { kind: 'busy' };
    throw error;
  }
}

/** Pushes and pulls until both have nothing left, or the time of one cycle is used up. */
async function underLock(deps: SyncDeps, store: EngineStore): Promise<CycleEnd> {
  const deadlineMs = deps.clock() + CYCLE_MS;
  for (;;) {
    const pushed = await push({ ...deps, store }, deadlineMs);
    if (pushed.kind === 'time') return { kind: 'rested', nextAt: deps.clock() };
    if (pushed.kind !== 'drained') return stopped(deps, pushed);
    const pulled = await pull({ ...deps, store }, deadlineMs);
    if (pulled.kind === 'partial') return { kind: 'rested', nextAt: deps.clock() };
    if (pulled.kind !== 'complete') return stopped(deps, pulled);
    await noteContact(deps.db, {
      lastAt: toIsoTime(deps.clock()),
      pulledAt: toIsoTime(deps.clock()),
      reachable: true,
      failures: 0,
      retryAt: 0,
    });
    await judge(deps, store, pushed.afterPull);
    const left = await sendableMutations(deps.db, deps.clock(), 1);
    if (left.now.length === 0) return { kind: 'rested', nextAt: left.nextAt };
    if (deps.clock() >= deadlineMs) return { kind: 'rested', nextAt: deps.clock() };
  }
}

/** The pull has shown the state of the rows: what was refused because of it is set aside, or tried once more. */
async function judge(deps: SyncDeps, store: EngineStore, doubtful: readonly Doubtful[]): Promise<void> {
  for (const { n, reason, isLastTry } of doubtful) {
    if (isLastTry) await park(store, n, reason, deps.clock());
  }
}

type Stopped = Exclude<PushEnd | PullEnd, { kind: 'drained' | 'time' | 'complete' | 'partial' }>;

async function stopped(deps: SyncDeps, stop: Stopped): Promise<CycleEnd> {
  switch (stop.kind) {
    case 'signIn':
      await noteContact(deps.db, { signIn: true });
      return { kind: 'signIn' };
    case 'update':
      await noteContact(deps.db, { updateNeeded: true });
      return { kind: 'update' };
    case 'wait': {
      const holdUntil = deps.clock() + stop.ms;
      await noteContact(deps.db, { holdUntil, reachable: true });
      return { kind: 'rested', nextAt: holdUntil };
    }
    case 'unreachable': {
      const { failures } = await readMeta(deps.db, 'contact');
      const retryAt = deps.clock() + backOffMs(failures + 1, deps.chance());
      await noteContact(deps.db, { failures: failures + 1, retryAt, reachable: false });
      return { kind: 'rested', nextAt: retryAt };
    }
  }
}
