/** Rebases single rows: the cost of changing one row must not grow with its project. */
import type { TaskRef } from '#domain/ids.ts';
import { Board } from '#domain/verbs/board.ts';
import { isOfOwnRow, scopeOf, subjectsOf } from '#domain/verbs/registry.ts';
import { foldPending } from '#domain/rebase.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { Task, TaskAuthor } from '#domain/task.ts';
import { confirmedOf } from './confirmed.ts';
import type { KinboxDb, Mutation, NewMutation, ShadowRow, TaskRow } from '../db.ts';
import { mutationsAbout } from '../mutation-log.ts';
import { rebase } from './rebase.ts';
import { rowOf, taskOf } from '../rows/task-row.ts';

/**
 * Rewrites the view after mutations were added to the log, removed or replaced: only the row if that is enough,
 * otherwise everything in reach. Runs inside a transaction on `tasks`, `shadow`, `outbox` and `aliases`.
 */
export async function rebaseChanged(
  db: KinboxDb,
  author: TaskAuthor,
  changed: readonly NewMutation[],
): Promise<void> {
  const notAlone = new Set(changed.flatMap((each) => (isAlone(each) ? [] : subjectsOf(each))));
  const rows = new Set(changed.flatMap(subjectsOf).filter((ref) => !notAlone.has(ref)));
  const left = new Set([...notAlone, ...(await rebaseRows(db, author, [...rows]))]);
  const touched = changed.filter((each) => subjectsOf(each).some((ref) => left.has(ref)));
  if (touched.length > 0) await rebase(db, { author, touched: touched.flatMap(({ refs }) => refs) });
}

/** It writes no row but its own. One that an older app has stored may have written others with it. */
function isAlone(mutation: NewMutation): boolean {
  return isOfOwnRow(mutation) && mutation.writes.every((ref) => subjectsOf(mutation).includes(ref));
}

interface Row {
  readonly view: TaskRow | undefined;
  readonly shadow: ShadowRow | undefined;
  /** The mutations about it. */
  readonly pending: readonly Mutation[];
  /** Undefined if it is in none, or in one that is not on this device. */
  readonly project: TaskRow | undefined;
  /** A pending mutation of the project may write the row, or goes by it. */
  readonly isBoundToProject: boolean;
}

/** Those that cannot be folded alone; their view is unchanged. */
async function rebaseRows(
  db: KinboxDb,
  author: TaskAuthor,
  refs: readonly TaskRef[],
): Promise<readonly TaskRef[]> {
  const left: TaskRef[] = [];
  const rows: TaskRow[] = [];
  const shadows: ShadowRow[] = [];
  const gone: TaskRef[] = [];
  const confirmedAsShown: TaskRef[] = [];
  for (const [ref, row] of await loadRows(db, refs)) {
    const folded = foldRow(row, author);
    if (folded === null) {
      left.push(ref);
      continue;
    }
    const { after, confirmed, isChanged } = folded;
    if (isChanged) shadows.push({ ref, task: confirmed });
    else confirmedAsShown.push(ref);
    const isPending = row.pending.some(({ state, writes }) => state !== 'acked' && writes.includes(ref));
    if (row.view === undefined) continue;
    if (after === null) gone.push(ref);
    else rows.push(rowOf(after, row.view, { pending: isPending, epoch: row.view.epoch, me: author.id }));
  }
  await db.shadow.bulkDelete(confirmedAsShown);
  await db.shadow.bulkPut(shadows);
  await db.tasks.bulkDelete(gone);
  await db.tasks.bulkPut(rows);
  return left;
}

async function loadRows(db: KinboxDb, refs: readonly TaskRef[]): Promise<ReadonlyMap<TaskRef, Row>> {
  if (refs.length === 0) return new Map();
  const [views, shadows, pending] = await Promise.all([
    db.tasks.bulkGet([...refs]),
    db.shadow.bulkGet([...refs]),
    mutationsAbout(db, refs),
  ]);
  const projectRefs = [...new Set(views.flatMap((view) => view?.project_ref ?? []))];
  const [projects, projectShadows, onProjects] = await Promise.all([
    db.tasks.bulkGet(projectRefs),
    db.shadow.bulkGet(projectRefs),
    mutationsAbout(db, projectRefs),
  ]);
  const bound = new Set([
    ...onProjects.filter((each) => !isAlone(each) || readsSteps(each)).flatMap(subjectsOf),
    ...projectRefs.filter((_, index) => isCompletionPending(projectShadows[index], projects[index])),
  ]);
  const byRef = new Map(projects.flatMap((row) => (row === undefined ? [] : [[row.ref, row]])));
  const about = new Map<TaskRef, Mutation[]>(refs.map((ref) => [ref, []]));
  for (const each of pending) subjectsOf(each).forEach((ref) => about.get(ref)?.push(each));
  return new Map(
    refs.map((ref, index) => {
      const view = views[index];
      const home = view?.project_ref ?? null;
      const project = home === null ? undefined : byRef.get(home);
      const isBoundToProject = home !== null && bound.has(home);
      return [
        ref,
        { view, shadow: shadows[index], pending: about.get(ref) ?? [], project, isBoundToProject },
      ];
    }),
  );
}

/** Whether what it does to a project depends on the subtasks. */
function readsSteps(mutation: Mutation): boolean {
  return scopeOf(mutation).stepsOf !== null;
}

/** A pending change of the project or of a subtask has completed or opened it. */
function isCompletionPending(shadow: ShadowRow | undefined, view: TaskRow | undefined): boolean {
  return shadow !== undefined && view !== undefined && (shadow.task?.completed ?? false) !== view.completed;
}

interface FoldedRow {
  readonly after: Task | null;
  readonly confirmed: Task | null;
  /** A pending mutation makes it differ from the confirmed row. */
  readonly isChanged: boolean;
}

/**
 * Null if other rows may be affected: a pending change moves or converts the row or those of its project, or the row
 * ends up at another place, or is not where its own changes put it.
 */
function foldRow(row: Row, author: TaskAuthor): FoldedRow | null {
  const { view, shadow, pending, project, isBoundToProject } = row;
  const confirmed = confirmedOf(shadow, view);
  const isGone = confirmed === null && pending.length === 0;
  // The positions of those behind it depend on it.
  if (isGone) return view?.project_ref == null ? { after: null, confirmed, isChanged: false } : null;
  if (isBoundToProject || view === undefined || !pending.every(isAlone)) return null;
  if (view.project_ref !== null && project === undefined) return null;
  if (shadow?.task && shadow.task.project_ref !== view.project_ref) return null;
  const rows = [confirmed, project === undefined ? null : taskOf(project)].filter((each) => each !== null);
  // A create puts its row where it already is.
  const end = { count: 0, position: view.position ?? 0 };
  const ends = new Map(project === undefined || confirmed !== null ? [] : [[project.ref, end]]);
  const board = new Board(rows, DEFAULT_SETTINGS, ends);
  let isEverCompleted = confirmed?.completed === true || view.completed;
  for (const each of pending) {
    foldPending(board, [each], author);
    isEverCompleted ||= board.task(view.ref)?.completed === true;
  }
  const after = board.task(view.ref);
  const changes = board.changes();
  if (after === null || changes.some(({ ref }) => ref !== view.ref) || !isInPlace(after, view)) return null;
  // Whether a project stays completed until it is opened depends on what is pending on its subtasks.
  if (after.type === 'project' && isEverCompleted) return null;
  return { after, confirmed, isChanged: changes.length > 0 };
}

/** The fields that other rows depend on; if they stay the same, so do those rows. */
const PLACE = ['type', 'space', 'family_id', 'project_ref', 'position', 'deleted_at'] as const;

function isInPlace(after: Task, view: TaskRow): boolean {
  return PLACE.every((field) => after[field] === view[field]);
}
