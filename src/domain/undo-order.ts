/** The order that a project's subtasks had before an act moved some of them, or took some of them away. */
import type { Act, RowChange } from './act.ts';
import type { TaskRef } from './ids.ts';
import { comparePositions } from './project.ts';
import type { Task } from './task.ts';

export interface FormerOrder {
  readonly project: TaskRef;
  /** Every subtask that the project has now, or will have once the act's own rows are back. */
  readonly order: readonly TaskRef[];
  /** Somebody has arranged the rows that the act moved in another order since: the order stays theirs. */
  readonly isOvertaken: boolean;
}

/** Of each project in which the act changed places. `rows`: as they are now, with all subtasks of these projects. */
export function placesBefore(act: Act, rows: readonly Task[]): readonly FormerOrder[] {
  const moved = act.filter(hasMoved);
  const projects = new Set(moved.map(({ before }) => before?.project_ref ?? null));
  return [...projects].flatMap((project) =>
    project === null ? [] : [formerOrder(project, moved.filter(wasIn(project)), rows)],
  );
}

function hasMoved({ before, after }: RowChange): boolean {
  if (before === null || before.project_ref === null) return false;
  return before.position !== after.position || before.project_ref !== after.project_ref;
}

function wasIn(project: TaskRef): (change: RowChange) => boolean {
  return ({ before }) => before?.project_ref === project;
}

function formerOrder(project: TaskRef, moved: Act, rows: readonly Task[]): FormerOrder {
  const now = rows.filter(({ project_ref }) => project_ref === project).toSorted(comparePositions);
  const within = moved.filter(({ after }) => after.project_ref === project);
  const isOvertaken = !isSameOrder(within.map(({ after }) => after).toSorted(comparePositions), now);
  if (isOvertaken) return { project, order: now.map(({ ref }) => ref), isOvertaken };
  // A reorder numbers all that are there: what has come since is behind them, and younger than the act.
  const end = within.reduce((last, { after }) => Math.max(last, after.position ?? 0), -1);
  const doneAt = within.at(0)?.after.updated_at;
  const isBehind = ({ position, updated_at }: Task) =>
    doneAt !== undefined && (position ?? 0) > end && updated_at >= doneAt;
  const former = new Map(moved.flatMap(({ before }) => (before === null ? [] : [[before.ref, before]])));
  const others = now
    .filter(({ ref }) => !former.has(ref))
    .map((row) => ({ ...row, isBehind: isBehind(row) }));
  const back = [...former.values()].map((row) => ({ ...row, isBehind: false }));
  const order = [...back, ...others].toSorted(
    (a, b) => Number(a.isBehind) - Number(b.isBehind) || comparePositions(a, b),
  );
  return { project, order: order.map(({ ref }) => ref), isOvertaken };
}

/** Whether the rows that are there still are in the same order. */
function isSameOrder(rows: readonly Task[], now: readonly Task[]): boolean {
  const named = new Set(rows.map(({ ref }) => ref));
  const there = now.filter(({ ref }) => named.has(ref)).map(({ ref }) => ref);
  const present = new Set(there);
  return there.join() === rows.flatMap(({ ref }) => (present.has(ref) ? [ref] : [])).join();
}
