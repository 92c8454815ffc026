/** What completing and skipping do to a task that repeats: it goes on to its next round, in place. */
import { copyRef } from '../copy-ref.ts';
import { addDays, daysBetween } from '../day.ts';
import type { Day, IsoTime, TaskRef, TickId, Ticks } from '../ids.ts';
import { dayOfRound, laterDates, nextDates } from '../round.ts';
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import { completedBy, completionsOf, ticksIn, ticksLeft, ticksOf, withTick, type Tick } from '../ticks.ts';
import { nextTurn } from '../turns.ts';
import type { Board, EffectContext } from './board.ts';

interface Round {
  readonly ref: TaskRef;
  /** The one that its author saw. Omitted by an app that knows no rounds: the server fills in the present one. */
  readonly round?: number;
  /** The day on which it was ticked, by its author's calendar. */
  readonly on?: Day;
  /** The moment, by their clock. */
  readonly tickedAt?: IsoTime;
  /** What is added, or taken back. */
  readonly tick?: TickId;
}

type Ticked = Pick<Round, 'tickedAt' | 'tick'> & { readonly on: Day };

/** The task and the copy that its round leaves. */
export function roundRows(ref: TaskRef, round: number | undefined): readonly TaskRef[] {
  return round === undefined ? [ref] : [ref, copyRef(ref, round)];
}

/** The changes without those of a round that is over, and without who has it: see `whoOfAnyRound`. */
export function ofPresentRound(
  task: Task,
  { changes, round = task.round }: { readonly changes: Partial<TaskFields>; readonly round?: number },
): Partial<TaskFields> {
  if (round === task.round) return changes;
  const { completed, not_before: _, due_on: __, who: ___, ...others } = changes;
  // To put a round back is about the one before the present one. What has been done is not done again, and who has
  // completed the task since has ended its rounds.
  const hasRounds = task.repeat !== null && !task.completed;
  return completed === false && hasRounds ? { ...others, completed } : others;
}

/** Whether the round before the present one has left no copy: it was skipped, or done and put back. */
function wasSkipped(board: Board, { ref, round: present }: Task, round: number | undefined): boolean {
  if (round === undefined || present !== round + 1) return false;
  const copy = board.task(copyRef(ref, round));
  return copy === null || copy.deleted_at !== null;
}

type FieldOfRound = 'not_before' | 'due_on' | 'who';

/** What one asks of a round, and not of the task for all rounds: in turns also whose it is. */
export function fieldsOfRound({ turns }: Pick<Task, 'turns'>): readonly FieldOfRound[] {
  return turns === null ? ['not_before', 'due_on'] : ['not_before', 'due_on', 'who'];
}

/** The changes that are of the round alone. */
export function changesOfRound(task: Pick<Task, 'turns'>, changes: Partial<TaskFields>): Partial<TaskFields> {
  const fields = fieldsOfRound(task).filter((field) => changes[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, changes[field]]));
}

/** Whom an edit of a round that is over gives the task all the same: without turns it is of no round. `after`: all else. */
export function whoOfAnyRound(
  before: Pick<Task, 'round'>,
  after: Pick<Task, 'turns'> | null,
  { changes, round = before.round }: { readonly changes: Partial<TaskFields>; readonly round?: number },
): Pick<Partial<TaskFields>, 'who'> {
  const applies = round !== before.round && changes.who !== undefined && after?.turns === null;
  return applies ? { who: changes.who } : {};
}

/** Completes the present round, or puts the last one back. Others who have done so before leave nothing to do. */
export function completeRound(
  board: Board,
  { ref, round, completed, ...when }: Round & { readonly completed: boolean },
  context: EffectContext,
): void {
  const task = board.task(ref);
  if (task === null || task.repeat === null || task.completed || round === undefined) return;
  if (!completed) {
    putBack(board, task, { round, tick: when.tick }, context);
    return;
  }
  const on = dayDone(when.on, context);
  if (task.round !== round) return;
  goOn(board, task, { on, ticks: null }, context);
  leaveCopy(board, task, { ...when, on }, context);
}

/** Of a round that is over: who has done it too is kept on its copy, and where it was skipped beside who skipped it. */
export function tickLate(board: Board, { ref, round, tick, ...when }: Round, context: EffectContext): void {
  const task = board.task(ref);
  if (task === null || round === undefined || round >= task.round || tick === undefined) return;
  const late = tickOf({ ...when, tick, on: dayDone(when.on, context) }, context);
  const copy = board.task(copyRef(ref, round));
  if (copy === null || copy.deleted_at !== null) {
    addSkip(board, task, { round, tick: late }, context);
    return;
  }
  const added = copy.completed ? completedBy(withTick(completionsOf(copy), late)) : {};
  board.change(copy.ref, context, (draft) => void Object.assign(draft, added));
}

/** On to the next round without a trace of this one, but for who has skipped it. */
export function skipRound(board: Board, { ref, round, on, tick }: Round, context: EffectContext): void {
  const task = board.task(ref);
  if (task === null || task.repeat === null || task.completed || round === undefined) return;
  const skip = tick === undefined ? null : { id: tick, by: context.actor.id, at: context.at };
  if (task.round === round)
    goOn(board, task, { on: dayDone(on, context), ticks: ticksOf(skip === null ? [] : [skip]) }, context);
  else if (skip !== null) addSkip(board, task, { round, tick: skip }, context);
}

function addSkip(
  board: Board,
  task: Task,
  { round, tick }: { readonly round: number; readonly tick: Tick },
  context: EffectContext,
): void {
  if (task.completed || task.round !== round + 1 || task.ticks === null) return;
  const ticks = ticksOf(withTick(ticksIn(task.ticks), tick));
  board.change(task.ref, context, (draft) => void (draft.ticks = ticks));
}

/** Whether the round is the present one again: where others have skipped it, or done it, too, it is not. */
export function takeBackSkip(
  board: Board,
  task: Task,
  { round, tick }: Pick<Round, 'round' | 'tick'>,
  context: EffectContext,
): boolean {
  if (round === undefined || !wasSkipped(board, task, round)) return false;
  // An app of before has skipped it, or a server: the number stays.
  if (task.ticks === null) return true;
  const left = ticksLeft(ticksIn(task.ticks), { tick, by: context.actor.id });
  if (left === null) return false;
  const isBack = left.length === 0;
  // An app of before names no tick, and its next verb names the number as it was.
  const back = { ticks: ticksOf(left), ...(isBack && tick !== undefined && { round }) };
  board.change(task.ref, context, (draft) => void Object.assign(draft, back));
  return isBack;
}

/**
 * A client that does not say on which day means today, by the calendar of Greenwich. In the east it is tomorrow there at
 * most: a clock that is years ahead must not take the task with it.
 */
function dayDone(on: Day | undefined, { at }: EffectContext): Day {
  const today = at.slice(0, 10) as Day;
  const latest = addDays(today, 1);
  if (on === undefined) return today;
  return on > latest ? latest : on;
}

/**
 * When it was done: as its author's clock said, or else now, if it was that day somewhere on earth by then. Otherwise an
 * hour at which it is that day almost everywhere, since the day is what the others are told.
 */
function instantOf({ on, tickedAt }: Ticked, { at }: EffectContext): IsoTime {
  const said = tickedAt === undefined || tickedAt > at ? at : tickedAt;
  const isThen = said >= `${addDays(on, -1)}T10:00:00.000Z` && said <= `${addDays(on, 1)}T12:00:00.000Z`;
  const somewhere = `${on}T10:30:00.000Z` as IsoTime;
  if (isThen) return said;
  return somewhere < at ? somewhere : at;
}

/**
 * The same on every device, so that two members who are offline leave one. It belongs to no project: it would be
 * one more of its steps.
 */
function leaveCopy(board: Board, task: Task, when: Ticked, context: EffectContext): void {
  const ref = copyRef(task.ref, task.round);
  const tick = tickOf(when, context);
  const done = {
    ...completedBy([tick]),
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
    const added = completedBy(withTick(completionsOf(left), tick));
    board.change(ref, context, (draft) => void Object.assign(draft, added));
  }
}

function tickOf(when: Ticked, context: EffectContext): Tick {
  return { id: when.tick ?? null, by: context.actor.id, at: instantOf(when, context) };
}

function goOn(
  board: Board,
  { ref, type, repeat, round, turns, who, deleted_at, ...dates }: Task,
  { on, ticks }: { readonly on: Day; readonly ticks: Ticks | null },
  context: EffectContext,
): void {
  if (repeat === null) return;
  const turn = turns !== null && { who: nextTurn(turns, who) };
  const next = { ...nextDates(dates, repeat, on), ...turn, round: round + 1, ticks };
  board.change(ref, context, (draft) => void Object.assign(draft, next));
  if (type !== 'project') return;
  const days = daysBetween(dayOfRound(dates) ?? on, dayOfRound(next) ?? on);
  for (const step of board.subtasksOf(ref)) {
    // Those that were deleted with the project come back with it. Others come back as they were.
    if (step.deleted_at !== deleted_at) continue;
    // One that repeats has days of its own.
    const opened = { completed: false, ...(step.repeat === null && laterDates(step, days)) };
    board.change(step.ref, context, (draft) => void Object.assign(draft, opened));
  }
}

/**
 * Only as far as nobody else has done it; where nobody has gone on since, and the copy, which has the dates and whose turn it
 * was, is there.
 */
function putBack(
  board: Board,
  task: Task,
  { round, tick }: { readonly round: number; readonly tick: TickId | undefined },
  context: EffectContext,
): void {
  const copy = board.task(copyRef(task.ref, round));
  if (copy === null || copy.deleted_at !== null || !copy.completed) return;
  const left = ticksLeft(completionsOf(copy), { tick, by: context.actor.id });
  if (left === null) return;
  if (left.length > 0) {
    board.change(copy.ref, context, (draft) => void Object.assign(draft, completedBy(left)));
    return;
  }
  if (task.round !== round + 1) return;
  const { who, ...days } = changesOfRound(task, copy);
  // In another family by now, its members need not be in this one.
  const turn = who !== undefined && copy.family_id === task.family_id && { who };
  board.change(task.ref, context, (draft) => void Object.assign(draft, { ...days, ...turn, round }));
  board.change(copy.ref, context, (draft) => void (draft.deleted_at = context.at));
}
