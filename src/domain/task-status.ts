export const TASK_STATUSES = ['inbox', 'todo', 'note'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const STATUS_LABELS: Readonly<Record<TaskStatus, string>> = {
  inbox: 'Inbox',
  todo: 'Todo',
  note: 'Notes',
};
