/** Ticking a step of a project in a round that is over. */
import type { TickId } from '../ids.ts';
import type { Task } from '../task.ts';
import { ticksKept, ticksLeft, ticksOf, ticksOfStep, withTick } from '../ticks.ts';
import type { Board, EffectContext } from './board.ts';

/** Of a step whose project has gone on: that it was done in that round too, or was not, is kept for who puts it back. */
export function tickStepLate(
  board: Board,
  step: Task,
  { round, completed, tick }: StepTick,
  context: EffectContext,
): void {
  const project = board.projectOf(step);
  if (project === null || step.repeat !== null || round >= project.round) return;
  const [by, at] = [context.actor.id, context.at];
  const all = ticksOfStep(step, project.round);
  const ofRound = all.filter((each) => each.round === round);
  const added = tick === undefined ? [] : ticksKept([{ id: tick, by, at, round }], project.round);
  // Who opens it and names no tick says that nobody has done it.
  const opened = tick === undefined ? [] : (ticksLeft(ofRound, { tick, by }) ?? ofRound);
  const next = completed ? added.reduce(withTick, ofRound) : opened;
  if (next.length === ofRound.length) return;
  const ticks = ticksOf([...all.filter((each) => each.round !== round), ...next]);
  board.change(step.ref, context, (draft) => void (draft.ticks = ticks));
}

interface StepTick {
  readonly round: number;
  readonly completed: boolean;
  readonly tick: TickId | undefined;
}
