/**
 * What must hold of a device's rows after an undo, by decision 101: what was changed since the act stays, the rest is as
 * before, and only the rules touch other rows. It knows nothing of the code that decides it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Act, Move, RowChange } from '#domain/act.ts';
import { isCopyRef } from '#domain/copy-ref.ts';
import type { TaskRef } from '#domain/ids.ts';
import { EDITABLE_FIELDS, type TaskFields } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import { hasTick, ticksAdded } from '#domain/ticks.ts';
import type { TakeBackOutcome } from '#store/undo/take-back.ts';
import type { Look } from './ledger.ts';

export interface Undone {
  readonly act: Act;
  /** Null where rows were changed. */
  readonly move: Move | null;
  readonly outcome: TakeBackOutcome;
}

/** What an act did, whatever the product remembers of it. */
export function changesBetween(before: Look, after: Look): Act {
  return [...after.rows.values()].flatMap((row) => {
    const was = before.rows.get(row.ref) ?? null;
    const isSame =
      was !== null &&
      (was === row ||
        (isLive(was) === isLive(row) && EDITABLE_FIELDS.every((field) => was[field] === row[field])));
    return isSame ? [] : [{ before: was, after: row }];
  });
}

type Field = keyof TaskFields;
type Rows = ReadonlyMap<TaskRef, Task>;

/** They follow from the type, and where a row is from its project; a member stays behind. */
const FOLLOW_TYPE: readonly Field[] = ['status', 'execution_type'];
const FOLLOW_PROJECT: readonly Field[] = ['space', 'family_id', 'who', 'turns'];
/** No rule changes them in rows that an undo is not about, also where they go along with one of those. */
const OWN: readonly Field[] = ['name', 'important', 'description', 'type', 'effort', 'repeat'];
/** Of a round that is done again it is written anew. */
const OF_COPY: readonly Field[] = ['name', 'important'];

export function undoneRightly({ act, move, outcome }: Undone, before: Look, after: Look): string[] {
  if (outcome.kind !== 'takenBack') return isSameLook(before, after) ? [] : [`was ${outcome.kind} and wrote`];
  const own = new Set(act.map(({ after: { ref } }) => ref));
  return [
    ...(move === null ? [] : notMovedBack(move, before, after)),
    ...(outcome.isWhole ? act.flatMap((change) => notAsBefore(change, after.rows)) : []),
    ...act.flatMap((change) => notKept(change, before.rows, after.rows)),
    ...act.flatMap((change) => wrongTicks(change, before.rows, after.rows)),
    ...[...after.rows.values()].flatMap((row) =>
      own.has(row.ref) ? [] : meddled(row, before.rows, { now: after.rows, mayFollow: isOfAct(act) }),
    ),
  ];
}

/** C220: nobody has moved it since, and no other place is another. */
function notMovedBack({ ref, before: place, after: moved }: Move, before: Look, after: Look): string[] {
  if (before.settings.places[ref] !== moved) return [`undid the move of ${ref}, which was moved since`];
  const { [ref]: _, ...others } = before.settings.places;
  const wanted = place === null ? others : { ...others, [ref]: place };
  return isDeepStrictEqual({ ...after.settings, places: wanted }, after.settings)
    ? []
    : [`undid the move of ${ref} to ${String(after.settings.places[ref])} instead of ${String(place)}`];
}

function isSameLook(before: Look, after: Look): boolean {
  const [was, is] = [before, after].map(({ log, rows, parked, settings }) => [log, rows, parked, settings]);
  return isDeepStrictEqual(was, is);
}

/** C54: of an act that is undone as a whole. */
function notAsBefore({ before, after: { ref }, after: left }: RowChange, now: Rows): string[] {
  const row = now.get(ref);
  if (row === undefined) return [`undid ${left.name}, which is gone`];
  if (before === null) return isLive(row) ? [`undid the creation of ${row.name}, which is there`] : [];
  if (isLive(before) !== isLive(left) && isLive(row) !== isLive(before))
    return [`undid ${row.name}, deleted ${String(row.deleted_at)}`];
  return EDITABLE_FIELDS.filter((field) => before[field] !== left[field] && row[field] !== before[field]).map(
    (field) => `undid the ${field} of ${row.name}: ${String(row[field])} instead of ${String(before[field])}`,
  );
}

/** C53: what somebody has changed since the act. */
function notKept({ before, after: left }: RowChange, was: Rows, now: Rows): string[] {
  const [row, next] = [was.get(left.ref), now.get(left.ref)];
  if (row === undefined || next === undefined) return row === next ? [] : [`undid ${left.name} into being`];
  if (!isLive(row) && isLive(next) && isLive(left) && before !== null && isLive(before))
    return [`brought ${row.name} back, which was deleted since`];
  if (isLive(row) !== isLive(next)) return [];
  return EDITABLE_FIELDS.filter((field) => row[field] !== left[field] && next[field] !== row[field])
    .filter((field) => !follows(field, { row, next, now }))
    .map((field) => `undid the ${field} of ${row.name}, which was changed since: ${String(row[field])}`);
}

/** C64: what others have completed too stays so, and nothing that the act has completed is left. */
function wrongTicks({ before, after: { ref, ticks } }: RowChange, was: Rows, now: Rows): string[] {
  const [row, next] = [was.get(ref), now.get(ref)];
  const made = ticksAdded(before?.ticks ?? null, ticks);
  if (row === undefined || next === undefined || made.length === 0) return [];
  const others = ticksAdded(null, row.ticks).filter((tick) => !made.includes(tick));
  const lost = others.filter((tick) => !hasTick(next.ticks, tick));
  const isHere = !isLive(next) || row.round !== next.round;
  return lost.length === 0 || isHere ? [] : [`undid ${lost.join()} of ${row.name} with its own tick`];
}

function follows(
  field: Field,
  { row, next, now }: { readonly row: Task; readonly next: Task; readonly now: Rows },
): boolean {
  if (FOLLOW_TYPE.includes(field)) return true;
  if (FOLLOW_PROJECT.includes(field)) return row.project_ref !== null || next.project_ref !== null;
  // A subtask that is open again opens its project.
  return field === 'completed' && row.completed && [...now.values()].some(isOpenIn(row.ref));
}

function isOpenIn(project: TaskRef): (row: Task) => boolean {
  return (row) => row.project_ref === project && isLive(row) && !row.completed;
}

/** Whether rules may change a row with those of the act: their steps, their projects, and copies of their rounds. */
function isOfAct(act: Act): (row: Task) => boolean {
  const own = new Set<TaskRef | null>(act.map(({ after: { ref } }) => ref));
  const projects = new Set(act.flatMap(({ before, after }) => [before?.project_ref, after.project_ref]));
  return ({ ref, project_ref }) =>
    projects.has(ref) ||
    isCopyRef(ref) ||
    (project_ref !== null && (own.has(project_ref) || projects.has(project_ref)));
}

interface Following {
  readonly now: Rows;
  readonly mayFollow: (row: Task) => boolean;
}

/** C53: a row that the act is not about. */
function meddled(next: Task, was: Rows, { now, mayFollow }: Following): string[] {
  const row = was.get(next.ref);
  if (row === undefined) return [`undid ${next.name} into being`];
  const watched = isCopyRef(row.ref) ? OF_COPY : mayFollow(row) || mayFollow(next) ? OWN : EDITABLE_FIELDS;
  const fields = watched.filter((field) => row[field] !== next[field]);
  if (isLive(row) && !isLive(next)) return [`deleted ${row.name} by an undo of something else`];
  if (!isLive(row) && isLive(next) && !isBack(next.project_ref, was, now))
    return [`brought ${row.name} back by an undo of something else`];
  return fields.map((field) => `changed the ${field} of ${row.name} by an undo of something else`);
}

/** What was deleted with a project comes back with it. */
function isBack(project: TaskRef | null, was: Rows, now: Rows): boolean {
  if (project === null) return false;
  const [before, after] = [was.get(project), now.get(project)];
  return before !== undefined && !isLive(before) && after !== undefined && isLive(after);
}

function isLive({ deleted_at }: Task): boolean {
  return deleted_at === null;
}
