/**
 * Keeps the view what it always is: the confirmed rows with the pending mutations (queued, sent and acked) folded over
 * them. Only the rows that the received rows and the changed mutations can affect are read and written.
 */
import type { TaskRef, TempId, UserId } from '#domain/ids.ts';
import { Board } from '#domain/verbs/board.ts';
import { foldPending } from '#domain/rebase.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { Task, TaskAuthor } from '#domain/task.ts';
import type { KinboxDb, Mutation, ShadowRow, TaskRow } from '../db.ts';
import { mutationsOn } from '../mutation-log.ts';
import { rowOf, taskOf } from '../rows/task-row.ts';

/** What was just received about rows: the confirmed task, or null if the server no longer has it. */
export type Incoming = ReadonlyMap<TaskRef, Task | null>;

interface AffectedRows {
  readonly views: ReadonlyMap<TaskRef, TaskRow>;
  readonly shadows: ReadonlyMap<TaskRef, ShadowRow>;
  readonly pending: readonly Mutation[];
}

export interface Rebase {
  readonly author: TaskAuthor;
  readonly incoming?: Incoming;
  readonly touched?: Iterable<TaskRef>;
  /** Stamps rows that came from the server. */
  readonly epochOf?: (task: Task) => number;
}

/**
 * Rewrites the view of every row in reach of the touched and the incoming ones. Runs inside a transaction on `tasks`,
 * `shadow`, `outbox` and `aliases`.
 */
export async function rebase(
  db: KinboxDb,
  { author, incoming = new Map(), touched = [], epochOf = () => 0 }: Rebase,
): Promise<void> {
  const projects = present(incoming.values()).flatMap(({ project_ref }) => project_ref ?? []);
  const affected = await loadAffected(db, new Set([...touched, ...incoming.keys(), ...projects]));
  const confirmed = confirmedRows(affected, incoming);
  const board = new Board(present(confirmed.values()), DEFAULT_SETTINGS);
  foldPending(board, affected.pending, author);
  await writeAffected(db, { affected, confirmed, incoming, board, epochOf, me: author.id });
}

/** Writes rows as the server has them, if no mutation is pending on this device. */
export async function writeConfirmed(
  db: KinboxDb,
  { author, incoming, epochOf }: Required<Pick<Rebase, 'author' | 'incoming' | 'epochOf'>>,
): Promise<void> {
  const views = await aliasesOf(db, [...incoming.keys()]);
  const rows = present(incoming.values()).map((task) =>
    rowOf(task, views.get(task.ref) ?? null, { pending: false, epoch: epochOf(task), me: author.id }),
  );
  await db.tasks.bulkPut(rows);
  await db.tasks.bulkDelete([...incoming].flatMap(([ref, task]) => (task === null ? [ref] : [])));
}

/**
 * Grows the set until it holds every subtask, every project and every row of a mutation that touches it. A verb also
 * changes rows that it does not name: those that are in its project when it is folded. Such a row is in the project by
 * its view or by its shadow, or a pending mutation that names both puts it there.
 */
async function loadAffected(db: KinboxDb, refs: ReadonlySet<TaskRef>): Promise<AffectedRows> {
  const views = new Map<TaskRef, TaskRow>();
  const shadows = new Map<TaskRef, ShadowRow>();
  const looked = new Set<TaskRef>();
  const pending = new Map<number, Mutation>();
  let fresh = [...refs];
  while (fresh.length > 0) {
    fresh.forEach((ref) => looked.add(ref));
    const [rows, shadowRows, subtasks, mutations] = await Promise.all([
      db.tasks.bulkGet(fresh),
      db.shadow.bulkGet(fresh),
      subtasksOf(db, fresh),
      mutationsOn(db, fresh),
    ]);
    const found = new Set<TaskRef>(subtasks);
    for (const row of rows) {
      if (row === undefined) continue;
      views.set(row.ref, row);
      if (row.project_ref !== null) found.add(row.project_ref);
    }
    for (const shadow of shadowRows) {
      if (shadow === undefined) continue;
      shadows.set(shadow.ref, shadow);
      if (shadow.task?.project_ref) found.add(shadow.task.project_ref);
    }
    for (const mutation of mutations) {
      if (pending.has(mutation.n)) continue;
      pending.set(mutation.n, mutation);
      mutation.refs.forEach((ref) => found.add(ref));
    }
    fresh = [...found].filter((ref) => !looked.has(ref));
  }
  return { views, shadows, pending: [...pending.values()].sort((a, b) => a.n - b.n) };
}

/** For more rows than this, one cursor over their subtasks costs less than a request for each. */
const MOST_LOOK_UPS = 32;

async function subtasksOf(db: KinboxDb, refs: readonly TaskRef[]): Promise<readonly TaskRef[]> {
  const [inView, inShadow] = [() => db.tasks.where('project_ref'), () => db.shadow.where('task.project_ref')];
  const found =
    refs.length > MOST_LOOK_UPS
      ? [inView().anyOf(refs).primaryKeys(), inShadow().anyOf(refs).primaryKeys()]
      : refs.flatMap((ref) => [inView().equals(ref).primaryKeys(), inShadow().equals(ref).primaryKeys()]);
  return (await Promise.all(found)).flat();
}

function confirmedRows(affected: AffectedRows, incoming: Incoming): Map<TaskRef, Task | null> {
  const confirmed = new Map<TaskRef, Task | null>();
  for (const [ref, row] of affected.views) confirmed.set(ref, taskOf(row));
  for (const [ref, shadow] of affected.shadows) confirmed.set(ref, shadow.task);
  for (const [ref, task] of incoming) confirmed.set(ref, task);
  return confirmed;
}

interface RebasedRows {
  readonly affected: AffectedRows;
  readonly confirmed: ReadonlyMap<TaskRef, Task | null>;
  readonly incoming: Incoming;
  readonly board: Board;
  readonly epochOf: (task: Task) => number;
  readonly me: UserId;
}

async function writeAffected(
  db: KinboxDb,
  { affected, confirmed, incoming, board, epochOf, me }: RebasedRows,
): Promise<void> {
  const changed = new Map(board.changes().map((task) => [task.ref, task]));
  const unanswered = new Set(affected.pending.flatMap((each) => (each.state === 'acked' ? [] : each.writes)));
  const aliases = await aliasesOf(
    db,
    [...confirmed.keys()].filter((ref) => !affected.views.has(ref)),
  );
  const rows: TaskRow[] = [];
  const shadows: ShadowRow[] = [];
  const goneRows: TaskRef[] = [];
  const goneShadows: TaskRef[] = [];
  for (const ref of new Set([...confirmed.keys(), ...changed.keys()])) {
    const before = confirmed.get(ref) ?? null;
    const optimistic = changed.get(ref);
    if (optimistic) shadows.push({ ref, task: before });
    else if (affected.shadows.has(ref)) goneShadows.push(ref);
    const after = optimistic ?? before;
    if (after === null) {
      if (affected.views.has(ref)) goneRows.push(ref);
      continue;
    }
    const view = affected.views.get(ref) ?? aliases.get(ref) ?? null;
    const isUntouched = !optimistic && !affected.shadows.has(ref) && !incoming.has(ref);
    if (isUntouched && affected.views.get(ref)?.pending === unanswered.has(ref)) continue;
    const arrived = incoming.get(ref);
    const epoch = arrived ? epochOf(arrived) : (affected.views.get(ref)?.epoch ?? 0);
    rows.push(rowOf(after, view, { pending: unanswered.has(ref), epoch, me }));
  }
  await db.shadow.bulkDelete(goneShadows);
  await db.shadow.bulkPut(shadows);
  await db.tasks.bulkDelete(goneRows);
  await db.tasks.bulkPut(rows);
}

/** A row that was removed and comes back, as when it moves between realms, keeps its temporary id. */
async function aliasesOf(
  db: KinboxDb,
  refs: readonly TaskRef[],
): Promise<ReadonlyMap<TaskRef, { readonly id: null; readonly temp_id: TempId }>> {
  if (refs.length === 0 || (await db.aliases.count()) === 0) return new Map();
  const found = await db.aliases.bulkGet([...refs]);
  return new Map(found.flatMap((each) => (each ? [[each.ref, { id: null, temp_id: each.temp_id }]] : [])));
}

function present<T>(from: Iterable<T | null>): T[] {
  return Array.from(from).filter((each) => each !== null);
}
