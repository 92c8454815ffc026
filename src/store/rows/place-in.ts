/** Whether and where a list has a row, by the row's own keys. */
import { dayKey, listedAge } from '#domain/age-key.ts';
import { isDated, isUntil, partsSince, type TaskList } from '#domain/lists.ts';
import type { Day } from '#domain/ids.ts';
import type { Space } from '#domain/space.ts';
import type { TaskRow } from '../db.ts';

type Listed = Pick<TaskRow, 'ref' | 'version' | 'created_at' | 'not_before' | 'due_on' | 'lists'>;

/** Under which space the list has it today; null if it does not have it. */
export function spaceIn(list: TaskList, row: Listed, today: Day): Space | null {
  const own = keyIn(list, row);
  const isThere = (key: Key | null) => key !== null && key.rest >= `/${dayKey(today)}`;
  if (own !== null) return isUntil(list) && isThere(own) ? null : own.space;
  const keys = partsSince(list).map((part) => keyIn(part, row));
  return keys.find(isThere)?.space ?? null;
}

/** Lists are in the order of these texts. Rows of the parts of a dated list are in one order, by age. */
export function orderIn(list: TaskList, row: Listed): string {
  return isDated(list) ? `/${listedAge(row)}/${row.ref}` : (keyIn(list, row)?.rest ?? '');
}

interface Key {
  readonly space: Space;
  /** Behind the space: its age and its ref. */
  readonly rest: string;
}

function keyIn(list: TaskList, { lists }: Pick<Listed, 'lists'>): Key | null {
  const key = lists.find((each) => each.startsWith(`${list}/`));
  if (key === undefined) return null;
  const end = key.indexOf('/', list.length + 1);
  return { space: key.slice(list.length + 1, end) as Space, rest: key.slice(end) };
}
