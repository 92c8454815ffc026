/**
 * Undo: the verbs that take an act back. What the act changed, and nobody has changed since, becomes what it was before;
 * everything else stays. They are ordinary verbs, so that they are sent, rebased and refused like all others.
 */
import type { Act, RowChange } from './act.ts';
import { copyRef } from './copy-ref.ts';
import type { TaskRef, TickId, UserId } from './ids.ts';
import { reorderedSubtasks } from './project.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { EDITABLE_FIELDS, type TaskFields } from './task-fields.ts';
import type { Task } from './task.ts';
import { allTicks, completionsOf, hasTick, ticksAdded, ticksIn, type Tick } from './ticks.ts';
import { placesBefore } from './undo-order.ts';
import { ofRoundSeen, tickBackLate } from './undo-round.ts';
import { member, type Who } from './who.ts';
import { Board, type EffectContext, type Refusal } from './verbs/board.ts';
import { applyVerb, type Verb } from './verbs/registry.ts';
import { skipsOf } from './verbs/round-skips.ts';

export type Undoing =
  /**
   * `isWhole`: false if something of it was changed since, and stays. `alsoBy`: who has completed, or skipped, the same, so
   * that it stays so; also its author, on another device.
   */
  | {
      readonly kind: 'verbs';
      readonly verbs: readonly Verb[];
      readonly isWhole: boolean;
      readonly alsoBy: readonly UserId[];
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** `gone`: the row is not on this device; `done`: it is as it was before already. */
  | { readonly kind: 'impossible'; readonly why: 'gone' | 'deleted' | 'overtaken' | 'done' };

/**
 * The rows that `undoing` needs: the act's own, the projects that they were and are in, the copies of its rounds, which
 * others may have left, and all subtasks of `projects`.
 */
export function rowsToUndo(act: Act): {
  readonly refs: readonly TaskRef[];
  readonly projects: readonly TaskRef[];
} {
  const versions = act.flatMap(({ before, after }) => (before === null ? [after] : [before, after]));
  const asProjects = versions.filter(({ type }) => type === 'project').map(({ ref }) => ref);
  const holders = versions.map(({ project_ref }) => project_ref).filter((ref) => ref !== null);
  const copies = act.map(copyLeftBy).filter((ref) => ref !== null);
  const refs = new Set([...versions.map(({ ref }) => ref), ...holders, ...copies]);
  return { refs: [...refs], projects: [...new Set([...asProjects, ...holders])] };
}

/** `rows`: as they are now, see `rowsToUndo`. */
export function undoing(act: Act, rows: readonly Task[], context: EffectContext): Undoing {
  const now = new Map(rows.map((row) => [row.ref, row]));
  const there = act.filter(({ after }) => now.has(after.ref));
  if (there.length === 0) return { kind: 'impossible', why: 'gone' };
  const kept = there.filter((change) => !isDeletedSince(change, now));
  if (kept.length === 0) return { kind: 'impossible', why: 'deleted' };
  const places = placesBefore(kept, rows);

  const verbs: Verb[] = [];
  const attempt = (back: readonly Verb[], change?: RowChange): Refusal | null => {
    const tried = effectOf(back, now, context);
    if ('code' in tried) return tried;
    if (tried.length === 0) return null;
    if (change !== undefined && !keepsTheRest(change, now, tried)) return null;
    verbs.push(...back);
    for (const row of tried) now.set(row.ref, row);
    return null;
  };
  // A project takes its subtasks along; and it ends only after them.
  const projectsFirst = kept.toSorted((a, b) => Number(wasProject(b)) - Number(wasProject(a)));
  const back = (change: RowChange) => verbsBack(change, { act, kept, now, me: member(context.actor.id) });
  const tooEarly = projectsFirst.filter((change) => attempt(back(change), change) !== null);
  const [refusal = null] = tooEarly.flatMap((change) => attempt(back(change), change) ?? []);
  const was = new Map(rows.map((row) => [row.ref, row]));
  for (const verb of wordsOfCopies(act, was, now)) attempt([verb]);
  for (const { project, order } of places) {
    const subtasks = [...now.values()].filter(({ project_ref }) => project_ref === project);
    const isSo = reorderedSubtasks(subtasks, []).join() === reorderedSubtasks(subtasks, order).join();
    if (!isSo) attempt([{ kind: 'project.reorder', args: { ref: project, order } }]);
  }

  const alsoBy = completedToo(act, was, now);
  const isWhole =
    act.every((change) => kept.includes(change) || isCopyIn(act, change)) &&
    kept.every((change) => isAsBefore(change, now)) &&
    places.every(isFree) &&
    alsoBy.length === 0;
  if (verbs.length > 0) return { kind: 'verbs', verbs, isWhole, alsoBy };
  if (refusal !== null) return { kind: 'refused', refusal };
  return { kind: 'impossible', why: isWhole ? 'done' : 'overtaken' };
}

/** What others have written into the copy of a round that is put back goes to the task. */
function wordsOfCopies(act: Act, was: Rows, now: Rows): readonly Verb[] {
  return act.flatMap((change): readonly Verb[] => {
    const made = act.find(({ after }) => after.ref === copyLeftBy(change))?.after;
    const [copy, row] = [was.get(made?.ref ?? change.after.ref), now.get(change.after.ref)];
    if (made === undefined || copy === undefined || row === undefined) return [];
    const isGone = copy.deleted_at === null && now.get(copy.ref)?.deleted_at !== null;
    if (!isGone || copy.realm !== row.realm) return [];
    const written = (['name', 'description'] as const).filter(
      (field) => copy[field] !== made[field] && row[field] === made[field],
    );
    if (written.length === 0) return [];
    const changes = Object.fromEntries(written.map((field) => [field, copy[field]]));
    return [{ kind: 'task.edit', args: { ref: row.ref, changes } }];
  });
}

function isFree({ isOvertaken }: { readonly isOvertaken: boolean }): boolean {
  return !isOvertaken;
}

type Rows = ReadonlyMap<TaskRef, Task>;

/** The rows that verbs change, one after the other, or why the rules refuse one of them. */
function effectOf(verbs: readonly Verb[], now: Rows, context: EffectContext): readonly Task[] | Refusal {
  const board = new Board(now.values(), DEFAULT_SETTINGS);
  for (const verb of verbs) {
    const refusal = applyVerb(board, verb, context);
    if (refusal !== null) return refusal;
  }
  return board.changes();
}

/** Whose ticks are left where one of the act is taken back: in its round, also where that is only skipped by then. */
function completedToo(act: Act, was: Rows, now: Rows): readonly UserId[] {
  const own = act.flatMap(tickNames);
  const left = [...was.values()].flatMap(({ ref, ticks, deleted_at }) => {
    const next = now.get(ref);
    if (next === undefined || deleted_at !== next.deleted_at) return [];
    const isTaken = ({ id }: Tick) => id !== null && own.includes(id) && !hasTick(next.ticks, id);
    const rounds = ticksIn(ticks).flatMap((tick) => (isTaken(tick) ? [tick.round] : []));
    const done = rounds.flatMap((round) => (round === undefined ? [] : (now.get(copyRef(ref, round)) ?? [])));
    return [
      ...ticksIn(next.ticks).filter(({ round }) => rounds.includes(round)),
      ...done.filter((copy) => copy.deleted_at === null).flatMap(completionsOf),
    ];
  });
  const skipped = act.flatMap((change) => {
    const copy = copyLeftBy(change);
    const isGone = copy !== null && was.get(copy)?.deleted_at === null && now.get(copy)?.deleted_at !== null;
    const [row, round] = [now.get(change.after.ref), change.before?.round];
    return isGone && row !== undefined && round !== undefined ? skipsOf(row, round) : [];
  });
  return [...new Set([...left, ...skipped].flatMap(({ by }) => by ?? []))];
}

/** The ticks that a change of a row has added. */
function tickNames({ before, after }: RowChange): readonly TickId[] {
  return ticksAdded(before?.ticks ?? null, after.ticks);
}

function wasProject({ before, after }: RowChange): boolean {
  return (before ?? after).type === 'project';
}

function isDeletedSince({ before, after }: RowChange, now: Rows): boolean {
  const wasThere = before !== null && before.deleted_at === null && after.deleted_at === null;
  return wasThere && now.get(after.ref)?.deleted_at != null;
}

interface Undone {
  readonly act: Act;
  /** Its changes whose rows are there. */
  readonly kept: Act;
  readonly now: Rows;
  readonly me: Who;
}

/** None if there is nothing of the row to take back, or others have changed it since. */
function verbsBack(change: RowChange, undone: Undone): readonly Verb[] {
  const { act, now, me } = undone;
  const row = now.get(change.after.ref);
  if (row === undefined) return [];
  const { before, after } = change;
  const { ref } = after;
  // It goes with its round, or not at all: also where the task that repeats was deleted since, or is not here any more.
  if (isCopyIn(act, change)) return [];
  if (before === null) return canUnmake(change, act, now) ? [{ kind: 'task.delete', args: { ref } }] : [];
  // The times of deletions are the server's once it has answered.
  if (before.deleted_at === null && after.deleted_at !== null)
    return row.deleted_at === null || isDeletedAlone(change, act, now)
      ? []
      : [{ kind: 'task.restore', args: { ref } }];
  if (before.deleted_at !== null && after.deleted_at === null)
    return row.deleted_at === null && !hasOthers(ref, act, now)
      ? [{ kind: 'task.delete', args: { ref } }]
      : [];
  if (before.round !== after.round) return roundBack({ before, after }, row, undone);
  const wanted = ofRoundSeen(wantedFields({ before, after }, row), change, undone);
  const [tick] = tickNames(change);
  const late = tickBackLate(change, tick, undone);
  return [...editBack(row, { wanted, tick }, me), ...(late === null ? [] : [late])];
}

/** The act has deleted it with its project, which is back without it: somebody else has deleted the step on its own. */
function isDeletedAlone({ after }: RowChange, act: Act, now: Rows): boolean {
  const project = act.find((each) => each.after.ref === after.project_ref)?.after;
  return project?.deleted_at === after.deleted_at && now.get(project.ref)?.deleted_at === null;
}

/** A round that was skipped has left no copy: all of its days are named. */
function roundBack({ before, after }: Whole, row: Task, { act, kept, now }: Undone): readonly Verb[] {
  const { ref, round } = before;
  const copy = copyLeftBy({ before, after });
  const isOfCopy = (change: RowChange) => change.after.ref === copy;
  const [tick] = tickNames(act.find(isOfCopy) ?? { before, after });
  const named = { round, ...(tick !== undefined && { tick }) };
  const takenBack: Verb = { kind: 'task.complete', args: { ref, completed: false, ...named } };
  // Its rule was off when it came: it may be kept for that.
  const isKept = row.round === round && allTicks(row.ticks).some(({ id }) => id === tick);
  if (tick !== undefined && isKept) return [takenBack];
  // Whether others have done it too, or gone on since, the rules say. It is not there if others had skipped the round.
  if (kept.some(isOfCopy)) return [takenBack];
  const isDone = copy !== null && now.get(copy)?.deleted_at === null;
  const skips = skipsOf(row, round);
  const isOthersToo = skips.some(({ id }) => id === tick) && (isDone || skips.length > 1);
  // It was brought back since.
  if (row.round !== after.round) return isOthersToo ? [takenBack] : [];
  if (isDone && !isOthersToo) return [];
  const all = wantedFields({ before, after }, after);
  const unchanged = wantedFields({ before, after }, row);
  // Others have changed its days.
  if (!isOthersToo && Object.keys(unchanged).length < Object.keys(all).length) return [];
  // Also where others have skipped or done it too: they may have taken theirs back by then, and then it is the last.
  return [{ kind: 'task.edit', args: { ref, changes: { ...all, completed: false }, ...named } }];
}

/** The copy of the round that a change has ended; null if it has ended none. */
function copyLeftBy({ before, after }: RowChange): TaskRef | null {
  return before !== null && before.round < after.round ? copyRef(before.ref, before.round) : null;
}

function isCopyIn(act: Act, { after }: RowChange): boolean {
  return act.some((each) => copyLeftBy(each) === after.ref);
}

/** A change of a row that was there. */
interface Whole {
  readonly before: Task;
  readonly after: Task;
}

/** A row that somebody has changed or filled since it was made stays. */
function canUnmake({ after }: RowChange, act: Act, now: Rows): boolean {
  const row = now.get(after.ref);
  if (row === undefined || row.deleted_at !== null) return false;
  return EDITABLE_FIELDS.every((field) => row[field] === after[field]) && !hasOthers(after.ref, act, now);
}

/** Whether a project has live subtasks that are not of the act: its deletion would take them along. */
function hasOthers(project: TaskRef, act: Act, now: Rows): boolean {
  const own = new Set(act.map(({ after }) => after.ref));
  return [...now.values()].some(
    (row) => row.project_ref === project && row.deleted_at === null && !own.has(row.ref),
  );
}

/** What the act changed and nobody has changed since, with its former value. */
function wantedFields({ before, after }: Whole, row: Task): Partial<TaskFields> {
  const isOpenedSince = (field: keyof TaskFields) =>
    field === 'completed' && row.ticks !== null && tickNames({ before, after }).some(isNotIn(row));
  const fields = EDITABLE_FIELDS.filter(
    (field) => before[field] !== after[field] && row[field] === after[field],
  ).filter((field) => !isOpenedSince(field));
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}

function isNotIn({ ticks }: Task): (tick: TickId) => boolean {
  return (tick) => !hasTick(ticks, tick);
}

interface Wanted {
  readonly wanted: Partial<TaskFields>;
  /** By which the act has completed the row. */
  readonly tick: TickId | undefined;
}

/** The simplest verbs that set these fields. What follows from others is left out. */
function editBack(row: Task, { wanted, tick }: Wanted, me: Who): readonly Verb[] {
  const { ref } = row;
  const { space, family_id, execution_type, ...others } = wanted;
  const type = wanted.type === undefined ? row.type : wanted.type;
  const changes: Partial<TaskFields> = {
    ...others,
    // A subtask is where its project is.
    ...(wanted.project_ref == null && space !== undefined && { space }),
    ...(wanted.project_ref == null && family_id != null && { family_id }),
    ...(type === 'project' && execution_type != null && { execution_type }),
  };
  const [field, ...more] = Object.keys(changes);
  if (field === undefined) return [];
  const { completed, important, who, repeat = row.repeat } = changes;
  const named = completed === false && tick !== undefined && { tick };
  // It repeats, and was completed before it did, or with its project: unless somebody has done its round since, it is again.
  if (completed === true && repeat !== null)
    return [{ kind: 'task.edit', args: { ref, changes, round: row.round, isItself: true } }];
  if (more.length === 0 && completed !== undefined)
    return [{ kind: 'task.complete', args: { ref, completed, ...named } }];
  if (more.length === 0 && important !== undefined)
    return [{ kind: 'task.setImportant', args: { ref, important } }];
  // Somebody else may have been first with the claim: what they have is not taken from them.
  if (more.length === 0 && who === null && row.who === me)
    return [{ kind: 'task.claim', args: { ref, mine: false } }];
  return [{ kind: 'task.edit', args: { ref, changes, ...named } }];
}

/** Whether a verb leaves what the act did not change: a type clears what others may have written into the row since. */
function keepsTheRest({ before, after }: RowChange, now: Rows, changed: readonly Task[]): boolean {
  const [row, next] = [now.get(after.ref), changed.find(({ ref }) => ref === after.ref)];
  if (before === null || row === undefined || next === undefined) return true;
  const isOfAct = (field: keyof TaskFields) => before[field] !== after[field] && row[field] === after[field];
  // What has come back is as its round has it.
  const isBack = (['deleted_at', 'project_ref', 'repeat'] as const).some(
    (field) => row[field] !== next[field],
  );
  const isOfRound = isBack || before.round !== after.round;
  const follows = (field: keyof TaskFields) => FOLLOWING.has(field) || (isOfRound && field === 'completed');
  return EDITABLE_FIELDS.every((field) => follows(field) || next[field] === row[field] || isOfAct(field));
}

/** They follow from the type. */
const FOLLOWING: ReadonlySet<keyof TaskFields> = new Set(['status', 'execution_type']);

function isAsBefore({ before, after }: RowChange, now: Rows): boolean {
  const row = now.get(after.ref);
  if (row === undefined) return false;
  if (before === null) return row.deleted_at !== null;
  const isLifeChanged = (before.deleted_at === null) !== (after.deleted_at === null);
  if (isLifeChanged && (row.deleted_at === null) !== (before.deleted_at === null)) return false;
  return EDITABLE_FIELDS.every((field) => before[field] === after[field] || row[field] === before[field]);
}
