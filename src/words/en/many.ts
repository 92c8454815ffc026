/** What can be done with the selected rows. */
import { message } from './messages.ts';

export const selection = 'Selection';
export const selected = message('{count} selected');
export const mostSelected = message('{count} selected, the most at once');
export const selectAll = 'Select all';
export const endSelecting = 'Stop selecting';

export const acts = {
  complete: 'Complete',
  reopen: 'Open again',
  restore: 'Restore',
  later: 'Later',
  give: 'Who?',
  move: 'Move',
  delete: 'Delete',
};

export const deferMany = message('{count, plural, one {Put one task off} other {Put # tasks off}}');
export const giveMany = message('{count, plural, one {Who does this task?} other {Who does these # tasks?}}');
export const moveMany = message('{count, plural, one {Move one task} other {Move # tasks}}');
export const toASpace = 'To a space';
export const toAProject = 'To a project';
export const outOfProject = 'Remove from project';

export const deleteMany = message('{count, plural, one {Delete one task} other {Delete # tasks}}');
export const askDeleteMany = message(
  '{projects, plural, one {One of them is a project. This will also delete all subtasks in it.} other {# of them are projects. This will also delete all subtasks in them.}}',
);

/** Rows that an act leaves as they are, with the reasons. */
export const stay = message(
  '{count, plural, one {One stays as it is} other {# stay as they are}}: {reasons}',
);
export const projectEnds = 'A project is completed on its own page.';
export const noteEnds = 'A note cannot be completed.';
export const hasNoDays = 'Notes and groceries have no days.';
export const isNobodys = 'Notes and groceries are nobody’s.';
export const notInItsFamily = 'Only members of its family can have a task.';
export const projectInProject = 'A project cannot be in a project.';
