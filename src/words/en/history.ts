/** The history of a task. */
import { message } from './messages.ts';

export const nothingChanged = 'Nothing was changed yet.';
export const oldTextIsBack = message(
  'The old {field, select, name {name} other {description}} is in its field. Save the task to keep it.',
);
export const changesOfThisTask = 'Changes of this task';
export const someoneGone = 'Somebody who is gone';
export const became = 'became';
export const no = 'No';
export const yes = 'Yes';
export const nothing = 'Nothing';
export const unknownProject = 'A project that is not on this device';
export const aFamily = 'A family';
export const something = 'Something';
export const title = 'History';
export const notSent = 'This task has not reached the server yet.';
export const loading = 'Loading the history…';
export const offline = 'The history is on the server, which cannot be reached now.';
export const bringBack = message('Use this {field, select, name {name} other {description}} again');

export const fieldTitles = {
  name: 'Name',
  description: 'Description',
  status: 'List',
  completed: 'Completed',
  important: 'Important',
  type: 'Type',
  effort: 'Effort',
  space: 'Space',
  family_id: 'Family',
  project_ref: 'Project',
  execution_type: 'Order of work',
  position: 'Position',
  deleted_at: 'Deleted',
  completed_at: 'Completed at',
};
