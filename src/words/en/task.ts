/** Rows of tasks, their actions, and why something was not saved. */
import { message } from './messages.ts';

export const restoreFailed = message('Failed to restore task. {reason}');
export const deleteProjectFailed = 'Failed to delete project. Please try again.';
export const deleteProject = 'Delete project';
export const askDeleteProject = message(
  'Are you sure you want to delete "{name}"? This will also delete all subtasks in this project.',
);
export const deleteWord = 'Delete';
export const completeTask = message('Complete {name}');
export const next = 'next';
export const waitsForItsTurn = 'Waits for its turn.';
export const restoreTask = message('Restore {name}');
export const restore = 'Restore';
export const deleteTask = message('Delete {name}');
export const markTask = message('Mark {name} as important');
export const important = 'Important';
export const needsYou = 'A change of this task needs you';
export const needsYouSentence = 'A change of this task needs you.';
export const notSent = 'Saved here, not sent yet';
export const notSentSentence = 'Saved here, not sent yet.';
export const actionsFor = message('Actions for {name}');
export const moreFor = message('More for {name}');
export const more = 'More';
export const edit = 'Edit';
export const move = 'Move';
export const skip = 'Skip this time';
export const repeats = 'Repeats';
export const notImportant = 'Not important';
export const markAsImportant = 'Mark as important';
export const convertToProject = 'Convert to Project';
/** Who added a task of the family. A screen reader hears both. */
export const added = 'added';
export const by = message('by {name}');
