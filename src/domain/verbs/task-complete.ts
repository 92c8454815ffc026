import type { Day, IsoTime, TaskRef, TickId } from '../ids.ts';
import { tickMeant } from '../ticks.ts';
import type { Board, EffectContext } from './board.ts';
import { commonRound, roundSeen, type ProjectRound } from './project-round.ts';
import { roundRows } from './round-copy.ts';
import { coalesceIntoCreate, editTask, endsOrOpens, putTask, type EditTaskArgs } from './task-edit.ts';
import { argsIf, rows, sendAnew, subjectRow, unlessDone, type VerbDefinition } from './verb.ts';

export interface CompleteTaskArgs {
  readonly ref: TaskRef;
  readonly completed: boolean;
  /** Of a task that repeats: the round that is completed, or put back. */
  readonly round?: number;
  /** The day on which it was ticked. */
  readonly on?: Day;
  /** The moment, by its author's clock. */
  readonly tickedAt?: IsoTime;
  /** Of a step: the round of its project that its author saw. */
  readonly projectRound?: ProjectRound;
  /** What is added, or taken back; without it a task that does not repeat is opened whoever has completed it. */
  readonly tick?: TickId;
}

export const taskComplete: VerbDefinition<'task.complete', CompleteTaskArgs> = {
  kind: 'task.complete',
  subject: subjectRow,
  scope: ({ ref, completed, round }) =>
    rows(roundRows(ref, round), [], endsOrOpens({ completed, round }) ? ref : null),
  effect: completeTask,
  call: ({ ref, completed, ...seen }, board) => putTask(ref, board, { completed }, seen),
  // The row of a round stays open.
  asks: ({ completed, round }) => (round === undefined ? { completed } : {}),
  isOfOwnRow: ({ round }) => round === undefined,
  movesSubtasks: ({ round }) => round !== undefined,
  coalesce: (waiting, args) => {
    if (args.round !== undefined) return null;
    const earlier = argsIf(taskComplete, waiting);
    if (earlier?.ref !== args.ref) return coalesceIntoCreate(waiting, asEdit(args));
    if (earlier.round !== undefined || commonRound(asEdit(earlier), asEdit(args)) === null) return null;
    // What was completed by another tick than the one that is taken back stays so.
    const isOfOther = args.tick !== undefined && earlier.tick !== args.tick;
    if (!args.completed && isOfOther) return null;
    // A step that was opened may have opened its project, which stays open.
    return !earlier.completed && args.completed ? null : { kind: taskComplete.kind, args };
  },
  withTick: (args, seen) => {
    const tick = tickMeant(args, seen);
    return tick === undefined ? args : { ...args, tick };
  },
  // What is heard days later was done when it was ticked.
  asQueued: (args, seen) => {
    const { before, after } = seen;
    const hasEnded = before !== null && after !== null && after.round > before.round;
    const tickedAt = hasEnded && args.tickedAt === undefined && { tickedAt: after.updated_at };
    return { kind: taskComplete.kind, args: { ...roundSeen(seen), ...args, ...tickedAt } };
  },
  remake: (args, situation) => {
    const { ref, completed, round, tick } = args;
    const present = situation.board.task(ref)?.round;
    // Whether the round has the tick is known where its copy is.
    if (round !== undefined && tick !== undefined) return sendAnew(args, situation);
    if (round === undefined || present === undefined) return remakePlain(args, situation);
    return present === (completed ? round : round + 1) ? sendAnew(args, situation) : { kind: 'done' };
  },
};

const remakePlain = unlessDone(completeTask);

function completeTask(board: Board, args: CompleteTaskArgs, context: EffectContext) {
  return editTask(board, asEdit(args), context);
}

function asEdit({ completed, ...args }: CompleteTaskArgs): EditTaskArgs {
  return { ...args, changes: { completed } };
}
