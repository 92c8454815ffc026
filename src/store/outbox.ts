/** The mutation log as the sync engine uses it. Each function is one transaction that checks the engine's fence. */
import type { TaskId, TaskRef } from '#domain/ids.ts';
import { applyMutation, callOf } from '#domain/mutations/registry.ts';
import type { TaskAuthor } from '#domain/task.ts';
import { CLIENT_SCHEMA, verbOf, type KinboxDb, type Mutation, type StoredRequest } from './db.ts';
import { assertFence } from './lease.ts';
import { confirmedBoard } from './region.ts';

export interface EngineStore {
  readonly db: KinboxDb;
  readonly author: TaskAuthor;
  readonly fence: number;
}

/** The whole log in order, acknowledged ones that await their pull included. */
export async function allMutations(db: KinboxDb): Promise<Mutation[]> {
  return db.outbox.orderBy('n').toArray();
}

export interface Sendable {
  readonly now: readonly Mutation[];
  /** When the next one may go, ms since the epoch; null where nothing waits for a time. */
  readonly nextAt: number | null;
}

/** What may go out now: unanswered, due, and behind no other unanswered one that shares a row. At most `limit`. */
export async function sendableMutations(db: KinboxDb, nowMs: number, limit: number): Promise<Sendable> {
  const blocked = new Set<string>();
  const now: Mutation[] = [];
  let nextAt: number | null = null;
  for (const mutation of await allMutations(db)) {
    if (mutation.state === 'acked') continue;
    const names = mutation.kind === 'settings.edit' ? ['settings'] : mutation.refs;
    const isBlocked = names.some((name) => blocked.has(name));
    names.forEach((name) => blocked.add(name));
    if (isBlocked) continue;
    if (mutation.nextAt > nowMs) nextAt = Math.min(nextAt ?? Infinity, mutation.nextAt);
    else if (now.length < limit) now.push(mutation);
  }
  return { now, nextAt };
}

/**
 * Fixes the request of a mutation before it goes out, so that every retry sends exactly these bytes, also from another
 * host after this one was killed. Null where the mutation is not there any more.
 */
export async function markSent(store: EngineStore, n: number): Promise<StoredRequest | null> {
  const { db } = store;
  return db.transaction('rw', [db.outbox, db.tasks, db.shadow, db.meta], async () => {
    await assertFence(db, store.fence);
    const mutation = await db.outbox.get(n);
    if (mutation === undefined || mutation.state === 'acked') return null;
    if (mutation.request !== null) return mutation.request;
    const request = await requestOf(store, mutation);
    await db.outbox.update(n, { state: 'sent', request });
    return request;
  });
}

async function requestOf({ db, author }: EngineStore, mutation: Mutation): Promise<StoredRequest> {
  const board = await confirmedBoard(db, mutation, await allMutations(db), author);
  const verb = verbOf(mutation);
  applyMutation(board, verb, { at: mutation.at, actor: author, homeFamily: mutation.homeFamily });
  const call = callOf(verb, board);
  return {
    method: call.method,
    path: call.path,
    headers: {
      'Idempotency-Key': mutation.key,
      'X-Client-Schema': String(CLIENT_SCHEMA),
      ...(call.body === null ? {} : { 'Content-Type': 'application/json' }),
      ...(call.changedFields === null ? {} : { 'X-Changed-Fields': call.changedFields.join(',') }),
    },
    body: call.body === null ? null : JSON.stringify(call.body),
  };
}

/** The server has done it. The view stays as it is until a pull that began after this has brought the server's rows. */
export async function acknowledge(store: EngineStore, n: number, createdId: TaskId | null): Promise<void> {
  const { db } = store;
  await db.transaction('rw', [db.outbox, db.tasks, db.meta], async () => {
    await assertFence(db, store.fence);
    const mutation = await db.outbox.get(n);
    if (mutation === undefined || mutation.state === 'acked') return;
    await db.outbox.update(n, { state: 'acked', lastError: null });
    if (mutation.kind === 'task.create' && createdId !== null)
      await db.tasks.update(mutation.args.ref, { id: createdId });
    await unmarkPending(db, mutation.writes);
  });
}

async function unmarkPending(db: KinboxDb, refs: readonly TaskRef[]): Promise<void> {
  const others = await db.outbox
    .where('refs')
    .anyOf([...refs])
    .distinct()
    .toArray();
  const unanswered = new Set(others.flatMap((each) => (each.state === 'acked' ? [] : each.writes)));
  const settled = refs.filter((ref) => !unanswered.has(ref));
  await db.tasks.where('ref').anyOf(settled).modify({ pending: false });
}

export interface Delay {
  readonly attempts: number;
  readonly nextAt: number;
  readonly lastError: string;
}

/** Not this time: the same bytes go again later. */
export async function postpone(store: EngineStore, n: number, delay: Delay): Promise<void> {
  const { db } = store;
  await db.transaction('rw', [db.outbox, db.meta], async () => {
    await assertFence(db, store.fence);
    await db.outbox.update(n, { ...delay });
  });
}
