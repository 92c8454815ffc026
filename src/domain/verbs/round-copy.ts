/** The completed copy that a round of a task leaves. */
import { copyRef } from '../copy-ref.ts';
import type { TaskRef } from '../ids.ts';
import type { Task } from '../task.ts';
import { completedBy, completionsOf, isIn, withTick, type Tick } from '../ticks.ts';
import type { Board, EffectContext } from './board.ts';
import { skipsOf } from './round-skips.ts';

/** The task and the copy that its round leaves. */
export function roundRows(ref: TaskRef, round: number | undefined): readonly TaskRef[] {
  return round === undefined ? [ref] : [ref, copyRef(ref, round)];
}

/**
 * The copy of a round that is over, also where somebody has deleted it since. Of one that was put back, others may have
 * skipped the round: who did it is not beside them any more.
 */
export function copyOfRound(board: Board, task: Task, round: number): Task | null {
  const copy = board.task(copyRef(task.ref, round));
  if (copy === null || copy.deleted_at === null) return copy;
  const skips = skipsOf(task, round);
  const isBeside = completionsOf(copy).some(isIn(skips));
  return skips.length === 0 || isBeside ? copy : null;
}

/**
 * The same on every device, so that two members who are offline leave one. It belongs to no project: it would be
 * one more of its steps.
 */
export function leaveCopy(board: Board, task: Task, ticks: readonly Tick[], context: EffectContext): void {
  const ref = copyRef(task.ref, task.round);
  const done = {
    ...completedBy(ticks),
    repeat: null,
    round: 0,
    project_ref: null,
    position: null,
    deleted_at: null,
  };
  const left = board.task(ref);
  if (left === null) {
    const times = { created_at: context.at, updated_at: context.at };
    board.add({ ...task, ...done, ...times, ref, id: null, version: 0, created_by: context.actor });
  } else if (left.deleted_at !== null) {
    // Its round was put back, and is done again.
    const {
      id: _,
      ref: __,
      realm: ___,
      version: ____,
      created_at: _____,
      created_by: ______,
      ...fields
    } = task;
    board.change(ref, context, (draft) => void Object.assign(draft, fields, done));
  } else if (left.completed) {
    // It was put back, and its copy restored.
    const added = completedBy(ticks.reduce(withTick, completionsOf(left)));
    board.change(ref, context, (draft) => void Object.assign(draft, added));
  }
}
