import type { TaskRow } from '#store/db.ts';
import { taskSlug } from '#store/queries/find-task.ts';
import { notePath, projectPath } from '../paths.ts';

/** The page of a task that has one: of a project and of a note. A deleted one has none, nor has one that is not stored yet. */
export function pageOf(task: TaskRow): string | null {
  const hasNumber = task.id !== null || task.temp_id !== null;
  if (task.deleted_at !== null || !hasNumber) return null;
  if (task.type === 'project') return projectPath(taskSlug(task));
  return task.type === 'note' ? notePath(taskSlug(task)) : null;
}

/** Whether `57` or `t1000` names the task: an old link stays valid after the server has assigned an id. */
export function isNamedBy({ id, temp_id }: Pick<TaskRow, 'id' | 'temp_id'>, slug: string): boolean {
  return (id !== null && slug === String(id)) || (temp_id !== null && slug === `t${temp_id}`);
}
