/** The mutation log as the sync engine uses it. Each function is one transaction that checks the engine's fence, or is inside one. */
import type { TaskId, TaskRef } from '#domain/ids.ts';
import { applyVerb, asSent, callOf, makesRow, subjectOf } from '#domain/verbs/registry.ts';
import type { Board } from '#domain/verbs/board.ts';
import { withFamilySeen } from '#domain/verbs/seen-family.ts';
import type { Task, TaskAuthor } from '#domain/task.ts';
import { clearedCopyOf } from './cleared-copy.ts';
import { confirmedBoards } from '../rebase/confirmed-boards.ts';
import { verbOf, type KinboxDb, type Mutation, type ParkedMutation, type StoredRequest } from '../db.ts';
import { assertFence } from './lease.ts';
import { leftOutOf, noteLeftOut, type LeftOut } from '../own-changes/overtaken-rounds.ts';
import { mutationsNumbered, mutationsOn } from '../mutation-log.ts';

export interface EngineStore {
  readonly db: KinboxDb;
  readonly author: TaskAuthor;
  readonly fence: number;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** A connection with strict durability, where that of `db` is relaxed. */
  readonly strictDb?: KinboxDb | undefined;
}

/** For writes that decide whether a request is repeated: on disk before the request is sent, also if power fails. */
export function strictly<S extends Pick<EngineStore, 'db' | 'strictDb'>>(store: S): S {
  return { ...store, db: store.strictDb ?? store.db };
}

/** As it is in the log, with the request that is sent for it. */
export interface Fixed {
  readonly mutation: Mutation;
  readonly request: StoredRequest;
  /** It was fixed just now, so nothing of it has left the device. */
  readonly isFirst: boolean;
}

/**
 * Fixes the requests of mutations before they are sent, so that every retry sends exactly these bytes, also from
 * another host after this one was killed. Returns them by number, without those that are no longer in the log.
 */
export async function markSent(
  relaxed: EngineStore,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Fixed>> {
  const store = strictly(relaxed);
  return store.db.transaction('rw', markedTables(store.db), async () => {
    await assertFence(store.db, store.fence);
    return markSentInside(store, numbers);
  });
}

/** What a transaction around `markSentInside` must be able to write. */
export function markedTables(db: KinboxDb) {
  return [db.outbox, db.tasks, db.shadow, db.meta];
}

/** Inside a strict transaction that has checked the fence. */
export async function markSentInside(
  { db, author, clock }: EngineStore,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Fixed>> {
  const found = (await mutationsNumbered(db, numbers)).filter((mutation) => mutation !== undefined);
  const unanswered = found.filter(({ state }) => state !== 'acked');
  const unfixed = unanswered.filter(({ request }) => request === null);
  // None of the requests depends on the mark of another.
  const onBoards = await confirmedBoards(db, unfixed, author);
  const fixed = onBoards.map(({ mutation, board }) => {
    const request = requestOf(mutation, board, author);
    return { ...mutation, state: 'sent' as const, request, sentAt: clock() };
  });
  await db.outbox.bulkPut(fixed);
  const before = unanswered.flatMap((mutation) =>
    mutation.request === null ? [] : { mutation, request: mutation.request, isFirst: false },
  );
  const now = fixed.map((mutation) => ({ mutation, request: mutation.request, isFirst: true }));
  return new Map([...before, ...now].map((each) => [each.mutation.n, each]));
}

function requestOf(mutation: Mutation, board: Board, author: TaskAuthor): StoredRequest {
  const { base, refs, writes } = mutation;
  const verb = asSent(verbOf(mutation), { base, others: refs.filter((ref) => !writes.includes(ref)) });
  const subject = subjectOf(verb);
  const rowSeen = () => (subject === null ? null : board.task(subject));
  const before = rowSeen();
  applyVerb(board, verb, { at: mutation.at, actor: author, homeFamily: mutation.homeFamily });
  // An older app queued the verb without its family, and beside it the home family of that time.
  const seen = withFamilySeen(verb, { before, after: rowSeen() });
  const call = callOf(seen, board);
  const isConditional = mutation.unlessShared === true && call.body !== null;
  const body = isConditional ? { ...call.body, unless_shared: true } : call.body;
  return {
    method: call.method,
    path: call.path,
    headers: {
      'Idempotency-Key': mutation.key,
      ...(call.body === null ? {} : { 'Content-Type': 'application/json' }),
      ...(call.changedFields === null ? {} : { 'X-Changed-Fields': call.changedFields.join(',') }),
    },
    body: body === null ? null : JSON.stringify(body),
  };
}

/**
 * The server has certainly not done them: they wait as if they had never been sent. Each gets a new key, which a request of
 * before that arrives late cannot take.
 */
export async function release(
  relaxed: EngineStore,
  numbers: readonly number[],
  uuid: () => string,
): Promise<void> {
  const { db, fence } = strictly(relaxed);
  await db.transaction('rw', [db.outbox, db.meta], async () => {
    await assertFence(db, fence);
    const found = (await mutationsNumbered(db, numbers)).filter((mutation) => mutation !== undefined);
    const sent = found.filter(({ state }) => state === 'sent');
    await db.outbox.bulkPut(
      sent.map((mutation) => ({
        ...mutation,
        state: 'queued' as const,
        request: null,
        sentAt: null,
        key: uuid(),
      })),
    );
  });
}

export interface Acknowledgement {
  readonly n: number;
  /** The number that the server assigned to a created task. */
  readonly createdId: TaskId | null;
  /** The row in the answer. */
  readonly answered?: Task | null;
}

/**
 * The server has accepted it. The view stays unchanged until a pull that began after this has brought the server's
 * rows. Texts that a rule cleared are parked in the same transaction.
 */
export async function acknowledge(store: EngineStore, acks: readonly Acknowledgement[]): Promise<void> {
  const { db } = store;
  await db.transaction('rw', [db.outbox, db.parked, db.tasks, db.meta, db.ownChanges], async () => {
    await assertFence(db, store.fence);
    const writes = new Set<TaskRef>();
    const ids = new Map<TaskRef, TaskId>();
    const acked: Mutation[] = [];
    const copies: ParkedMutation[] = [];
    const leftOut: LeftOut[] = [];
    const found = await mutationsNumbered(
      db,
      acks.map(({ n }) => n),
    );
    for (const [index, { createdId, answered = null }] of acks.entries()) {
      const mutation = found[index];
      if (mutation === undefined || mutation.state === 'acked') continue;
      acked.push({ ...mutation, state: 'acked', lastError: null, isSetAside: false });
      const subject = subjectOf(mutation);
      if (makesRow(mutation) && subject !== null && createdId !== null) ids.set(subject, createdId);
      const copy = clearedCopyOf(mutation, answered, store.clock());
      if (copy !== null) copies.push(copy);
      const left = leftOutOf(mutation, answered, store.author.id);
      if (left !== null) leftOut.push(left);
      mutation.writes.forEach((ref) => writes.add(ref));
    }
    await db.outbox.bulkPut(acked);
    await db.parked.bulkPut(copies);
    await noteLeftOut(db, leftOut);
    await markAnswered(db, [...writes], ids);
  });
}

/** Rows that no other mutation waits on are no longer pending; those that were made have their number. */
async function markAnswered(
  db: KinboxDb,
  refs: readonly TaskRef[],
  ids: ReadonlyMap<TaskRef, TaskId>,
): Promise<void> {
  const others = await mutationsOn(db, refs);
  const unanswered = new Set(others.flatMap((each) => (each.state === 'acked' ? [] : each.writes)));
  const rows = (await db.tasks.bulkGet([...refs])).filter((row) => row !== undefined);
  const changed = rows.flatMap((row) => {
    const id = ids.get(row.ref) ?? row.id;
    const pending = row.pending && unanswered.has(row.ref);
    return id === row.id && pending === row.pending ? [] : [{ ...row, id, pending }];
  });
  await db.tasks.bulkPut(changed);
}

export interface Delay {
  readonly attempts: number;
  readonly nextAt: number;
  readonly lastError: string;
  readonly failingSince: number | null;
  readonly isSetAside: boolean;
}

/** Not now: the same bytes are sent again later. */
export async function postpone(store: EngineStore, n: number, delay: Delay): Promise<void> {
  const { db } = store;
  await db.transaction('rw', [db.outbox, db.meta], async () => {
    await assertFence(db, store.fence);
    await db.outbox.update(n, { ...delay });
  });
}
