/** A task that repeats goes on to its next round, in place, and back to the one before. */
import { daysBetween } from '../day.ts';
import type { Day, TaskRef } from '../ids.ts';
import { dayOfRound, laterDates, nextDates } from '../round.ts';
import type { Task } from '../task.ts';
import { withTicksBeside } from '../ticks-after.ts';
import { completionsOf, stepInRound, ticksIn, ticksKept, ticksOf, ticksOfStep, type Tick } from '../ticks.ts';
import { nextTurn } from '../turns.ts';
import type { Board, EffectContext } from './board.ts';
import type { ProjectRound } from './project-round.ts';
import { withSkips } from './round-skips.ts';

export function goOn(
  board: Board,
  task: Task,
  { on, skip }: { readonly on: Day; readonly skip: Tick | null },
  context: EffectContext,
): void {
  const { ref, type, repeat, round, turns, who } = task;
  if (repeat === null) return;
  const turn = turns !== null && { who: nextTurn(turns, who) };
  const skips = withSkips(task, round, skip === null ? [] : [skip]);
  const ticks = ticksOf(ticksKept(ticksIn(skips), round + 1));
  const next = { ...nextDates(task, repeat, on), ...turn, round: round + 1, ticks };
  board.change(ref, context, (draft) => void Object.assign(draft, next));
  if (type !== 'project') return;
  const days = daysBetween(dayOfRound(task) ?? on, dayOfRound(next) ?? on);
  for (const step of stepsThere(board, task)) {
    if (step.repeat !== null) openItself(board, step, { project: ref, round }, context);
    else {
      const opened = { ...openedStep(step, round), ...laterDates(step, days) };
      board.change(step.ref, context, (draft) => void Object.assign(draft, opened));
    }
  }
}

/** A step that repeats has days and rounds of its own: who has completed it itself is kept beside those. */
function openItself(board: Board, step: Task, seen: ProjectRound, context: EffectContext): void {
  const done = completionsOf(step);
  board.change(step.ref, context, (draft) => void (draft.completed = false));
  const ticks = withTicksBeside(board.task(step.ref)?.ticks ?? null, done, seen);
  board.changeTicks(step.ref, context, ticks);
}

/** Somebody has done a step of the next round. */
export function hasGoneOn(board: Board, task: Task): boolean {
  return (
    task.type === 'project' && stepsThere(board, task).some((step) => step.completed && step.repeat === null)
  );
}

/** A round is the present one again, and the steps of its project are done as they were in it. */
export function goBack(board: Board, ref: TaskRef, round: number, context: EffectContext): void {
  board.change(ref, context, (draft) => void (draft.round = round));
  const task = board.task(ref);
  if (task?.type !== 'project') return;
  for (const step of stepsThere(board, task)) {
    const done = stepInRound(ticksIn(step.ticks), round);
    if (done.completed && step.repeat === null)
      board.change(step.ref, context, (draft) => void Object.assign(draft, done));
  }
}

/** Those that were deleted with their project come back with it. Others come back as they were. */
function stepsThere(board: Board, { ref, deleted_at }: Task): readonly Task[] {
  return board.subtasksOf(ref).filter((step) => step.deleted_at === deleted_at);
}

/** Open in the next round; who has done it in this one is kept. */
function openedStep(step: Task, round: number): Partial<Task> {
  return stepInRound(ticksKept(ticksOfStep(step, round), round + 1), round + 1);
}
