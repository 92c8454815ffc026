/** A step that comes back into a round of its project. */
import type { TaskRef } from '../ids.ts';
import { completionsOf, stepInRound, ticksIn } from '../ticks.ts';
import type { Board, EffectContext } from './board.ts';

/** It is done or open as its ticks say of that round; one that an app or a server of before has ticked stays as it is. */
export function showTicks(board: Board, ref: TaskRef, context: EffectContext): void {
  const step = board.task(ref);
  const project = step === null ? null : board.projectOf(step);
  if (step === null || step.repeat !== null || project === null) return;
  if (completionsOf(step).some(({ round }) => round === undefined)) return;
  const done = stepInRound(ticksIn(step.ticks), project.round);
  if (done.completed !== step.completed)
    board.change(ref, context, (draft) => void Object.assign(draft, done));
}
