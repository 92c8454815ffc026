/** Which task belongs on which list. Pure, so that the device's index and the server's queries agree by test. */
import type { Day, UserId } from './ids.ts';
import type { Space } from './space.ts';
import type { Task } from './task.ts';
import type { Later } from './day.ts';
import { appearsOn, isDue } from './waiting.ts';
import { isOthers } from './who.ts';

export const TASK_LISTS = [
  'inbox',
  'todo',
  'later',
  'others',
  'important',
  'importantLater',
  'due',
  'completed',
  'deleted',
  'notes',
  'groceries',
  'toBuy',
  'projects',
] as const;
export type TaskList = (typeof TASK_LISTS)[number];

/**
 * Lists that depend on the day are kept in parts that do not, so that nothing is written at midnight: what was never
 * deferred, and what is there from a day on (`since`), which is the day of `appearsOn` or the deadline.
 */
const PARTS = {
  todo: { always: 'todo', since: ['later', 'others'] },
  important: { always: 'important', since: ['importantLater', 'due'] },
} as const satisfies Partial<Record<TaskList, { always: TaskList; since: readonly TaskList[] }>>;

export type DatedList = keyof typeof PARTS;

export function isDated(list: TaskList): list is DatedList {
  return Object.hasOwn(PARTS, list);
}

/** The parts of a list that have rows from a day on. */
export function partsSince(list: TaskList): readonly TaskList[] {
  return isDated(list) ? PARTS[list].since : [];
}

/** Lists of what comes back on its day, and is then in Todo instead. */
export const UNTIL_LISTS = ['later', 'others'] as const satisfies readonly TaskList[];
export type UntilList = (typeof UNTIL_LISTS)[number];

export function isUntil(list: TaskList): list is UntilList {
  return (UNTIL_LISTS as readonly TaskList[]).includes(list);
}

/** The day from which a task that somebody else has is in Todo, to be followed up: null if nobody said when. */
export function followUpOn(task: Pick<Task, 'not_before' | 'due_on'>): Later | null {
  return appearsOn(task) ?? task.due_on;
}

/** Whether a list shows the task to somebody today. */
export function isListedOn(task: Task, list: TaskList, today: Day, me: UserId): boolean {
  const lists = listsOf(task, me);
  if (lists.includes(list)) return !isUntil(list) || !isThere(list, task, today);
  return partsSince(list).some((part) => lists.includes(part) && isThere(part, task, today));
}

function isThere(part: TaskList, task: Task, today: Day): boolean {
  if (part === 'due') return isDue(task, today);
  const appears = part === 'others' ? followUpOn(task) : appearsOn(task);
  return appears !== null && appears <= today;
}

/** Every list in which a person has the task. A deleted task is only in `deleted`. */
export function listsOf(task: Task, me: UserId): readonly TaskList[] {
  if (task.deleted_at !== null) return ['deleted'];
  return TASK_LISTS.filter((list) => belongs(list, task, isOthers(task, me)));
}

function belongs(list: TaskList, task: Task, areOthers: boolean): boolean {
  const open = !task.completed;
  switch (list) {
    case 'inbox':
      return open && task.status === 'inbox';
    case 'todo':
      return open && task.status === 'todo' && task.not_before === null && !areOthers;
    case 'later':
      return open && task.not_before !== null && !areOthers;
    case 'others':
      return open && areOthers;
    case 'important':
      return open && task.important && task.not_before === null && !areOthers;
    case 'importantLater':
      return open && task.important && task.not_before !== null;
    case 'due':
      // An important one that was deferred is in the part of those.
      return open && task.due_on !== null && !(task.important && (task.not_before !== null || !areOthers));
    case 'completed':
      return task.completed;
    case 'deleted':
      return false;
    case 'notes':
      return task.status === 'note';
    case 'groceries':
      return task.type === 'grocery';
    case 'toBuy':
      return open && task.type === 'grocery';
    case 'projects':
      return open && task.type === 'project';
  }
}

/** The space under which a row is listed: the family space without a family is listed with the personal one. */
export function listedSpace(task: Pick<Task, 'space' | 'family_id'>): Space {
  return task.space === 'family' && task.family_id === null ? 'personal' : task.space;
}
