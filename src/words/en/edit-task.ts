/** The edit sheet of a task. */
import { message } from './messages.ts';

export const title = 'Edit Task';
export const cancel = 'Cancel';
export const discardThem = 'Discard them';
export const close = 'Close';
export const deletedTask = 'Deleted Task';
export const deletedOn = message('Deleted on {day}');
export const restore = 'Restore';
export const notHere =
  'This task is not on this device. It may have been deleted, or moved where you cannot see it.';
export const name = 'Name';
export const description = 'Description';
export const links = 'Links';
export const moreLinks = message('{count, plural, one {# more link} other {# more links}}');
export const type = 'Type';
export const effort = 'Effort';
export const space = 'Space';
export const family = 'Family';
export const convertToProject = 'Convert to Project';
export const none = 'None';
export const project = 'Project';
export const noProject = 'No Project';
export const removeFromProject = 'Remove from project';
export const deletedMeanwhile = 'It was deleted meanwhile. Your words are kept here.';
export const changedMeanwhile =
  'Its words were changed elsewhere meanwhile. Save again to replace them: they stay in its history.';
export const changesAreBack = 'Your unsaved changes are back.';
export const saveStates = {
  editing: 'Save Changes',
  saving: 'Saving...',
  saved: '✓ Saved!',
  failed: 'Save Changes',
};
export const spaceOfProject = message('Its space is that of its project: {space}.');
