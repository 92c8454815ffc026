export const TASK_STATUSES = ['inbox', 'todo', 'note'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];
