import type { TaskRow } from '#store/db.ts';

/** The actions on a task's row. */
export interface TaskActions {
  /** Opens the edit sheet. */
  readonly onOpen: (task: TaskRow) => void;
  /** Opens where its space and its project are chosen. */
  readonly onMove: (task: TaskRow) => void;
  readonly onComplete: (task: TaskRow, completed: boolean) => void;
  /** On to the next round of a task that repeats. */
  readonly onSkip: (task: TaskRow) => void;
  readonly onImportant: (task: TaskRow, important: boolean) => void;
  readonly onDelete: (task: TaskRow) => void;
  readonly onRestore: (task: TaskRow) => void;
  readonly onConvert: (task: TaskRow) => void;
  /** Takes it, or gives it back. */
  readonly onClaim: (task: TaskRow, mine: boolean) => void;
}
