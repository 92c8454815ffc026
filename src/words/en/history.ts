/** The history of a task. */
import { message } from './messages.ts';

export const title = 'History';
export const changes = 'Changes';
export const loading = 'Loading the history…';
export const notSent = 'It has not reached the server yet.';
export const offline =
  'The server cannot be reached now. This is what this device knows: what you changed here within the last day.';
export const you = 'You';
export const someoneGone = 'Somebody who is gone';
export const someoneElse = 'Somebody else';
export const someoneOutside = 'Somebody who is not in this family';
export const added = message('{type, select, note {Added this note} other {Added this task}}');
export const became = 'became';
export const no = 'No';
export const yes = 'Yes';
export const nothing = 'Nothing';
export const unknownProject = 'A project that is not on this device';
export const aFamily = 'A family';
export const something = 'Something';
export const bringBack = message('Bring this {field, select, name {name} other {description}} back');
export const isBack = message(
  'The old {field, select, name {name} description {description} type {type} other {effort}} is back',
);
export const isBackButTyped = message(
  'The old {field, select, name {name} other {description}} is back. What you typed is still there, not saved.',
);
export const bringYoursBack = 'Bring yours back';
export const overwritten = message(
  '{field, select, name {{who} changed the name you wrote to "{task}"} description {{who} changed the description you wrote for "{task}"} type {{who} changed the type you chose for "{task}"} other {{who} changed the effort you chose for "{task}"}}',
);
export const overwrittenMore = message(
  '{count, plural, one {Another of your changes was overwritten. Its task’s history has what you wrote.} other {# more of your changes were overwritten. The histories of their tasks have what you wrote.}}',
);

/** What somebody did to a field. */
export const acts = {
  name: 'Changed the name',
  description: 'Changed the description',
  status: 'Moved to another list',
  completed: 'Changed whether it is completed',
  important: 'Changed whether it is important',
  type: 'Changed the type',
  effort: 'Changed the effort',
  space: 'Moved to another space',
  family_id: 'Moved to another family',
  project_ref: 'Changed the project',
  execution_type: 'Changed the order of work',
  not_before: 'Changed when it begins',
  due_on: 'Changed the deadline',
  who: 'Changed who has it',
  repeat: 'Changed how it repeats',
  turns: 'Changed who takes turns',
  position: 'Changed the position',
  deleted_at: 'Changed whether it is deleted',
  completed_at: 'Changed when it was completed',
  completed_by: 'Changed who completed it',
  ticks: 'Changed who completed it',
  round: 'Went on to another round',
};

/** Of fields that are on or off, what each says by itself. */
export const completed = 'Completed';
export const openedAgain = 'Opened again';
export const markedImportant = 'Marked as important';
export const notImportantAnyMore = 'Not important any more';
export const deleted = 'Deleted';
export const restored = 'Restored';
