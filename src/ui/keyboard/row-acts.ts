/** What a key does with the task of the row that has the focus: what the row or its menu offers, and nothing else. */
import type { TaskRow } from '#store/db.ts';
import { offersImportant } from '../task/card-rules.ts';
import type { TaskActions } from '../task/task-actions.ts';
import type { RowShortcut } from '../shortcuts/shortcuts.ts';

/** Completing is a press on the row's own check, after which the row stays for a moment. */
export type RowAct = Exclude<RowShortcut, 'next' | 'previous' | 'complete'>;

type Act = (task: TaskRow, actions: TaskActions) => void;

export const ROW_ACTS: Readonly<Record<RowAct, Act>> = {
  important: (task, actions) => {
    if (offersImportant(task)) actions.onImportant(task, !task.important);
  },
  edit: (task, actions) => actions.onOpen(task),
  move: (task, actions) => {
    if (task.deleted_at === null) actions.onMove(task);
  },
  delete: (task, actions) => {
    if (task.deleted_at === null) actions.onDelete(task);
  },
};
