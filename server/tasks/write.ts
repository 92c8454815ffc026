/**
 * The one way to change tasks. A route says which verb its request means; here the verb is authorised and applied in
 * one transaction, and the users concerned are poked after the commit. The rules themselves are the domain's.
 */
import type { RealmId, TaskRef } from '#domain/ids.ts';
import { clearedWords } from '#domain/verbs/cleared-words.ts';
import { overtakenInRound } from '#domain/verbs/overtaken-in-round.ts';
import { asksOf, makesRow } from '#domain/verbs/registry.ts';
import { isInOtherFamily } from '#domain/verbs/seen-family.ts';
import { isStillShared } from '#domain/verbs/still-shared.ts';
import { RetryTransaction, type Tx } from '../db/database.ts';
import { invalid, json, type Reply } from '../http/reply.ts';
import type { SignedInCall } from '../http/route.ts';
import type { Answered } from '../idempotency-keys.ts';
import { RefusedWrite, unchanged, writeIdempotently, type Done } from '../idempotent-write.ts';
import { noteTaskNews } from './note-task-news.ts';
import { isMember, realmsOf, seeRealms, type Realms, type SeenRealms } from '../realms.ts';
import { applyRequested } from './apply-requested.ts';
import type { RequestedVerb } from './requested-verb.ts';
import { recordUnkept } from './history.ts';
import { findTask, loadedToWire, type LoadedTask } from './load.ts';
import { familyGone, stillShared } from './refusal-reply.ts';
import type { RowChange } from './row-change.ts';
import { growthOf, realmsWritten, saveChanges, takeVersions, type SavedRow, type Taken } from './save.ts';
import type { LoadedScope } from './scope.ts';

export const MAX_TASKS_IN_REALM = 250_000;

export interface WriteRoute {
  /** May run more than once. A `Reply` is a refusal, or a success that changes nothing. */
  readonly toVerb: (tx: Tx, realms: Realms) => Promise<RequestedVerb | Reply>;
  /** The body of the answer; the task itself if omitted. */
  readonly show?: (tx: Tx, task: LoadedTask, realms: Realms) => Promise<unknown>;
  readonly expected?: Answered;
}

export function writeTasks(call: SignedInCall<unknown, unknown>, route: WriteRoute): Promise<Reply> {
  return writeIdempotently<SeenRealms>(call, {
    // SQLite runs one write transaction at a time: nothing can change after it has been read.
    ...(call.deps.database.dialect === 'postgres' && { look: (tx) => seeRealms(tx, call.caller.id) }),
    perform: (tx, seen) => perform(tx, call, route, seen),
    repeat: async (tx, { task, status }) =>
      showSubject(tx, await realmsOf(tx, call.caller.id), route, task, status),
    ...(route.expected !== undefined && { expected: route.expected }),
  });
}

async function perform(
  tx: Tx,
  call: SignedInCall<unknown, unknown>,
  route: WriteRoute,
  seen: SeenRealms | null,
): Promise<Done> {
  const plan = await planUnderLocks(tx, call, route, seen);
  if (plan.kind === 'refused') return unchanged(plan.reply);
  const { requested, scope, changes, realms, taken } = plan;
  const countOf = (realm: RealmId) => taken.get(realm)?.taskCount ?? 0;
  if (realmsWritten(changes).some((realm) => isOverfull(countOf(realm), growthOf(realm, changes)))) {
    throw requested.isAssumedNew === true ? askAgain() : new RefusedWrite(realmFull);
  }
  const saved = await saveChanges(tx, changes, {
    actor: call.caller.id,
    session: call.caller.token.id,
    at: call.at,
    projects: new Map(Array.from(scope.rows, ([ref, { task }]) => [ref, task.id])),
    taken,
  });
  await recordNotTaken(tx, call, plan);
  await noteTaskNews(tx, { changes, scope, actor: call.caller.id, at: call.at });
  const written = route.show === undefined ? writtenTask(plan, saved) : null;
  const reply =
    written === null
      ? await showSubject(tx, realms, route, requested.subject, requested.status)
      : json(requested.status, written);
  return { reply, changed: realmsWritten(changes), subject: requested.subject };
}

type Plan =
  | { readonly kind: 'refused'; readonly reply: Reply }
  | {
      readonly kind: 'planned';
      readonly requested: RequestedVerb;
      readonly realms: Realms;
      readonly scope: LoadedScope;
      readonly changes: readonly RowChange[];
    };

/**
 * 1 Determine, without locks, which realms the verb writes. 2 Take the next version of each, which locks them. 3 If each
 * is the next one of those that were seen before, nothing in these realms has changed, and the result is valid; so it is
 * on SQLite. 4 Otherwise determine it again: others have moved the rows or changed the memberships meanwhile. If it now
 * writes other realms, retry; if it is refused now, nothing is kept.
 */
async function planUnderLocks(
  tx: Tx,
  call: SignedInCall<unknown, unknown>,
  route: WriteRoute,
  seen: SeenRealms | null,
): Promise<
  Extract<Plan, { kind: 'refused' }> | (Extract<Plan, { kind: 'planned' }> & { readonly taken: Taken })
> {
  const first = await plan(tx, call, route, seen?.realms ?? (await realmsOf(tx, call.caller.id)));
  if (first.kind === 'refused') return first;
  const taken = await takeVersions(tx, first.changes);
  if (seen === null || isNext(taken, seen)) return { ...first, taken };
  const second = await plan(tx, call, route, await realmsOf(tx, call.caller.id));
  if (second.kind === 'refused') throw new RefusedWrite(second.reply);
  if (growthIn(first.changes) !== growthIn(second.changes)) throw new RetryTransaction('The rows changed.');
  return { ...second, taken };
}

/** Whether nobody else has taken a version of these realms since they were seen: no row and no member has changed. */
function isNext(taken: Taken, { versions }: SeenRealms): boolean {
  return Array.from(taken).every(([realm, { version }]) => version - 1 === versions.get(realm));
}

/** The realms that are written, and how many rows each of them gains. */
function growthIn(changes: readonly RowChange[]): string {
  return realmsWritten(changes)
    .map((realm) => `${realm} ${growthOf(realm, changes)}`)
    .join();
}

async function plan(
  tx: Tx,
  call: SignedInCall<unknown, unknown>,
  route: WriteRoute,
  realms: Realms,
): Promise<Plan> {
  const asked = await route.toVerb(tx, realms);
  if (!('verb' in asked)) return { kind: 'refused', reply: asked };
  const planned = await planAsked(tx, call, asked, realms);
  if (planned.kind === 'refused' && asked.isAssumedNew === true) throw askAgain();
  return planned;
}

/** What is refused to a new task is done already for one that was made before. */
function askAgain(): RetryTransaction {
  return new RetryTransaction('The task may have been made before.');
}

async function planAsked(
  tx: Tx,
  { caller, at }: SignedInCall<unknown, unknown>,
  asked: RequestedVerb,
  realms: Realms,
): Promise<Plan> {
  // Never replaced by another family: it is the one that the user chose, or saw.
  if (asked.family != null && !isMember(realms, asked.family)) {
    return { kind: 'refused', reply: familyGone };
  }
  const actor = { id: caller.id, display_name: caller.displayName };
  const applied = await applyRequested(tx, asked, realms, { at, actor, homeFamily: realms.home });
  if (applied.kind === 'refused') return applied;
  const { requested, scope } = applied;
  const after = scope.board.task(requested.subject);
  const isSeenPrivate = requested.isUnlessShared === true && after !== null && after.family_id !== null;
  if (isSeenPrivate || (requested.isMasked && isStillShared(asksOf(requested.verb), after))) {
    return { kind: 'refused', reply: stillShared };
  }
  const before = scope.rows.get(requested.subject)?.task ?? null;
  // The request names it as its project, too.
  if (asked.isAssumedNew === true && before !== null) throw askAgain();
  if (isInOtherFamily(before, after, requested.familySeen ?? null))
    return { kind: 'refused', reply: familyGone };
  const changes = await withoutTaken(
    tx,
    requested.subject,
    scope.board.changes().map((after) => ({ before: scope.rows.get(after.ref) ?? null, after })),
  );
  if (!realmsWritten(changes).every((realm) => realms.all.includes(realm))) {
    throw new Error('A verb would write to a realm that its author cannot access.');
  }
  return { kind: 'planned', requested, realms, scope, changes };
}

/**
 * A round leaves no copy where its ref is taken by a row that its author cannot see: one that was moved away, or made
 * on purpose. The round is over all the same.
 */
async function withoutTaken(
  tx: Tx,
  subject: TaskRef,
  changes: readonly RowChange[],
): Promise<readonly RowChange[]> {
  const copies = changes.filter(({ before, after }) => before === null && after.ref !== subject);
  if (copies.length === 0) return changes;
  const taken = await tx
    .selectFrom('tasks')
    .select('client_ref')
    .where(
      'client_ref',
      'in',
      copies.map(({ after }) => after.ref),
    )
    .execute();
  const refs = new Set(taken.map(({ client_ref }) => client_ref));
  return changes.filter((change) => !copies.includes(change) || !refs.has(change.after.ref));
}

/**
 * What the request carries and a rule does not let the row have, recorded in the row's realm before the change: what was
 * private before a row was shared stays private.
 */
async function recordNotTaken(
  tx: Tx,
  { caller, at }: SignedInCall<unknown, unknown>,
  { requested, scope, realms }: Extract<Plan, { kind: 'planned' }>,
): Promise<void> {
  const { verb, subject, status } = requested;
  const kept = scope.board.task(subject);
  const description = clearedWords(asksOf(verb), kept);
  const hasDone = (copy: TaskRef) => scope.rows.get(copy)?.task.deleted_at === null;
  const overtaken = overtakenInRound(verb, scope.rows.get(subject)?.task ?? null, hasDone);
  const asked = { ...overtaken, ...(description !== null && { description }) };
  // A create of an existing row changes nothing and clears nothing.
  if (kept === null || Object.keys(asked).length === 0 || (makesRow(verb) && status === 200)) return;
  const row = scope.rows.get(subject) ?? (await findTask(tx, realms.all, { kind: 'ref', ref: subject }));
  if (row === null) throw new Error('A written row cannot be read.');
  const author = { actor: caller.id, session: caller.token.id, at };
  await recordUnkept(tx, row.task, kept, asked, author);
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

/** As a look at it would show it; null if nothing was written, or it is not the caller's any more. */
function writtenTask(
  { requested, scope, changes, realms }: Extract<Plan, { kind: 'planned' }>,
  saved: ReadonlyMap<TaskRef, SavedRow>,
): unknown {
  const { subject } = requested;
  const after = changes.find((change) => change.after.ref === subject)?.after;
  const row = saved.get(subject);
  if (after === undefined || row === undefined || !realms.all.includes(after.realm)) return null;
  const parent = after.project_ref === null ? undefined : scope.rows.get(after.project_ref)?.task;
  const name = parent === undefined ? undefined : scope.board.task(parent.ref)?.name;
  const project =
    parent === undefined || name === undefined ? null : { id: parent.id, client_ref: parent.ref, name };
  return loadedToWire({ task: { ...after, ...row }, project });
}

/** Whether a realm that grows has more rows than it may, with those that it gains in the count. It must be locked. */
export function isOverfull(taskCount: number, growth: number): boolean {
  return growth > 0 && taskCount > MAX_TASKS_IN_REALM;
}

const realmFull = invalid({ id: [`There is room for ${MAX_TASKS_IN_REALM} tasks.`] }, 'too_many_tasks');
