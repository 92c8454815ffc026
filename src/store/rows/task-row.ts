/** A row of the task table: the task, and what only the device knows of it. */
import type { UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import type { TaskRow } from '../db.ts';
import { listKeys } from './list-keys.ts';

/** A row for the table of a device of `me`. It keeps the server's number and the temporary one once it has them. */
export function rowOf(
  task: Task,
  view: Pick<TaskRow, 'id' | 'temp_id'> | null,
  { me, ...marks }: { readonly pending: boolean; readonly epoch: number; readonly me: UserId },
): TaskRow {
  return {
    ...task,
    id: task.id ?? view?.id ?? null,
    temp_id: view?.temp_id ?? null,
    lists: listKeys(task, me),
    ...marks,
  };
}

export function taskOf(row: TaskRow): Task {
  const { temp_id: _, lists: __, pending: ___, epoch: ____, ...task } = row;
  return task;
}
