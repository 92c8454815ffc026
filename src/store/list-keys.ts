/**
 * One multi-entry index answers every list: a row carries a key `list/space/time/ref` for each list it stands on, so
 * that a list is one range, in order, without counting or filtering anything else.
 */
import { listedSpace, listsOf, type TaskList } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { Task } from '#domain/task.ts';

export function listKeys(task: Task): readonly string[] {
  const space = listedSpace(task);
  return listsOf(task).map((list) => `${list}/${space}/${sortTime(list, task)}/${task.ref}`);
}

/** Both ends of a list's range. Every key of the list lies strictly between them. */
export function listRange(list: TaskList, space: Space): readonly [string, string] {
  return [`${list}/${space}/`, `${list}/${space}0`];
}

function sortTime(list: TaskList, task: Task): string {
  switch (list) {
    case 'completed':
      return task.completed_at ?? task.updated_at;
    case 'deleted':
      return task.deleted_at ?? task.updated_at;
    case 'inbox':
    case 'todo':
    case 'important':
    case 'notes':
    case 'groceries':
    case 'projects':
      return task.created_at;
  }
}
