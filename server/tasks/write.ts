/**
 * The one way to change tasks. A route says which verb its request means; here the verb is authorised and applied in
 * one transaction, and the users concerned are poked after the commit. The rules themselves are the domain's.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { TaskRef } from '#domain/ids.ts';
import { STORED_LIMITS } from '#domain/stored-limits.ts';
import { RetryTransaction, type Tx } from '../db/database.ts';
import { invalid, json, unavailable, type Reply } from '../http/reply.ts';
import type { SignedInCall } from '../http/route.ts';
import type { Answered } from '../idempotency-keys.ts';
import { RefusedWrite, unchanged, writeIdempotently, type Done } from '../idempotent-write.ts';
import { realmsOf, seeRealms, type Realms, type SeenRealms } from '../realms.ts';
import { createAtOnce } from './create-at-once.ts';
import { findTask, loadedToWire, type LoadedTask } from './load.ts';
import { noteTaskNews } from './note-task-news.ts';
import { askAgain, plan, type Plan, type Planned, type ToVerb } from './plan.ts';
import { LARGE_WRITE_COST, LargeWrite, MOST_ROWS } from '../http/large-writes.ts';
import { growthOf, overfull, type Overfull } from './realm-room.ts';
import { recordNotTaken } from './record-not-taken.ts';
import type { RowChange } from './row-change.ts';
import { realmsWritten, saveChanges, takeVersions, type Taken } from './save.ts';
import { writtenTask } from './written-task.ts';

export interface WriteRoute {
  readonly toVerb: ToVerb;
  /** The same, if it can make a new task without reading a row: tried first, where one statement can save it. */
  readonly atOnce?: ToVerb;
  /** The body of the answer; the task itself if omitted. */
  readonly show?: (tx: Tx, task: LoadedTask, realms: Realms) => Promise<unknown>;
  readonly expected?: Answered;
}

export async function writeTasks(call: SignedInCall<unknown, unknown>, route: WriteRoute): Promise<Reply> {
  try {
    return await write(call, route, { most: MOST_ROWS, takePrepared: () => null });
  } catch (error) {
    if (!(error instanceof LargeWrite)) throw error;
  }
  const { deps, caller, idempotencyKey } = call;
  // Also if its turn does not come: so far it has cost as much as many others do.
  deps.limits.charge(idempotencyKey === null ? 'signedIn' : 'queued', caller.id, LARGE_WRITE_COST);
  call.leaveTurn();
  const leave = await call.largeWrites.enter(caller.id, call.signal());
  if (leave === null) return unavailable(RETRY_SECONDS);
  try {
    const takePrepared = await prepare(call, route);
    // Whoever waited while its rules were applied goes first, and does not wait for the write as well.
    await delay(REST_MS);
    return await write(call, route, { most: UNBOUNDED, takePrepared });
  } finally {
    leave();
  }
}

const UNBOUNDED = Number.POSITIVE_INFINITY;
/** As long as a small write takes. */
const REST_MS = 10;

interface Weight {
  /** Rows that it may read, see `LargeWrite`. */
  readonly most: number;
  /** Once: whoever begins anew reads anew. */
  readonly takePrepared: () => Prepared | null;
}

interface Prepared {
  readonly plan: Planned;
  readonly seen: SeenRealms;
}

/** Reads many rows before the write, which others would have to wait for: it is short if nobody else writes meanwhile. */
async function prepare(
  call: SignedInCall<unknown, unknown>,
  { toVerb }: WriteRoute,
): Promise<Weight['takePrepared']> {
  let prepared = await call.deps.database.read(async (tx) => {
    const seen = await seeRealms(tx, call.caller.id);
    const planned = await plan(tx, call, toVerb, { realms: seen.realms, most: UNBOUNDED });
    return planned.kind === 'planned' ? { plan: planned, seen } : null;
  });
  return () => {
    const taken = prepared;
    prepared = null;
    return taken;
  };
}

function write(call: SignedInCall<unknown, unknown>, route: WriteRoute, weight: Weight): Promise<Reply> {
  const { atOnce } = route;
  return writeIdempotently<SeenRealms>(call, {
    ...(atOnce !== undefined && { atOnce: () => createAtOnce(call, atOnce) }),
    // SQLite runs one write transaction at a time: nothing can change after it has been read.
    ...(call.deps.database.dialect === 'postgres' && { look: (tx) => seeRealms(tx, call.caller.id) }),
    perform: (tx, seen) => perform(tx, call, { ...route, ...weight }, seen),
    repeat: async (tx, { task, status }) =>
      showSubject(tx, await realmsOf(tx, call.caller.id), route, task, status),
    ...(route.expected !== undefined && { expected: route.expected }),
  });
}

async function perform(
  tx: Tx,
  call: SignedInCall<unknown, unknown>,
  route: WriteRoute & Weight,
  seen: SeenRealms | null,
): Promise<Done> {
  const plan = await planUnderLocks(tx, call, route, seen);
  if (plan.kind === 'refused') return unchanged(plan.reply);
  const { requested, scope, changes, realms, taken } = plan;
  const full = Array.from(taken, ([realm, state]) => overfull(state, growthOf(realm, changes))).find(
    (each) => each !== null,
  );
  if (full !== undefined) {
    throw requested.isAssumedNew === true ? askAgain() : new RefusedWrite(realmFull(full));
  }
  const saved = await saveChanges(tx, changes, {
    actor: call.caller.id,
    session: call.caller.token.id,
    at: call.at,
    projects: new Map(Array.from(scope.rows, ([ref, { task }]) => [ref, task.id])),
    taken,
  });
  await recordNotTaken(tx, call, plan);
  await noteTaskNews(tx, { changes, scope, actor: call.caller.id, at: call.at, most: route.most });
  const written = route.show === undefined ? writtenTask(plan, saved) : null;
  const reply =
    written === null
      ? await showSubject(tx, realms, route, requested.subject, requested.status)
      : json(requested.status, written);
  return { reply, changed: realmsWritten(changes), subject: requested.subject };
}

/**
 * 1 Determine, without locks, and for a large write in a snapshot of before, which realms the verb writes. 2 Take the next version of each, which locks them. 3 If each
 * is the next one of those that were seen before, nothing in these realms has changed, and the result is valid; so is
 * what was read in the transaction on SQLite. 4 Otherwise determine it again: others have moved the rows or changed the memberships meanwhile. If it now
 * writes other realms, retry; if it is refused now, nothing is kept.
 */
async function planUnderLocks(
  tx: Tx,
  call: SignedInCall<unknown, unknown>,
  { toVerb, most, takePrepared }: WriteRoute & Weight,
  seenNow: SeenRealms | null,
): Promise<Exclude<Plan, Planned> | (Planned & { readonly taken: Taken })> {
  const prepared = takePrepared();
  const seen = prepared?.seen ?? seenNow;
  const realms = seen?.realms ?? (await realmsOf(tx, call.caller.id));
  const first = prepared?.plan ?? (await plan(tx, call, toVerb, { realms, most }));
  if (first.kind === 'refused') return first;
  const taken = await takeVersions(tx, first.changes);
  if (seen === null || isNext(taken, seen)) return { ...first, taken };
  const second = await plan(tx, call, toVerb, { realms: await realmsOf(tx, call.caller.id), most });
  if (second.kind === 'refused') throw new RefusedWrite(second.reply);
  if (growthIn(first.changes) !== growthIn(second.changes)) throw new RetryTransaction('The rows changed.');
  return { ...second, taken };
}

/** Whether nobody else has taken a version of these realms since they were seen: no row and no member has changed. */
function isNext(taken: Taken, { states }: SeenRealms): boolean {
  return Array.from(taken).every(([realm, { version }]) => version - 1 === states.get(realm)?.version);
}

/** The realms that are written, and what each of them gains. */
function growthIn(changes: readonly RowChange[]): string {
  return realmsWritten(changes)
    .map((realm) => ({ realm, ...growthOf(realm, changes) }))
    .map(({ realm, tasks, textBytes }) => `${realm} ${tasks} ${textBytes}`)
    .join();
}

/** The task as it is now, under the status of the first answer; no task if it is no longer visible to the caller. */
async function showSubject(
  tx: Tx,
  realms: Realms,
  { show }: WriteRoute,
  subject: TaskRef | null,
  status: number,
): Promise<Reply> {
  const task = subject === null ? null : await findTask(tx, realms.all, { kind: 'ref', ref: subject });
  if (task === null) return json(status, {});
  return json(status, show === undefined ? loadedToWire(task) : await show(tx, task, realms));
}

/** If other large writes took too long. */
const RETRY_SECONDS = 5;

function realmFull(full: Overfull): Reply {
  const room = {
    too_many_tasks: `There is room for ${STORED_LIMITS.tasksOfRealm} tasks, deleted ones included.`,
    too_much_text: `There is room for ${Math.round(STORED_LIMITS.textBytesOfRealm / MB)} MB of text. Shorten old descriptions, then try again.`,
  };
  return invalid({ id: [room[full]] }, full);
}

/** As Settings shows it. */
const MB = 1_000_000;
