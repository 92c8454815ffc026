/** What completing and skipping do to a task that repeats: it goes on to its next round, in place. */
import { copyRef } from '../copy-ref.ts';
import { addDays, daysBetween } from '../day.ts';
import type { Day, IsoTime, TaskRef, TickId, Ticks } from '../ids.ts';
import { dayOfRound, laterDates, nextDates } from '../round.ts';
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import {
  completedBy,
  completionsOf,
  stepInRound,
  ticksIn,
  ticksKept,
  ticksLeft,
  ticksOf,
  ticksOfStep,
  withTick,
  type Tick,
} from '../ticks.ts';
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

/** The copy of a round that was done; null where it was skipped, or was put back. */
function copyThere(board: Board, ref: TaskRef, round: number): Task | null {
  const copy = board.task(copyRef(ref, round));
  return copy === null || copy.deleted_at !== null ? null : copy;
}

/** Who has skipped a round, or done it where it was skipped. Apps and servers of before kept those of the last one alone. */
function skipsOf(task: Task, of: number): readonly Tick[] {
  return allSkips(task).filter(({ round }) => round === of);
}

function allSkips({ ticks, round: present }: Task): readonly Tick[] {
  return ticksIn(ticks).map((tick) => ({ ...tick, round: tick.round ?? present - 1 }));
}

function withSkips(task: Task, of: number, skips: readonly Tick[]): Ticks | null {
  const others = allSkips(task).filter(({ round }) => round !== of);
  return ticksOf([...skips.map((tick) => ({ ...tick, round: of })), ...others]);
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
  goOn(board, task, { on, skip: null }, context);
  leaveCopy(board, task, { ...when, on }, context);
}

/** Of a round that is over: who has done it too is kept on its copy, and where it was skipped beside who skipped it. */
export function tickLate(board: Board, { ref, round, tick, ...when }: Round, context: EffectContext): void {
  const task = board.task(ref);
  if (task === null || round === undefined || round >= task.round || tick === undefined) return;
  const late = tickOf({ ...when, tick, on: dayDone(when.on, context) }, context);
  const copy = copyThere(board, ref, round);
  if (copy === null) {
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
  if (task.round === round) goOn(board, task, { on: dayDone(on, context), skip }, context);
  else if (skip !== null) addSkip(board, task, { round, tick: skip }, context);
}

/** To a round that is over, also where it was done. Not where somebody has skipped it whom nobody can name. */
function addSkip(
  board: Board,
  task: Task,
  { round, tick }: { readonly round: number; readonly tick: Tick },
  context: EffectContext,
): void {
  if (task.completed || ticksKept([{ ...tick, round }], task.round).length === 0) return;
  const skips = skipsOf(task, round);
  if (skips.length === 0 && copyThere(board, task.ref, round) === null) return;
  const ticks = withSkips(task, round, withTick(skips, tick));
  board.change(task.ref, context, (draft) => void (draft.ticks = ticks));
}

/** Whether the round is the present one again: where others have skipped it, or done it, too, it is not. */
export function takeBackSkip(
  board: Board,
  task: Task,
  { round, tick }: Pick<Round, 'round' | 'tick'>,
  context: EffectContext,
): boolean {
  if (round === undefined || round >= task.round) return false;
  const isDone = copyThere(board, task.ref, round) !== null;
  const canGoBack = !isDone && task.round === round + 1 && !hasGoneOn(board, task);
  const skips = skipsOf(task, round);
  // An app of before has skipped it, or a server: the number stays.
  if (skips.length === 0) return canGoBack;
  const left = ticksLeft(skips, { tick, by: context.actor.id });
  if (left === null) return false;
  const isLast = left.length === 0 && !isDone;
  if (isLast && !canGoBack) return false;
  const ticks = withSkips(task, round, left);
  board.change(task.ref, context, (draft) => void (draft.ticks = ticks));
  // An app of before names no tick, and its next verb names the number as it was.
  if (isLast && tick !== undefined) goBack(board, task.ref, round, context);
  return isLast;
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
    // One that repeats has days and ticks of its own.
    const opened =
      step.repeat === null ? { ...openedStep(step, round), ...laterDates(step, days) } : { completed: false };
    board.change(step.ref, context, (draft) => void Object.assign(draft, opened));
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

/** Somebody has done a step of the next round. */
function hasGoneOn(board: Board, task: Task): boolean {
  return (
    task.type === 'project' && stepsThere(board, task).some((step) => step.completed && step.repeat === null)
  );
}

/** A round is the present one again, and the steps of its project are done as they were in it. */
function goBack(board: Board, ref: TaskRef, round: number, context: EffectContext): void {
  board.change(ref, context, (draft) => void (draft.round = round));
  const task = board.task(ref);
  if (task?.type !== 'project') return;
  for (const step of stepsThere(board, task)) {
    const done = stepInRound(ticksIn(step.ticks), round);
    if (done.completed && step.repeat === null)
      board.change(step.ref, context, (draft) => void Object.assign(draft, done));
  }
}

/**
 * Only as far as nobody else has done it, or skipped it; where nobody has gone on since, and the copy, which has the dates
 * and whose turn it was, is there.
 */
function putBack(
  board: Board,
  task: Task,
  { round, tick }: { readonly round: number; readonly tick: TickId | undefined },
  context: EffectContext,
): void {
  const by = context.actor.id;
  const copy = copyThere(board, task.ref, round);
  const left = copy?.completed === true ? ticksLeft(completionsOf(copy), { tick, by }) : null;
  if (copy === null || left === null) {
    takeBackLate(board, task, { round, tick }, context);
    return;
  }
  if (left.length > 0) {
    board.change(copy.ref, context, (draft) => void Object.assign(draft, completedBy(left)));
    return;
  }
  if (task.round !== round + 1 || hasGoneOn(board, task)) return;
  board.change(copy.ref, context, (draft) => void (draft.deleted_at = context.at));
  if (skipsOf(task, round).length > 0) return;
  const { who, ...days } = changesOfRound(task, copy);
  // In another family by now, its members need not be in this one.
  const turn = who !== undefined && copy.family_id === task.family_id && { who };
  board.change(task.ref, context, (draft) => void Object.assign(draft, { ...days, ...turn }));
  goBack(board, task.ref, round, context);
}

/** What was kept with the skips of a round. Its last one names the days: see `takeBackSkip`. */
function takeBackLate(
  board: Board,
  task: Task,
  { round, tick }: { readonly round: number; readonly tick: TickId | undefined },
  context: EffectContext,
): void {
  if (tick === undefined || round >= task.round) return;
  const left = ticksLeft(skipsOf(task, round), { tick, by: context.actor.id });
  if (left === null) return;
  const ticks = withSkips(task, round, left);
  board.change(task.ref, context, (draft) => void (draft.ticks = ticks));
}

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
