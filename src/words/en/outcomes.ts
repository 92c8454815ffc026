/** Why something was not saved. */
export const kept = {
  cleared: 'A grocery has no description. Your words are kept here.',
  still_shared: 'It is shared as a grocery, or with its project. Your words are kept here.',
  family_gone: 'You are no longer in that family. Your words are kept here.',
};
export const taskGone = 'This task is no longer on this device.';
export const projectGone = 'That project is no longer on this device.';
export const projectDeleted = 'That project was deleted. Restore it first, or choose another.';
export const noProjectAnyMore = 'That task is no longer a project.';
export const hasSubtasks = 'A project with subtasks stays a project. Move or delete its subtasks first.';
export const openSubtasks = 'It has open subtasks. Complete them first.';
export const subtaskSpace = 'A subtask lives in the space of its project.';
export const grocerySpace = 'Groceries live in the family space.';
export const noFamily = 'There is no family yet.';
export const projectFull = 'This project is full: it holds 1,000 subtasks.';
export const storageFull = 'Not saved: there is no room left on this device. Free some space and try again.';
export const storageClosed = 'Not saved: Kinbox was updated in another tab. Reload this page first.';
export const storageSignedOut = 'Not saved: you have logged out in another tab. Log in again first.';
export const storageUnavailable = 'Not saved: this browser does not let Kinbox keep data.';
export const storageInterrupted = 'Not saved: the browser interrupted it. Try again.';
/** Of a setting, if the server gives no reason of its own. */
export const settingFailed = 'Failed to update settings';
