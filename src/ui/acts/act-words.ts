/** What an act did, by what it changed: in a few words for a toast. */
import type { Act, RowChange } from '#domain/act.ts';
import { SOMEDAY } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import { hasDays, hasWho } from '#domain/task-types.ts';
import type { Task } from '#domain/task.ts';
import { appearsOn, isWaiting } from '#domain/waiting.ts';
import { typeNames } from '#words/en/choices.ts';
import { spaceNames } from '#words/en/spaces.ts';
import * as texts from '#words/en/undo.ts';
import { shortDay, wholeDay } from '../days/day-words.ts';
import { shortName } from './short-name.ts';

/** The toasts of one kind replace each other. */
export type ActKind =
  | 'added'
  | 'deleted'
  | 'restored'
  | 'completed'
  | 'reopened'
  | 'again'
  | 'project'
  | 'space'
  | 'list'
  | 'type'
  | 'holder'
  | 'execution'
  | 'star'
  | 'later'
  | 'who'
  | 'deadline'
  | 'order'
  | 'edit';

/** What an act is about: how its first row changed. A move in a list by hand has changed none. */
export function kindOfAct(act: Act): ActKind {
  const [first] = act;
  return first === undefined ? 'order' : kindOf(first);
}

interface Circumstances {
  /** Of the project that the row has come into. */
  readonly projectName: string | null;
  readonly today: Day;
  /** Who has the task; null if it is anybody or somebody unknown. */
  readonly holder?: { readonly name: string; readonly isMe: boolean } | null;
}

export function actWords(act: Act, circumstances: Circumstances): string {
  const [first] = act;
  if (first === undefined) return texts.arranged;
  const kind = kindOf(first);
  const count = countAlike(act, kind);
  if (count === 1 && kind === 'again') return againWords(first.after, isSkip(act, kind), circumstances);
  return count > 1
    ? manyWords(kind, count, first.after, circumstances)
    : wordsFor(kind, first.after, circumstances);
}

function kindOf({ before, after }: RowChange): ActKind {
  if (before === null) return 'added';
  const isChanged = (field: keyof Task) => before[field] !== after[field];
  if (isChanged('deleted_at')) return after.deleted_at === null ? 'restored' : 'deleted';
  if (isChanged('completed')) return after.completed ? 'completed' : 'reopened';
  if (isChanged('round')) return after.round > before.round ? 'again' : 'reopened';
  if (isChanged('type') && after.type === 'project') return 'project';
  // With a day an inbox task becomes a todo, which is not what it was about.
  const hasDay = hasDays(after.type);
  if (isChanged('not_before') && hasDay) return 'later';
  // A member does not go along to another family.
  if (isChanged('who') && hasWho(after.type) && !isChanged('family_id')) return 'who';
  if (listNameOf(before) !== listNameOf(after) && !(isChanged('due_on') && hasDay)) return 'list';
  if (isChanged('project_ref')) return 'holder';
  if (isChanged('space') || isChanged('family_id')) return 'space';
  if (isChanged('type') && after.type !== null) return 'type';
  if (isChanged('execution_type')) return 'execution';
  if (isChanged('name') || isChanged('description') || isChanged('effort')) return 'edit';
  if (isChanged('important')) return 'star';
  if (isChanged('due_on')) return 'deadline';
  return isChanged('position') ? 'order' : 'edit';
}

/** A round that was done leaves a copy. */
function isSkip(act: Act, kind: ActKind): boolean {
  return kind === 'again' && act.every(({ before }) => before !== null);
}

/** When it comes again, and whose turn it is then. */
function againWords(task: Task, isSkipped: boolean, { today, holder = null }: Circumstances): string {
  const day = shortDay(appearsOn(task) ?? SOMEDAY, today);
  const words = isSkipped ? texts.skipped({ day }) : texts.again({ day });
  if (task.turns === null || holder === null) return words;
  return holder.isMe ? texts.yourTurn({ words }) : texts.turnOf({ words, name: shortened(holder.name) });
}

/** Those of one press. What goes with its project is not counted. */
function countAlike(act: Act, kind: ActKind): number {
  const wanted = groupOf(kind);
  const alike = new Map(
    act.flatMap((each) => (groupOf(kindOf(each)) === wanted ? [[each.after.ref, each.after]] : [])),
  );
  return [...alike.values()].filter(({ project_ref }) => project_ref === null || !alike.has(project_ref))
    .length;
}

function wordsFor(kind: ActKind, after: Task, circumstances: Circumstances): string {
  const { projectName, today, holder = null } = circumstances;
  const name = shortened(after.name);
  switch (kind) {
    case 'added':
      return isWaiting(after, today)
        ? texts.addedWaiting({ name, day: wholeDay(appearsOn(after) ?? SOMEDAY, today) })
        : texts.added({ name });
    case 'deleted':
      return texts.deleted({ name: after.name });
    case 'restored':
      return texts.restored({ name: after.name });
    case 'completed':
      return texts.completed({ name });
    case 'reopened':
      return texts.reopened({ name });
    case 'again':
      return againWords(after, false, circumstances);
    case 'project':
      return texts.isProject({ name });
    case 'space':
      return texts.moved({ name, place: spaceNames[after.space] });
    case 'list':
      return texts.moved({ name, place: texts.lists[listNameOf(after)] });
    case 'holder':
      if (after.project_ref === null) return texts.leftProject({ name });
      return texts.moved({ name, place: projectName === null ? texts.aProject : shortened(projectName) });
    case 'type':
      return after.type === null
        ? texts.changed({ name })
        : texts.filed({ name, type: typeNames[after.type] });
    case 'execution':
      return after.execution_type === 'synchronous' ? texts.sequential({ name }) : texts.parallel({ name });
    case 'star':
      return after.important ? texts.starred({ name }) : texts.unstarred({ name });
    case 'later':
      if (after.not_before === null) return texts.waitsNoMore({ name });
      // Its deadline has come, or the day is not ahead.
      if (!isWaiting(after, today)) return texts.changed({ name });
      return texts.waits({ name, day: wholeDay(appearsOn(after) ?? after.not_before, today) });
    case 'who':
      if (after.who === null) return texts.anybodys({ name });
      if (holder === null) return texts.changed({ name });
      return holder.isMe ? texts.taken({ name }) : texts.given({ name, who: shortened(holder.name) });
    case 'deadline':
      return after.due_on === null
        ? texts.dueNoMore({ name })
        : texts.due({ name, day: wholeDay(after.due_on, today) });
    case 'order':
      return texts.arranged;
    case 'edit':
      return texts.changed({ name });
  }
}

/** An inbox task that goes to a project changes its list too: of several that move it is one. */
function groupOf(kind: ActKind): ActKind {
  if (kind === 'again') return 'completed';
  return kind === 'list' || kind === 'holder' ? 'space' : kind;
}

function manyWords(kind: ActKind, count: number, after: Task, { projectName, today }: Circumstances): string {
  switch (kind) {
    case 'added':
      return texts.addedMany({ count });
    case 'deleted':
      return texts.deletedMany({ count });
    case 'restored':
      return texts.restoredMany({ count });
    case 'completed':
    case 'again':
      return texts.completedMany({ count });
    case 'reopened':
      return texts.reopenedMany({ count });
    case 'space':
    case 'list':
    case 'holder':
      if (after.project_ref !== null)
        return texts.movedMany({
          count,
          place: projectName === null ? texts.aProject : shortened(projectName),
        });
      if (kind === 'holder') return texts.leftProjectMany({ count });
      return texts.movedMany({
        count,
        place: kind === 'space' ? spaceNames[after.space] : texts.lists[listNameOf(after)],
      });
    case 'later':
      if (after.not_before === null) return texts.waitNoMoreMany({ count });
      return texts.waitMany({ count, day: wholeDay(after.not_before, today) });
    case 'order':
      return texts.arranged;
    default:
      return texts.changedMany({ count });
  }
}

function listNameOf({ status, type }: Task): keyof typeof texts.lists {
  if (type === 'grocery') return 'groceries';
  if (status === 'note') return 'notes';
  return status === 'inbox' ? 'inbox' : 'todo';
}

/** So that what stands behind the name is in a toast of two lines. */
const NAME_LENGTH = 40;

function shortened(name: string): string {
  return shortName(name, NAME_LENGTH);
}
