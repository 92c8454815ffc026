/**
 * The sync engine: push → pull → again if there is more → release. It is built from its dependencies and uses no
 * global, so that the worker runs it, a page runs it if there is no worker, and a test runs five in one process.
 * Timers, wakes and where it runs are up to its host.
 */
import type { TaskAuthor } from '#domain/task.ts';
import { toIsoTime } from '#domain/ids.ts';
import { CLIENT_SCHEMA, type Contact, type KinboxDb, type ParkReason } from '#store/db.ts';
import { holdMeta } from '#store/engine/held-meta.ts';
import { assertSessionMark, FenceRaised, type LeaseWish } from '#store/engine/lease.ts';
import { noteContact, readMeta } from '#store/meta.ts';
import { unansweredAfter, unansweredMutations } from '#store/mutation-log.ts';
import type { EngineStore } from '#store/engine/outbox.ts';
import { sendableOf } from '#store/engine/sendable.ts';
import { parkAlike } from '#store/unsent/parked.ts';
import { remakeMutation } from '#store/unsent/remake.ts';
import { freeSpace } from '#store/free-space.ts';
import { hasUnsent } from '#store/queries/has-unsent.ts';
import { isSignedOut } from '#store/signed-out.ts';
import { storageFailureOf, type StorageFailure } from '#store/storage-failure.ts';
import { beginCycle, readOutset, type BegunCycle } from './begin-cycle.ts';
import { cycleLockOf } from './cycle-lock.ts';
import { runLocked, type LockDeps } from './lock.ts';
import { pull, type LargePages, type PullEnd } from './pull.ts';
import type { Doubtful } from './doubtful.ts';
import { createPushing } from './next-round.ts';
import { push, type BegunPush, type PushEnd } from './push.ts';
import type { Batching } from './send-parcel.ts';
import { LONGEST_HOLD_MS, pauseUntil, sendingHeldUntil } from './holds.ts';
import { backOffMs } from './schedule.ts';
import type { Transport } from './transport.ts';

export interface SyncDeps extends Omit<LockDeps, 'name' | 'seenFence' | 'take'> {
  readonly db: KinboxDb;
  /** A second connection, with strict durability, where that of `db` is relaxed. */
  readonly strictDb?: KinboxDb;
  readonly author: TaskAuthor;
  readonly transport: Transport;
  /** In [0, 1). */
  readonly random: () => number;
  /** A random UUID in lower case. */
  readonly uuid: () => string;
  /** Identifies this engine's token without revealing it. */
  readonly tokenMark: string;
  /** Identifies this build of the app. */
  readonly build: string;
  /** The most rows in a page of the delta. */
  readonly pageSize?: number;
}

export interface Wake {
  /** Something happened that makes waiting for a retry pointless: an edit, the network, the page becoming visible. */
  readonly isUrgent: boolean;
  /** Only what is unanswered matters: a cycle that is going on is enough, and none is needed where nothing is left. */
  readonly isToSend?: boolean;
}

export type CycleEnd =
  /** Nothing more to do now; wake the engine again at `nextAt` (ms since the epoch), if that is not null. */
  | { readonly kind: 'rested'; readonly nextAt: number | null }
  /** Another host is syncing. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'signIn' }
  /** The account was logged out on this device, or in again as a new session: nothing was sent, fetched or written. */
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'update' }
  /** This device's storage failed: nothing was lost, and nothing can continue until there is free space. */
  | { readonly kind: 'storage'; readonly failure: StorageFailure };

export interface Sync {
  /** Runs cycles until there is nothing to do. A wake during a cycle makes the same run do one more. */
  readonly wake: (wake: Wake) => Promise<CycleEnd>;
}

/** What a host keeps from cycle to cycle. One that is killed sends the same requests again. */
interface Memory {
  /** Of the last cycle: while no other host syncs, each cycle has the next one. */
  fence: number;
  /** Waits for a pull that is complete, which on a slow line takes several cycles. */
  doubtful: readonly Doubtful[];
  readonly batching: Batching;
  readonly large: LargePages;
}

export function createSync(deps: SyncDeps): Sync {
  let running: Promise<CycleEnd> | null = null;
  const memory: Memory = { fence: 0, doubtful: [], batching: { isOff: false }, large: { isOff: false } };
  let isWoken = false;
  let isUrgent = false;

  async function run(): Promise<CycleEnd> {
    for (;;) {
      const wake = { isUrgent };
      isWoken = false;
      isUrgent = false;
      const end = await oneCycle(deps, wake, memory);
      if (end.kind !== 'rested' || !isWoken) return end;
    }
  }

  function wakeNow(wake: Wake): Promise<CycleEnd> {
    isWoken = true;
    isUrgent ||= wake.isUrgent;
    running ??= run().finally(() => (running = null));
    return running;
  }

  async function sendLeft(wake: Wake): Promise<CycleEnd> {
    for (;;) {
      await running?.catch(() => undefined);
      // A cycle tells what is wrong with a database that cannot be read.
      const isIdle = await hasNothingLeft(deps).catch(() => false);
      // One that has begun meanwhile may leave something, or have sent what was left.
      if (running === null) return isIdle ? { kind: 'rested', nextAt: null } : wakeNow(wake);
    }
  }

  return { wake: (wake) => (wake.isToSend === true ? sendLeft(wake) : wakeNow(wake)) };
}

async function oneCycle(deps: SyncDeps, wake: Wake, memory: Memory): Promise<CycleEnd> {
  try {
    const end = await unlessPaused(deps, wake, memory);
    // A logout clears the lease, too: what looks like another host may be that.
    if (end.kind === 'busy') await assertSessionMark(deps.db, deps.sessionMark);
    return end;
  } catch (error) {
    if (isSignedOut(error)) return { kind: 'signedOut' };
    const failure = storageFailureOf(error);
    if (failure === null) throw error;
    if (failure === 'closed' && isDeleted(deps)) return { kind: 'signedOut' };
    // Called each time rows that can be pulled again were removed, until there is enough space or nothing to remove.
    const hasSpace = failure === 'full' && (await freeSpace(deps.db, deps.clock()));
    return hasSpace ? { kind: 'rested', nextAt: deps.clock() } : { kind: 'storage', failure };
  }
}

async function unlessPaused(deps: SyncDeps, wake: Wake, memory: Memory): Promise<CycleEnd> {
  const { contact, seenFence, isWaiting } = await readOutset(deps.db);
  if (contact.refusedToken === deps.tokenMark) return { kind: 'signIn' };
  if (contact.refusedSchema === CLIENT_SCHEMA) return { kind: 'update' };
  const nowMs = deps.clock();
  const pause = pauseUntil(contact, { ...wake, nowMs });
  if (pause !== null) return { kind: 'rested', nextAt: pause };
  const heldUntil = sendingHeldUntil(contact, nowMs);
  const take = (wish: LeaseWish) =>
    beginCycle(deps, wish, {
      isWaiting: isWaiting && heldUntil === null,
      batching: memory.batching,
      unexplainedUnder: (fence) => doubtfulUnder(fence, memory),
    });
  const lock = { ...deps, name: cycleLockOf(deps.author.id), seenFence, take };
  try {
    const locked = await runLocked(lock, (begun) => underLock(deps, begun, { memory, wake, heldUntil }));
    return locked.kind === 'busy' ? locked : locked.value;
  } catch (error) {
    if (error instanceof FenceRaised) return { kind: 'busy' };
    throw error;
  }
}

/** Of a later push of a cycle, for which nothing has been read. */
function unbegun({ clock }: SyncDeps, { doubtful, batching }: Memory): BegunPush {
  return { pushing: createPushing({ unexplained: doubtful, batching, clock }), first: null };
}

/** What is still doubtful under this fence. Taken by another host in between, the lock would have another one. */
function doubtfulUnder(fence: number, memory: Memory): readonly Doubtful[] {
  return fence === memory.fence + 1 ? memory.doubtful : [];
}

/** Nothing to send, and nothing that a cycle would tell of the session. */
async function hasNothingLeft({ db, sessionMark, tokenMark }: SyncDeps): Promise<boolean> {
  return db.transaction('r', [db.meta, db.outbox], async () => {
    const meta = await holdMeta(db);
    if (meta.read('sessionMark') !== (sessionMark ?? null)) return false;
    if (meta.read('contact').refusedToken === tokenMark) return false;
    return !(await hasUnsent(db));
  });
}

/** Opening it again would tell it too, but only after the deletion, which a frozen tab may hold up. */
function isDeleted({ db, strictDb }: SyncDeps): boolean {
  return db.isDeleted || strictDb?.isDeleted === true;
}

interface Cycle {
  readonly memory: Memory;
  readonly wake: Wake;
  /** Until then nothing is sent. */
  readonly heldUntil: number | null;
}

/** Pushes and pulls until nothing is left to do, or the time of one cycle is used up. */
async function underLock(
  deps: SyncDeps,
  { fence, deadlineMs, ...beginning }: BegunCycle,
  { memory, wake, ...cycle }: Cycle,
): Promise<CycleEnd> {
  const store: EngineStore = { ...deps, fence };
  // Not in the transaction that has taken the lease, which might not have been committed.
  memory.doubtful = doubtfulUnder(fence, memory);
  memory.fence = fence;
  let { heldUntil } = cycle;
  for (let begun: BegunPush = beginning; ; begun = unbegun(deps, memory)) {
    const pushed = heldUntil === null ? await push({ ...deps, ...begun, store }, deadlineMs) : null;
    if (pushed?.kind === 'time') return { kind: 'rested', nextAt: deps.clock() };
    if (pushed?.kind === 'wait' && pushed.isForTheDay === true) heldUntil = await hold(deps, store, pushed);
    else if (pushed !== null && pushed.kind !== 'drained') {
      return stopped(deps, store, { stop: pushed, wake });
    }
    const drained = pushed?.kind === 'drained' ? pushed : null;
    if (drained !== null) memory.doubtful = drained.afterPull;
    const hasNewChanges = async () =>
      drained !== null &&
      (await unansweredAfter(deps.db, drained.newest)).some(({ state }) => state === 'queued');
    const { large } = memory;
    const start = drained?.start ?? null;
    const pulled = await pull({ ...deps, store, hasNewChanges, start, large }, deadlineMs);
    // What a person does during a long pull, as the first of a large account is, does not wait for its end.
    if (pulled.kind === 'interrupted') continue;
    if (pulled.kind === 'partial') return { kind: 'rested', nextAt: deps.clock() };
    if (pulled.kind !== 'complete') return stopped(deps, store, { stop: pulled, wake });
    await noteContact(deps.db, wellAt(deps.clock()), store.fence);
    await checkDoubtful(deps, store, memory.doubtful);
    memory.doubtful = [];
    if (heldUntil !== null) return { kind: 'rested', nextAt: heldUntil };
    const left = sendableOf(await unansweredMutations(deps.db), { nowMs: deps.clock(), limit: 1 });
    if (left.now.length === 0) return { kind: 'rested', nextAt: left.nextAt };
    // Past the deadline the next push ends the cycle.
  }
}

/**
 * The pull has shown the state of the rows: what was refused because of it is parked or retried once, and what must not
 * be sent again as it was is made anew.
 */
async function checkDoubtful(
  deps: SyncDeps,
  store: EngineStore,
  doubtful: readonly Doubtful[],
): Promise<void> {
  const refused = new Map<number, ParkReason>();
  for (const each of doubtful) {
    const { n } = each;
    if (each.kind === 'unsendable')
      await remakeMutation(store, { n, cause: each.cause, key: deps.uuid(), nowMs: deps.clock() });
    else if (each.isLastTry) refused.set(n, each.reason);
  }
  if (refused.size > 0) await parkAlike(store, refused, deps.clock());
}

type Stopped = Exclude<
  PushEnd | PullEnd,
  { kind: 'drained' | 'time' | 'complete' | 'interrupted' | 'partial' }
>;

function wellAt(nowMs: number): Partial<Contact> {
  const at = toIsoTime(nowMs);
  return {
    lastAt: at,
    pulledAt: at,
    reachable: true,
    failures: 0,
    retryAt: 0,
    refusedToken: null,
    isRevoked: false,
    refusedSchema: null,
  };
}

async function stopped(
  deps: SyncDeps,
  { db, fence }: EngineStore,
  { stop, wake }: { readonly stop: Stopped; readonly wake: Wake },
): Promise<CycleEnd> {
  switch (stop.kind) {
    case 'signIn':
      await noteContact(db, { refusedToken: deps.tokenMark, isRevoked: stop.isRevoked }, fence);
      return { kind: 'signIn' };
    case 'update':
      await noteContact(db, { refusedSchema: CLIENT_SCHEMA }, fence);
      return { kind: 'update' };
    case 'wait':
      return { kind: 'rested', nextAt: await hold(deps, { db, fence }, stop) };
    case 'unreachable': {
      // A network that has come back often answers only a second later: the failures before it say nothing of it.
      const failures = wake.isUrgent ? 1 : (await readMeta(db, 'contact')).failures + 1;
      const retryAt = deps.clock() + backOffMs(failures, deps.random());
      await noteContact(db, { failures, retryAt, reachable: false }, fence);
      return { kind: 'rested', nextAt: retryAt };
    }
  }
}

/** Returns until when. */
async function hold(
  { clock }: SyncDeps,
  { db, fence }: Pick<EngineStore, 'db' | 'fence'>,
  { ms, isForTheDay }: Extract<Stopped, { kind: 'wait' }>,
): Promise<number> {
  const holdUntil = clock() + Math.min(ms, LONGEST_HOLD_MS);
  await noteContact(db, { holdUntil, isHeldForTheDay: isForTheDay === true, reachable: true }, fence);
  return holdUntil;
}
