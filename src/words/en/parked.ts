/** What a change does that has not reached the server, and why it has not. */
import { message } from './messages.ts';

/** Before the name of the task. */
export const verbTitles = {
  'task.create': 'Add',
  'task.edit': 'Change',
  'task.complete': 'Complete or reopen',
  'task.skip': 'Skip once',
  'task.setImportant': 'Mark',
  'task.claim': 'Take or give back',
  'task.delete': 'Delete',
  'task.restore': 'Restore',
  'project.convert': 'Convert to a project:',
  'project.delete': 'Delete the project',
  'project.reorder': 'Reorder the subtasks of',
  'project.switchSpace': 'Move to another space:',
  'project.setExecution': 'Change the order of work of',
  'settings.edit': 'Change the settings',
};
/** Of a newer version of the app. */
export const unknownVerb = 'Change';
export const changeOf = message('{verb} “{name}”');

export const couldNotSync = message('Could not sync: {change}');
export const couldNotSyncMany = message(
  '{count, plural, one {Could not sync # change} other {Could not sync # changes}}',
);

export const depends = 'It needs another change that the server did not accept.';
export const familyGone = 'You are no longer in that family.';
export const changedMeanwhile = 'It was changed meanwhile. Your words are kept here.';
export const openSubtasks =
  'It has open subtasks by now, so it stays open. Complete them and try again, or discard this.';
export const refused = 'The server did not accept it.';
export const conflict = 'It does not fit what has happened since.';
export const gone = 'The task was deleted or moved away.';
export const unshared = 'The task is no longer shared with you.';
export const failing = 'The server failed over it several times. It is tried again each day.';
