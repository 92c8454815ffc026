import type { Draft } from 'immer';
import type { Day, IsoTime, TaskRef, TickId } from '../ids.ts';
import { EDITABLE_FIELDS, type TaskFields } from '../task-fields.ts';
import { normalizeTask, type Task } from '../task.ts';
import { ticksBesideOf } from '../ticks-after.ts';
import { completedBy, completionAfter, tickMeant, type Tick } from '../ticks.ts';
import { refuse, type Board, type EffectContext, type Refusal } from './board.ts';
import { clearedWords } from './cleared-words.ts';
import {
  commonRound,
  isAboutRound,
  isInOtherRound,
  ofProjectRound,
  roundSeen,
  type ProjectRound,
} from './project-round.ts';
import { completeRound, tickLate } from './complete-round.ts';
import { roundRows } from './round-copy.ts';
import { changesOfRound, fieldsOfRound, ofPresentRound, whoOfAnyRound } from './round-fields.ts';
import { takeBackSkip } from './skip-round.ts';
import { tickStepLate } from './tick-step-late.ts';
import { editKeptEnd } from './kept-end.ts';
import { findProject } from './find-project.ts';
import { showTicks } from './show-ticks.ts';
import { hasAny, SHAPED, SHAPING } from './shaping.ts';
import { isStillShared } from './still-shared.ts';
import {
  hasLiveSubtasks,
  hasOpenSteps,
  normalizeSubtasks,
  releaseSubtasks,
  reopenProject,
} from './subtasks.ts';
import { createWith, taskCreate } from './task-create.ts';
import { argsIf, intoProject, sendAnew, subjectRow } from './verb.ts';
import { fieldsInBody } from './fields-in-body.ts';
import type { AnyVerb, Call, Remade, RowSeen, Unsendable, VerbDefinition } from './verb.ts';

export interface EditTaskArgs {
  readonly ref: TaskRef;
  /** Changed fields only. */
  readonly changes: Partial<TaskFields>;
  /** Of a repeating task: the round that its author saw, whose completion or days are meant. */
  readonly round?: number;
  /** The day on which it was completed. */
  readonly on?: Day;
  /** The moment, by its author's clock. */
  readonly tickedAt?: IsoTime;
  /** What is added by completing it, or taken back. */
  readonly tick?: TickId;
  /** All fields as their author saw them, not only the changed ones: days among them ask for nothing of a round that is over. */
  readonly isWhole?: boolean;
  /** Of a step: the round of its project that its author saw. */
  readonly projectRound?: ProjectRound;
  /** Of a task that repeats: it is completed itself, and not its round. */
  readonly isItself?: boolean;
}

export const taskEdit: VerbDefinition<'task.edit', EditTaskArgs> = {
  kind: 'task.edit',
  subject: subjectRow,
  scope: ({ ref, changes, round }) =>
    intoProject(
      changes.completed === undefined && changes.repeat == null ? [ref] : roundRows(ref, round),
      hasAny(changes, SHAPING) ? [ref] : [],
      changes.project_ref ?? null,
      endsOrOpens({ completed: changes.completed, round }) ? ref : null,
    ),
  effect: editTask,
  call: ({ ref, changes, ...seen }, board) => putTask(ref, board, changes, seen),
  asks: ({ changes }) => changes,
  isOfOwnRow: ({ changes, round }) =>
    !hasAny(changes, SHAPING) && (round === undefined || changes.completed === undefined),
  movesSubtasks: ({ changes }) => hasAny(changes, PLACE),
  coalesce: coalesceEdit,
  remake: remakeEdit,
  sees: ({ changes }) => Object.keys(changes) as (keyof TaskFields)[],
  withWords: (args, words) => ({ ...args, changes: { ...args.changes, ...words } }),
  withFamily: (args, family_id, isIn) =>
    entersPlace(args, isIn) ? { ...args, changes: { ...args.changes, family_id } } : args,
  withTick: (args, seen) => {
    const tick = tickMeant({ ...args, completed: args.changes.completed }, seen);
    return tick === undefined ? args : { ...args, tick };
  },
  asQueued: (args, seen) => {
    const changes = withProjectLeft(withPlaceGiven(args.changes, seen), seen);
    // To complete it needs the copy of the round, which only who names the round has read.
    const isUnnamed = args.round === undefined && changes.completed === undefined;
    const { before } = seen;
    const isOfRound =
      isUnnamed && before?.repeat != null && Object.keys(changesOfRound(before, changes)).length > 0;
    const round = isOfRound && { round: before.round };
    const inProject = isAboutRound(changes) && args.projectRound === undefined ? roundSeen(seen) : {};
    return { kind: 'task.edit', args: { ...args, changes, ...round, ...inProject } };
  },
};

/** Whether it goes by the steps of a project: it ends only without open ones, and a round goes back where none is done. */
export function endsOrOpens({
  completed,
  round,
}: {
  readonly completed: boolean | undefined;
  readonly round: number | undefined;
}): boolean {
  return completed === true || (completed === false && round !== undefined);
}

export function editTask(board: Board, asked: EditTaskArgs, context: EffectContext): Refusal | null {
  const { ref } = asked;
  const before = board.task(ref);
  if (before === null) return refuse('task_missing');
  const args = { ...asked, changes: ofProjectRound(board, before, asked) };
  const { completed, ...others } = ofPresentRound(before, args);
  // A task that repeats is never completed itself, but its round. As a note or a grocery it would repeat no more.
  const repeats = normalizeTask({ ...before, ...withoutUndefined(others) }, null).repeat !== null;
  const isPutBack = completed === false && asked.round !== undefined && asked.round < before.round;
  const isOfRound =
    completed !== undefined && !before.completed && (repeats || isPutBack) && asked.isItself !== true;
  const isPlain = completed !== undefined && !isOfRound;
  const changes: Partial<TaskFields> = isPlain ? { ...others, completed } : others;
  const type = changes.type === undefined ? before.type : changes.type;
  const stopsBeingProject = before.type === 'project' && type !== 'project';
  if (stopsBeingProject && hasLiveSubtasks(board, ref)) return refuse('has_subtasks', 'type');
  const ends = completed === true && !before.completed && before.type === 'project';
  if (ends && hasOpenSteps(board, ref)) return refuse('open_subtasks', 'completed');
  const moves = changes.project_ref !== undefined && changes.project_ref !== before.project_ref;
  const project = moves ? findProject(board, changes.project_ref ?? null) : null;
  if (project !== null && 'code' in project) return project;
  if (stopsBeingProject) releaseSubtasks(board, ref, context);
  const author = { by: context.actor.id, at: context.at };
  const again =
    completed === true && !before.completed && args.isItself === true ? doneItself(board, before) : [];
  const apply = (draft: Draft<Task>) => {
    Object.assign(draft, withoutUndefined(others));
    if (changes.type !== undefined && changes.status === undefined) reopenNote(draft, before);
    if (isPlain) Object.assign(draft, completionAfter(before, { completed, tick: args.tick }, author));
    if (isPlain && again.length > 0) Object.assign(draft, completedBy(again));
    if (moves) draft.position = project === null ? null : board.endOf(project.ref).position;
  };
  board.change(ref, context, apply, changes);
  const isOfTask = isPlain && asked.isItself !== true;
  editKeptEnd(board, before, { ...asked, completed: isOfTask ? completed : undefined }, context);
  const isBackInRounds = moves || (before.repeat !== null && board.task(ref)?.repeat === null);
  if (isBackInRounds && changes.completed === undefined) showTicks(board, ref, context);
  const given = whoOfAnyRound(before, board.task(ref), args);
  board.change(ref, context, (draft) => void Object.assign(draft, given));
  if (hasAny(changes, PLACE) || hasMoved(before, board.task(ref))) normalizeSubtasks(board, ref, context);
  reopenProject(board, ref, before, context);
  // Who takes back that they skipped names the days, since nothing was left to have them from. It is not about a copy, which
  // they may have left on another device.
  const isUnskip =
    completed === false && args.isWhole !== true && hasAny(args.changes, fieldsOfRound(before));
  if (isOfRound && !isUnskip) completeRound(board, { ...args, completed }, context);
  if (args.changes.completed === true && args.isItself !== true) tickLate(board, args, context);
  keepStepTick(board, before, asked, context);
  // A round that was put back is the present one again: what is asked of it applies.
  const isBack =
    completed === false &&
    (isUnskip
      ? takeBackSkip(board, before, { ...args, changes: withoutUndefined(args.changes) }, context)
      : board.task(ref)?.round === args.round);
  const wanted = changesOfRound(board.task(ref) ?? before, args.changes);
  if (isBack) board.change(ref, context, (draft) => void Object.assign(draft, wanted));
  return null;
}

/** An undo completes a step that repeats itself, as in the round of its project before: by who had done it then. */
function doneItself(board: Board, step: Task): readonly Tick[] {
  const project = board.projectOf(step);
  return project === null ? [] : ticksBesideOf(step.ticks, { project: project.ref, round: project.round });
}

/** In a round of its project that is over. */
function keepStepTick(board: Board, before: Task, asked: EditTaskArgs, context: EffectContext): void {
  const { ref, changes, projectRound, tick } = asked;
  const step = board.task(ref);
  if (changes.completed === undefined || projectRound === undefined || step === null) return;
  if (before.project_ref !== step.project_ref || !isInOtherRound(board, before, asked)) return;
  tickStepLate(board, step, { round: projectRound.round, completed: changes.completed, tick }, context);
}

/** What asks for a place brings the subtasks there, also where the project is there already: see `hasMoved`. */
const PLACE = ['space', 'family_id'] as const;

/**
 * Whether its subtasks have to follow. Between two pages of a pull they may be where the project was before: a change of
 * its name or of a flag, whose scope they are not in, must not bring them along.
 */
function hasMoved(before: Task, after: Task | null): boolean {
  const fields = ['type', 'space', 'family_id'] as const;
  return fields.some((field) => before[field] !== after?.[field]);
}

/** A note that becomes something else has been decided about: it is a todo, not an inbox task. */
function reopenNote(draft: { status: Task['status']; type: Task['type'] }, before: Task): void {
  if (before.status === 'note' && draft.type !== 'note') draft.status = 'todo';
}

function withoutUndefined<T extends object>(changes: T): Partial<T> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** The specification's PUT with the full task body, of which only what the person changed applies. */
export function putTask(
  ref: TaskRef,
  board: Board,
  changes: Partial<TaskFields>,
  { round, on, tickedAt, tick, projectRound, isItself }: Omit<EditTaskArgs, 'ref' | 'changes'> = {},
): Call {
  const task = board.task(ref);
  const shown = task === null ? {} : Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, task[field]]));
  const { project_ref, ...body }: Partial<TaskFields> = { ...shown, ...changes };
  return {
    method: 'PUT',
    path: `/api/tasks/${ref}`,
    body: {
      ...fieldsInBody(body),
      project_id: projectRound?.project ?? project_ref ?? null,
      ...(projectRound !== undefined && { project_round: projectRound.round }),
      ...(round !== undefined && { round }),
      ...(on !== undefined && { completed_on: on }),
      ...(tickedAt !== undefined && { ticked_at: tickedAt }),
      ...(tick !== undefined && { tick }),
      ...(isItself === true && { itself: true }),
    },
    changedFields: changedOnWire(changes),
  };
}

function changedOnWire(changes: Partial<TaskFields>): readonly string[] {
  return Object.keys(changes).map((field) => (field === 'project_ref' ? 'project_id' : field));
}

function coalesceEdit(waiting: AnyVerb, later: EditTaskArgs): AnyVerb | null {
  const { ref, changes, round, tick, isItself } = later;
  const earlier = argsIf(taskEdit, waiting);
  if (earlier?.ref !== ref) return coalesceIntoCreate(waiting, later);
  const inProject = commonRound(earlier, later);
  if (earlier.isItself === true || isItself === true) return null;
  if (earlier.round !== round || inProject === null || !coalescesIntoEdit(earlier.changes, changes))
    return null;
  const isOfOther = changes.completed !== undefined && earlier.changes.completed !== undefined;
  if (isOfOther && earlier.tick !== tick) return null;
  const both = { ...earlier, ...later, changes: { ...earlier.changes, ...changes }, ...inProject };
  return { kind: taskEdit.kind, args: both };
}

/** An edit or a flag coalesces into an unsent create of the same row. */
export function coalesceIntoCreate(waiting: AnyVerb, later: EditTaskArgs): AnyVerb | null {
  const create = argsIf(taskCreate, waiting);
  if (create?.ref !== later.ref || (later.round ?? 0) !== 0) return null;
  if (commonRound({ ...create, changes: create }, later) === null) return null;
  const args = createWith(create, later);
  return args === null ? null : { kind: taskCreate.kind, args };
}

function coalescesIntoEdit(earlier: Partial<TaskFields>, later: Partial<TaskFields>): boolean {
  // It may have completed a round, after which the task is another one.
  if (earlier.completed === true) return false;
  // By the earlier edit the task may have become an open step, which opens its project. Closed by the same, it would not.
  const mayOpen = earlier.completed === false || hasAny(earlier, SHAPING);
  const mayClose = later.completed === true || hasAny(later, SHAPING);
  if (mayOpen && mayClose) return false;
  return !hasAny(later, SHAPING) || !hasAny(earlier, [...SHAPING, ...SHAPED]);
}

function remakeEdit(args: EditTaskArgs, situation: Unsendable): Remade {
  const { board, base, context } = situation;
  const before = board.task(args.ref);
  if (before === null || editTask(board, args, context) !== null) return sendAnew(args, situation);
  const after = board.task(args.ref);
  // What was cleared may never have come to the server: there it gets into the history. What is still shared, the
  // server refuses.
  const isForServer = clearedWords(args.changes, after) !== null || isStillShared(args.changes, after);
  if (isForServer) return sendAnew(args, situation);
  const named = Object.keys(args.changes) as (keyof TaskFields)[];
  const changed = named.filter((field) => after !== null && after[field] !== before[field]);
  const isTicked = after !== null && after.ticks !== before.ticks;
  if (changed.length === 0) return isTicked ? sendAnew(args, situation) : { kind: 'done' };
  const isOvertaken = changed.some((field) => base === null || before[field] !== base[field]);
  return isOvertaken ? { kind: 'overtaken' } : sendAnew(args, situation);
}

/** A row of a family that becomes a grocery stays where others may have moved it since. */
function entersPlace({ changes: { space, type, project_ref } }: EditTaskArgs, isIn: boolean): boolean {
  return space === 'family' || (type === 'grocery' && !isIn) || project_ref != null;
}

/** The changes without a place that the rules do not let the row have: asked for alone, it would change nothing. */
function withPlaceGiven(changes: Partial<TaskFields>, { after }: RowSeen): Partial<TaskFields> {
  if (after === null) return changes;
  const { space, family_id, project_ref, ...others } = changes;
  const given = {
    ...others,
    ...(space === after.space && { space }),
    ...(family_id !== undefined && (family_id === null || family_id === after.family_id) && { family_id }),
    ...(project_ref !== undefined &&
      (project_ref === null || project_ref === after.project_ref) && { project_ref }),
  };
  return Object.keys(given).length === Object.keys(changes).length ? changes : given;
}

/**
 * The changes with the project named that their author saw the task leave: where the project has moved meanwhile, the
 * rule alone would leave the task in it, and what its author then does to the project would take the task along.
 */
function withProjectLeft(changes: Partial<TaskFields>, { before, after }: RowSeen): Partial<TaskFields> {
  const hasLeft = before !== null && before.project_ref !== null && after?.project_ref === null;
  return hasLeft && changes.project_ref === undefined ? { ...changes, project_ref: null } : changes;
}
