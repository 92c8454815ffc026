/**
 * One multi-entry index serves every list: a row has a key `list/space/age/ref` for each list that contains it, so that
 * a list is one range, in order, without counting or filtering anything else. The age grows towards the past: newest
 * first is then the index's own order, which the browser reads in one go; in the other direction it would step from row
 * to row. In a part that has rows from a day on the age is that of the day, so that what is there today is a range too.
 */
import { ageKey, ageOf, bornKey, dayKey } from '#domain/age-key.ts';
import { followUpOn, listedSpace, listsOf, type TaskList } from '#domain/lists.ts';
import { SOMEDAY } from '#domain/day.ts';
import type { Day, UserId } from '#domain/ids.ts';
import type { Space } from '#domain/space.ts';
import type { Task } from '#domain/task.ts';

/** `me`: whose device it is. */
export function listKeys(task: Task, me: UserId): readonly string[] {
  const space = listedSpace(task);
  return listsOf(task, me).map((list) => `${list}/${space}/${sortKey(list, task)}/${task.ref}`);
}

/** Both ends of a range of keys, which lie strictly between them. */
export type KeyRange = readonly [string, string];

export function listRange(list: TaskList, space: Space): KeyRange {
  return [`${list}/${space}/`, `${list}/${space}0`];
}

/** Of a list by when tasks were made: the unconfirmed ones, which come first. */
export function rangeUnconfirmed(list: TaskList, space: Space): KeyRange {
  return [`${list}/${space}/!`, `${list}/${space}/"`];
}

/** Of a part with days: what is there today, today's rows first. */
export function rangeUntil(part: TaskList, space: Space, today: Day): KeyRange {
  return [`${part}/${space}/${dayKey(today)}`, listRange(part, space)[1]];
}

/** Of a part with days: what is not there yet, the last day first. */
export function rangeAfter(part: TaskList, space: Space, today: Day): KeyRange {
  return [listRange(part, space)[0], `${part}/${space}/${dayKey(today)}`];
}

/** Of a list in the order of an instant: what is of that day or later, by no calendar in particular. */
export function rangeSince(list: TaskList, space: Space, day: Day): KeyRange {
  return [listRange(list, space)[0], `${list}/${space}/${dayKey(day)}0`];
}

function sortKey(list: TaskList, task: Task): string {
  switch (list) {
    case 'completed':
      return ageKey(task.completed_at ?? task.updated_at);
    case 'deleted':
      return ageKey(task.deleted_at ?? task.updated_at);
    case 'due':
      return task.due_on === null ? ageOf(task) : dayKey(task.due_on);
    case 'others':
      return followUpKey(task);
    case 'later':
    case 'importantLater':
      return ageOf(task);
    case 'inbox':
    case 'todo':
    case 'important':
    case 'notes':
    case 'groceries':
    case 'toBuy':
    case 'projects':
      return bornKey(task);
  }
}

/** What nobody follows up on a day comes before every day, the newest first. */
function followUpKey(task: Task): string {
  const day = followUpOn(task);
  return day === null || day === SOMEDAY ? `-${bornKey(task)}` : dayKey(day);
}
