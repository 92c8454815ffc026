import type { TaskRow } from '#store/db.ts';

/** Whether `57` or `t1000` names the task: an old link stays valid after the server has assigned an id. */
export function isNamedBy({ id, temp_id }: Pick<TaskRow, 'id' | 'temp_id'>, slug: string): boolean {
  return (id !== null && slug === String(id)) || (temp_id !== null && slug === `t${temp_id}`);
}
