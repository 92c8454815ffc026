/** Rules of projects and their subtasks. Specification section 4, "Project". */
import type { Day, TaskRef } from './ids.ts';
import type { Task } from './task.ts';
import { isWaiting } from './waiting.ts';

/** The maximum number of subtasks in one project (docs/api.md, "Limits"). */
export const MAX_SUBTASKS = 1000;

type Sibling = Pick<Task, 'ref' | 'position' | 'created_at' | 'completed'>;

/** The order in which a project shows its subtasks: incomplete before completed, then by position. */
export function compareSubtasks(a: Sibling, b: Sibling): number {
  if (a.completed !== b.completed) return a.completed ? 1 : -1;
  return comparePositions(a, b);
}

/** By position alone, completed ones where they are. */
export function comparePositions(a: Sibling, b: Sibling): number {
  const byPosition = (a.position ?? 0) - (b.position ?? 0);
  if (byPosition !== 0) return byPosition;
  return compareText(a.created_at, b.created_at) || compareText(a.ref, b.ref);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Subtasks that count: live ones that are not notes. */
function isStep(task: Task): boolean {
  return task.deleted_at === null && task.type !== 'note';
}

/** A step that keeps its project open: not one that comes again and again. */
export function isOpenStep(task: Task): boolean {
  return isStep(task) && !task.completed && task.repeat === null;
}

/**
 * The one subtask of a sequential project that can be worked on now, or null if all are done. A step that repeats is
 * passed over while it waits for its next round.
 */
export function nextStep(subtasks: readonly Task[], today: Day): Task | null {
  const open = subtasks.filter((task) => isInTurn(task, today)).sort(comparePositions);
  return open[0] ?? null;
}

function isInTurn(task: Task, today: Day): boolean {
  return isOpenStep(task) || (isStep(task) && !task.completed && !isWaiting(task, today));
}

/** False for the subtasks of a sequential project that are not the next step. */
export function isActionable(
  task: Task,
  project: Task | null,
  siblings: readonly Task[],
  today: Day,
): boolean {
  if (project === null || project.execution_type !== 'synchronous' || !isStep(task)) return true;
  return task.completed || nextStep(siblings, today)?.ref === task.ref;
}

/** A project can be completed when it has subtasks, all of them are completed, and it is not completed yet. */
export function canCompleteProject(project: Task, subtasks: readonly Task[]): boolean {
  const hasSteps = subtasks.some(isStep);
  return !project.completed && hasSteps && !subtasks.some(isOpenStep);
}

export interface Progress {
  readonly done: number;
  readonly all: number;
}

/** Without steps that repeat, which have no end. */
export function progressOf(subtasks: readonly Task[]): Progress {
  const steps = subtasks.filter((task) => isStep(task) && (task.completed || task.repeat === null));
  return { done: steps.filter((task) => task.completed).length, all: steps.length };
}

/**
 * The order after a drag: the named refs first, as named; subtasks the user did not see keep their order behind them;
 * names that are not subtasks are skipped.
 */
export function reorderedSubtasks(subtasks: readonly Task[], named: readonly TaskRef[]): readonly TaskRef[] {
  const present = new Set(subtasks.map((task) => task.ref));
  const first = [...new Set(named)].filter((ref) => present.has(ref));
  const seen = new Set(first);
  const rest = [...subtasks].sort(comparePositions).filter((task) => !seen.has(task.ref));
  return [...first, ...rest.map((task) => task.ref)];
}

/** The order of all subtasks after the open ones were reordered: completed ones keep their positions. */
export function arrangedSubtasks(subtasks: readonly Task[], open: readonly TaskRef[]): readonly TaskRef[] {
  const present = new Set(subtasks.map((task) => task.ref));
  const arranged = open.filter((ref) => present.has(ref));
  const moved = new Set(arranged);
  let next = 0;
  return [...subtasks]
    .sort(comparePositions)
    .map(({ ref }) => (moved.has(ref) ? (arranged[next++] ?? ref) : ref));
}

/** How a sequential project numbers its open subtasks: after the completed ones; notes have no number. */
export function stepNumbers(subtasks: readonly Task[]): ReadonlyMap<TaskRef, number> {
  const { done } = progressOf(subtasks);
  const open = subtasks.filter(isOpenStep).sort(comparePositions);
  return new Map(open.map((task, index) => [task.ref, done + index + 1]));
}
