/**
 * Applies what the server sends: rows, tombstones, realms. Each page is one transaction of rows and cursor, so that a
 * worker may be killed between any two of them; pending mutations are folded over the rows.
 */
import type { TaskRef } from '#domain/ids.ts';
import { makesRow, subjectsOf } from '#domain/verbs/registry.ts';
import type { Task } from '#domain/task.ts';
import { taskFromWire } from '#domain/wire/task.ts';
import type { Changes } from '#domain/wire/changes.ts';
import type { KinboxDb, Mutation, UnreadRows } from '../db.ts';
import { eachRow } from '../rows/each-row.ts';
import { holdMeta, type HeldMeta } from '../engine/held-meta.ts';
import { assertHeldFence } from '../engine/lease.ts';
import { paceIn } from '../engine/pace.ts';
import { readMeta } from '../meta.ts';
import { ackedMutations, unansweredMutations } from '../mutation-log.ts';
import type { EngineStore } from '../engine/outbox.ts';
import { forgetOwnChanges } from '../own-changes/own-changes.ts';
import { parkInside } from '../unsent/parked.ts';
import { putProfile } from '../account/profile.ts';
import { isAllConfirmed } from '../rebase/confirmed.ts';
import { rebase, writeConfirmed, type Incoming } from '../rebase/rebase.ts';
import { takeTombstones } from './tombstones.ts';
import { lacksFields, noteFields } from './known-fields.ts';
import { resyncIfDiverged, startResets, type Epochs } from './resets.ts';
import { rebaseSettings } from '../rebase/rebase-settings.ts';
import { noteUnread } from './unread-rows.ts';

export interface PullStart {
  readonly cursor: string | null;
  /** The mutations that were acknowledged before the pull began: its last page includes their results. */
  readonly acked: readonly number[];
  /** Nothing is in the log: a pull that brings nothing has nothing to write. */
  readonly isLogEmpty: boolean;
  /** Of a page. */
  readonly rows: number;
  readonly unread: UnreadRows | null;
  /** The rows here lack fields that this app knows. */
  readonly lacksFields: boolean;
}

/** In one transaction: each costs a way to another process, and another person waits for what the pull brings. */
export async function beginPull({ db }: EngineStore): Promise<PullStart> {
  return db.transaction('r', [db.meta, db.outbox], async () => readPullStart(db, await holdMeta(db)));
}

/** Inside a transaction. */
export async function readPullStart(db: KinboxDb, meta: HeldMeta): Promise<PullStart> {
  const acked = await ackedMutations(db);
  const waiting = await db.outbox.count();
  return {
    cursor: meta.read('cursor'),
    acked: acked.map((each) => each.n),
    isLogEmpty: waiting === 0,
    rows: paceIn(meta).rows,
    unread: meta.read('unread'),
    lacksFields: lacksFields(meta),
  };
}

/** The page that a server leaves out because nothing has changed since `cursor`, where a pull was complete. */
export async function unchangedPage({ db }: EngineStore, cursor: string): Promise<Changes> {
  const listed = await readMeta(db, 'realms');
  const realms = listed.map((id) => ({ id, version: 0, reset: false }));
  return { cursor, has_more: false, realms, tasks: [], removed: [] };
}

export type PageOutcome =
  | { readonly kind: 'taken' }
  /** Another host moved the cursor meanwhile: this page is out of date. */
  | { readonly kind: 'stale' };

export interface TakenPage {
  readonly page: Changes;
  /** The cursor that the page was requested with. */
  readonly asked: string | null;
  /** From the start of the pull. */
  readonly acked: readonly number[];
  readonly nowMs: number;
  /** The build that skipped rows of the page; omitted if it has read all of them. */
  readonly unreadBy?: string | null;
  /** How many rows the next page may have; omitted if that stays as it is. */
  readonly rows?: number;
}

export async function takePage(store: EngineStore, taken: TakenPage): Promise<PageOutcome> {
  const { db } = store;
  const { page, asked, nowMs, unreadBy = null, rows = null } = taken;
  return db.transaction('rw', db.tables, async () => {
    const meta = await holdMeta(db);
    assertHeldFence(meta, store.fence);
    if (meta.read('cursor') !== asked) return { kind: 'stale' };
    const pace = paceIn(meta);
    if (rows !== null && rows !== pace.rows) meta.write('pace', { ...pace, rows });
    noteUnread(meta, { page, asked, unreadBy });
    if (asked === null) noteFields(meta);
    noteRealms(meta, page);
    const epochs = await startResets(db, meta, page);
    const touched = page.has_more ? [] : await removePulled(db, taken.acked);
    await takeRows(store, page, { epochs, touched });
    await takeSingles(store, page);
    noteFirstPull(meta, taken);
    if (!page.has_more) await finishPull(store, meta, { taken, epochs });
    const hasDiverged = !page.has_more && (await resyncIfDiverged(db, meta, { page, nowMs }));
    meta.write('cursor', hasDiverged ? null : page.cursor);
    await meta.store();
    return { kind: 'taken' };
  });
}

/**
 * Before any row of them is here: a pull may never reach its last page, and a realm that was not stored cannot be found
 * missing later. The last page leaves those that are still listed.
 */
function noteRealms(meta: HeldMeta, page: Changes): void {
  const noted = meta.read('realms');
  const fresh = page.realms.map((realm) => realm.id).filter((id) => !noted.includes(id));
  if (fresh.length > 0) meta.write('realms', [...noted, ...fresh]);
}

interface TakeRowsOptions {
  readonly epochs: Epochs;
  /** The rows of what was removed from the log. */
  readonly touched: readonly TaskRef[];
}

async function takeRows(
  store: EngineStore,
  page: Changes,
  { epochs, touched }: TakeRowsOptions,
): Promise<void> {
  const { db, author } = store;
  const incoming = new Map<TaskRef, Task | null>(
    page.tasks.map((wire) => [wire.client_ref, taskFromWire(wire)]),
  );
  const gone = await takeTombstones(db, page, [...incoming.keys()]);
  for (const ref of gone) incoming.set(ref, null);
  if (incoming.size === 0 && touched.length === 0) return;
  await forgetOwnChanges(db, incoming);
  const epochOf = (task: Task) => epochs[task.realm] ?? 0;
  // Without pending mutations there is nothing to fold: a first sync writes its rows as they come.
  const isPlain = touched.length === 0 && (await isAllConfirmed(db));
  if (isPlain) await writeConfirmed(db, { author, incoming, epochOf });
  else await rebase(db, { author, incoming, epochOf, touched });
}

/** Added up page by page: counting the rows of the device would read all of them for each page. */
function noteFirstPull(meta: HeldMeta, { page, asked }: TakenPage): void {
  const { total, tasks, has_all_open } = page;
  if (total === undefined || meta.read('contact').pulledAt !== null) return;
  const before = meta.read('firstPull');
  const came = Math.min((asked === null ? 0 : before.came) + tasks.length, total);
  // Rows that are sent again may be others than those that are here.
  const isAgain = asked === null || page.realms.some(({ reset }) => reset);
  const hadOpen = meta.read('hasOpenRows');
  const hasOpen = has_all_open === true || (hadOpen && !isAgain);
  meta.write('firstPull', { came, total });
  // By itself: what only waits for it does not begin again with each page.
  if (hasOpen !== hadOpen) meta.write('hasOpenRows', hasOpen);
}

/** The values of which a user has one each. Pending changes of settings stay applied over the server's. */
async function takeSingles(store: EngineStore, page: Changes): Promise<void> {
  const { db } = store;
  if (page.user) await putProfile(db, page.user);
  if (page.invitations) await db.invitations.put({ key: 'mine', invitations: page.invitations });
  if (page.families) {
    const owned_family = page.owned_family === undefined ? await ownedFamily(db) : page.owned_family;
    await db.families.put({ key: 'mine', families: page.families, owned_family });
  }
  if (page.settings)
    await db.settings.put({ key: 'mine', settings: page.settings, confirmed: page.settings });
  await rebaseSettings(db, store.author);
}

async function ownedFamily(db: KinboxDb) {
  return (await db.families.get('mine'))?.owned_family ?? null;
}

/**
 * On the last page: what was acknowledged before the pull began is in the rows, and is removed from the log. Before the
 * rows are written, so that each is rebased once. Returns the rows of what was removed.
 */
async function removePulled(db: KinboxDb, acked: readonly number[]): Promise<readonly TaskRef[]> {
  const pulled = new Set(acked);
  const removed = acked.length === 0 ? [] : (await ackedMutations(db)).filter(({ n }) => pulled.has(n));
  await removeMutations(db, removed);
  return removed.flatMap(({ refs }) => refs);
}

/** In order. */
async function removeMutations(db: KinboxDb, mutations: readonly Mutation[]): Promise<void> {
  const [first, last] = [mutations[0], mutations.at(-1)];
  if (first === undefined || last === undefined) return;
  const between = db.outbox.where('n').between(first.n, last.n, true, true);
  // What was acknowledged was mostly written in a row: one request removes what would take one for each.
  if (mutations.length > 1 && (await between.count()) === mutations.length) await between.delete();
  else await db.outbox.bulkDelete(mutations.map(({ n }) => n));
}

/**
 * The device now has everything. 1. Rows of realms that are no longer listed are removed, with what was acknowledged on
 * them, and what was pending on them is parked. 2. So is what can never apply any more.
 */
async function finishPull(
  store: EngineStore,
  meta: HeldMeta,
  { taken: { page, nowMs }, epochs }: { readonly taken: TakenPage; readonly epochs: Epochs },
): Promise<void> {
  const { db, author } = store;
  const gone = await rowsToDrop(db, meta, { page, epochs });
  if (gone.size > 0) {
    await forgetOwnChanges(db, gone);
    const dropped = (await ackedMutations(db)).filter((each) => isOn(gone, each));
    await removeMutations(db, dropped);
    await rebase(db, { author, incoming: gone, touched: dropped.flatMap(({ refs }) => refs) });
  }
  if (Object.keys(epochs).length > 0) meta.write('resetting', {});
  const rowless = await mutationsWithoutRow(db, gone);
  const reasons = new Map(
    rowless.map((mutation) => {
      const kind = isOfListedRealm(mutation, page) ? ('gone' as const) : ('unshared' as const);
      return [mutation.n, { kind, status: null, code: null, message: null }];
    }),
  );
  await parkInside(store, reasons, nowMs);
}

/** Confirmed rows of realms that are no longer listed, and rows that a reset did not bring again. */
async function rowsToDrop(
  db: KinboxDb,
  meta: HeldMeta,
  { page, epochs }: { readonly page: Changes; readonly epochs: Epochs },
): Promise<Map<TaskRef, null>> {
  const listed = page.realms.map((realm) => realm.id);
  const before = meta.read('realms');
  if (listed.join() !== before.join()) meta.write('realms', listed);
  const gone = new Map<TaskRef, null>();
  // Reads every row, which is acceptable because few pulls have something to remove.
  if (before.every((realm) => listed.includes(realm)) && Object.keys(epochs).length === 0) return gone;
  const shadows = new Map((await db.shadow.toArray()).map((shadow) => [shadow.ref, shadow.task]));
  await eachRow(db, (row) => {
    const confirmed = shadows.get(row.ref) === undefined ? row : shadows.get(row.ref);
    if (!confirmed) return;
    const isOutdated = row.epoch < (epochs[confirmed.realm] ?? 0);
    if (!listed.includes(confirmed.realm) || isOutdated) gone.set(row.ref, null);
  });
  return gone;
}

/** Unanswered mutations whose row is neither on the device nor created by another mutation. */
async function mutationsWithoutRow(db: KinboxDb, gone: Incoming): Promise<readonly Mutation[]> {
  const waiting = await unansweredMutations(db);
  if (waiting.length === 0) return [];
  const present = new Set(await db.tasks.where('ref').anyOf(waiting.flatMap(subjectsOf)).primaryKeys());
  return waiting.filter((mutation) => {
    const isCreate = makesRow(mutation);
    return subjectsOf(mutation).some((ref) => !present.has(ref)) && (!isCreate || isOn(gone, mutation));
  });
}

function isOn(rows: Incoming, mutation: Mutation): boolean {
  return subjectsOf(mutation).some((ref) => rows.has(ref));
}

function isOfListedRealm(mutation: Mutation, page: Changes): boolean {
  const realm = mutation.base?.realm;
  return realm === undefined || page.realms.some((each) => each.id === realm);
}
