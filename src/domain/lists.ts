/** Which task belongs on which list. Pure, so that the device's index and the server's queries agree by test. */
import type { Space } from './space.ts';
import type { Task } from './task.ts';

export const TASK_LISTS = [
  'inbox',
  'todo',
  'important',
  'completed',
  'deleted',
  'notes',
  'groceries',
  'projects',
] as const;
export type TaskList = (typeof TASK_LISTS)[number];

/** Every list that contains the task. A deleted task is only in `deleted`. */
export function listsOf(task: Task): readonly TaskList[] {
  if (task.deleted_at !== null) return ['deleted'];
  return TASK_LISTS.filter((list) => belongs(list, task));
}

function belongs(list: TaskList, task: Task): boolean {
  const open = !task.completed;
  switch (list) {
    case 'inbox':
      return open && task.status === 'inbox';
    case 'todo':
      return open && task.status === 'todo';
    case 'important':
      return open && task.important;
    case 'completed':
      return task.completed;
    case 'deleted':
      return false;
    case 'notes':
      return task.status === 'note';
    case 'groceries':
      return task.type === 'grocery';
    case 'projects':
      return open && task.type === 'project';
  }
}

/** The space under which a row is listed: the family space without a family is listed with the personal one. */
export function listedSpace(task: Pick<Task, 'space' | 'family_id'>): Space {
  return task.space === 'family' && task.family_id === null ? 'personal' : task.space;
}
