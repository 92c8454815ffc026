import type { Day, TaskRef, TickId } from '../ids.ts';
import { tickMeant } from '../ticks.ts';
import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';
import { roundRows } from './round-copy.ts';
import { skipRound } from './skip-round.ts';
import { neverCoalesces, no, nothing, post, rows, sendAnew, subjectRow, unlessDone, yes } from './verb.ts';
import type { VerbDefinition } from './verb.ts';

export interface SkipTaskArgs {
  readonly ref: TaskRef;
  readonly round: number;
  readonly on: Day;
  /** By which it can be taken back. */
  readonly tick?: TickId;
}

export const taskSkip: VerbDefinition<'task.skip', SkipTaskArgs> = {
  kind: 'task.skip',
  subject: subjectRow,
  scope: ({ ref, round }) => rows(roundRows(ref, round), [], ref),
  effect: skipTask,
  call: ({ ref, ...body }) => post(`/api/tasks/${ref}/skip`, body),
  asks: nothing,
  isOfOwnRow: no,
  movesSubtasks: yes,
  coalesce: neverCoalesces,
  withTick: (args, seen) => {
    const tick = tickMeant({ ...args, completed: true }, seen);
    return tick === undefined ? args : { ...args, tick };
  },
  // Whether the round has the tick is known where its copy is.
  remake: (args, situation) =>
    args.tick === undefined ? remakeUnnamed(args, situation) : sendAnew(args, situation),
};

const remakeUnnamed = unlessDone(skipTask);

/** A round that others have gone on from is over already. */
function skipTask(board: Board, args: SkipTaskArgs, context: EffectContext): Refusal | null {
  if (board.task(args.ref) === null) return refuse('task_missing');
  skipRound(board, args, context);
  return null;
}
