/**
 * Somebody has done or skipped a round of a task whose rule another had taken off meanwhile. It may come back, by an undo:
 * then the round is over.
 */
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import { completionsOf, isIn, type Tick } from '../ticks.ts';
import type { Board, EffectContext } from './board.ts';
import { dropSkip, keepSkips } from './keep-skips.ts';
import { goOn } from './next-round.ts';
import { leaveCopy } from './round-copy.ts';
import { dayOf } from './round-ended-by.ts';
import { skipsOf, withSkips } from './round-skips.ts';
import { skipOf, type Round } from './round-tick.ts';

/** Whoever has done it has completed the task as well. */
export function keepEnd(
  board: Board,
  { ref, round, on, tick }: Pick<Round, 'ref' | 'round' | 'on' | 'tick'>,
  context: EffectContext,
): void {
  const task = board.task(ref);
  if (task === null || task.repeat !== null || task.round !== round || tick === undefined) return;
  keepSkips(board, task, { round, ticks: [skipOf({ on, tick }, context)] }, context);
}

/** What an edit has to do with that, which may give the rule back. `completed`: of the task, and not of a round of it. */
export function editKeptEnd(
  board: Board,
  before: Task,
  { completed, ...asked }: Round & Edited,
  context: EffectContext,
): void {
  if (asked.changes.completed === undefined) endKept(board, before, asked, context);
  if (completed === true) keepEnd(board, asked, context);
  else if (completed === false) takeBackEnd(board, asked, context);
}

interface Edited {
  readonly changes: Partial<TaskFields>;
  readonly completed: boolean | undefined;
}

function takeBackEnd(
  board: Board,
  { ref, round, tick }: Pick<Round, 'ref' | 'round' | 'tick'>,
  context: EffectContext,
): void {
  const task = board.task(ref);
  if (task === null || task.repeat !== null || task.round !== round || tick === undefined) return;
  dropSkip(board, task, { round, tick }, context);
}

/** Who gives the rule back names the round, or the server does: without it nobody has read its copy. */
function endKept(board: Board, before: Task, { round }: Pick<Round, 'round'>, context: EffectContext): void {
  const { ref } = before;
  const task = board.task(ref);
  if (before.repeat !== null || before.round !== round || task === null || task.repeat === null) return;
  const ends = skipsOf(before, round);
  const [first] = ends;
  if (first === undefined) return;
  const done = task.completed ? completionsOf(task) : [];
  // It was completed itself, by who saw no rule.
  if (task.completed && !done.some(isIn(ends))) return;
  board.change(ref, context, (draft) => void (draft.completed = false));
  const open = board.task(ref) ?? task;
  goOn(board, open, { on: dayOf(first), skip: null }, context);
  if (done.length > 0) leaveCopy(board, open, done.map(asIn(ends)), context);
  const skips = ends.filter((tick) => !isIn(done)(tick));
  const next = board.task(ref) ?? open;
  if (skips.length > 0) board.changeTicks(ref, context, withSkips(next, round, skips));
}

/** On the day on which it was done, and not when the server heard of it. */
function asIn(ends: readonly Tick[]): (tick: Tick) => Tick {
  return ({ id, by, at }) => ({ id, by, at: ends.find((end) => end.id === id)?.at ?? at });
}
