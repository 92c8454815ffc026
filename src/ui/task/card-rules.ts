/** What a task's row shows and offers. Specification section 2, "Task card". */
import type { Task } from '#domain/task.ts';

/**
 * Hidden for inbox tasks, notes and deleted tasks, which can only be restored. A project is completed on its own page,
 * where its subtasks are visible. A completed task can always be reopened.
 */
export function offersCompletion(task: Pick<Task, 'status' | 'type' | 'completed' | 'deleted_at'>): boolean {
  if (task.deleted_at !== null) return false;
  return task.completed || (task.status === 'todo' && task.type !== 'project');
}

/** Hidden for inbox tasks and deleted ones. */
export function offersImportant(task: Pick<Task, 'status' | 'deleted_at'>): boolean {
  return task.status !== 'inbox' && task.deleted_at === null;
}

export function showsSpace(task: Pick<Task, 'type'>): boolean {
  return task.type !== 'grocery';
}

export function shownDescription(task: Pick<Task, 'type' | 'description'>): string | null {
  return task.type === 'grocery' ? null : task.description;
}

export function offersConversion(task: Pick<Task, 'type' | 'deleted_at'>): boolean {
  return task.type !== 'project' && task.deleted_at === null;
}

/** A round can be skipped, and not the task that comes once. */
export function offersSkip(task: Pick<Task, 'repeat' | 'completed' | 'deleted_at'>): boolean {
  return task.repeat !== null && !task.completed && task.deleted_at === null;
}
