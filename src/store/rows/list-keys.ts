/**
 * One multi-entry index serves every list: a row has a key `list/space/age/ref` for each list that contains it, so that
 * a list is one range, in order, without counting or filtering anything else. The age grows towards the past: newest
 * first is then the index's own order, which the browser reads in one go; in the other direction it would step from row
 * to row.
 */
import { ageKey } from '#domain/age-key.ts';
import { listedSpace, listsOf, type TaskList } from '#domain/lists.ts';
import type { IsoTime } from '#domain/ids.ts';
import type { Space } from '#domain/space.ts';
import type { Task } from '#domain/task.ts';

export function listKeys(task: Task): readonly string[] {
  const space = listedSpace(task);
  return listsOf(task).map((list) => `${list}/${space}/${ageKey(sortTime(list, task))}/${task.ref}`);
}

/** Both ends of a list's range. Every key of the list lies strictly between them. */
export function listRange(list: TaskList, space: Space): readonly [string, string] {
  return [`${list}/${space}/`, `${list}/${space}0`];
}

/** Where a list has a row, by the row's own keys; null if it does not have it. */
export function placeIn(
  list: TaskList,
  { lists }: { readonly lists: readonly string[] },
): { readonly space: Space; readonly place: string } | null {
  const key = lists.find((each) => each.startsWith(`${list}/`));
  if (key === undefined) return null;
  const end = key.indexOf('/', list.length + 1);
  return { space: key.slice(list.length + 1, end) as Space, place: key.slice(end) };
}

function sortTime(list: TaskList, task: Task): IsoTime {
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
