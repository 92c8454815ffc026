/** Whether a task has left the list that somebody looks at, and where it is now. */
import type { RowChange } from '#domain/act.ts';
import { SOMEDAY } from '#domain/day.ts';
import type { Day, UserId } from '#domain/ids.ts';
import { followUpOn, isListedOn, listedSpace, type TaskList } from '#domain/lists.ts';
import { isOthers } from '#domain/who.ts';
import type { Space } from '#domain/space.ts';
import type { Task } from '#domain/task.ts';
import { isWaiting } from '#domain/waiting.ts';
import { paths } from '../paths.ts';

/** What is on the screen. */
export interface View {
  readonly pathname: string;
  /** The query of the address: the filters of Todo, and whether Completed shows deleted tasks. */
  readonly search: string;
  readonly active: readonly Space[];
  readonly today: Day;
  /** Who looks at it. */
  readonly me: UserId;
}

const LIST_AT: Readonly<Record<string, TaskList>> = {
  [paths.dashboard]: 'important',
  [paths.inbox]: 'inbox',
  [paths.process]: 'inbox',
  [paths.todo]: 'todo',
  [paths.later]: 'later',
  [paths.waiting]: 'others',
  [paths.groceries]: 'groceries',
  [paths.notes]: 'notes',
  [paths.projects]: 'projects',
  [paths.completed]: 'completed',
};

export function hasLeft({ before, after }: RowChange, view: View): boolean {
  if (before === null) return false;
  if (view.pathname.startsWith(`${paths.projects}/`)) return leavesProjectPage(before, after);
  return isListed(before, view) && !isListed(after, view);
}

/** A subtask that goes elsewhere; and the project itself once it is completed, since its page then leads to the others. */
function leavesProjectPage(before: Task, after: Task): boolean {
  if (before.type === 'project') return !before.completed && after.completed;
  return before.project_ref !== after.project_ref;
}

function isListed(task: Task, { pathname, search, active, today, me }: View): boolean {
  const params = new URLSearchParams(search);
  const list = pathname === paths.completed && params.has('deleted') ? 'deleted' : LIST_AT[pathname];
  if (list === undefined || !isListedOn(task, list, today, me)) return false;
  const filters = (['type', 'effort'] as const).filter((field) => list === 'todo' && params.has(field));
  const isOfPerson =
    list !== 'todo' || !params.has('who') || params.getAll('who').includes(task.who ?? 'anybody');
  const passes = isOfPerson && filters.every((field) => params.getAll(field).includes(task[field] ?? ''));
  return passes && (list === 'groceries' || active.includes(listedSpace(task)));
}

/** The list that has the task. `null`: its own page, or that of its project. */
export function listPathOf(task: Task, { today, me }: Pick<View, 'today' | 'me'>): string | null {
  if (task.deleted_at !== null) return `${paths.completed}?deleted=1`;
  if (task.completed && task.type !== 'project') return paths.completed;
  if (!task.completed && isOthers(task, me) && (followUpOn(task) ?? SOMEDAY) > today) return paths.waiting;
  if (!task.completed && isWaiting(task, today)) return paths.later;
  if (task.type === 'project') return null;
  if (task.project_ref !== null) return null;
  if (task.type === 'grocery') return paths.groceries;
  if (task.status === 'note') return paths.notes;
  return task.status === 'inbox' ? paths.inbox : paths.todo;
}
