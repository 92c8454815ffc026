/** Processing the inbox. */
import { message } from './messages.ts';

export const task = 'Task';
export const editTask = 'Edit task';
export const twoMinutes = 'If the task takes less than 2 minutes, do it now.';
export const downloadCalendar = 'Download as a calendar file';
export const back = 'Back';
export const whatIsIt = 'What is it?';
export const notNow = 'Not now …';
export const whatThen = 'Later, or somebody else?';
export const howHeavy = message('{type}: how heavy is it?');
export const whenAgain = 'When should it be there again?';
export const process = 'Process';
export const skip = 'Skip';
export const complete = 'Complete';
export const addToCalendar = 'Add to Calendar';
export const progress = 'Progress';
export const position = message('{position} of {total}');
export const startOver = 'Start over';
export const toTodo = 'To Todo';
export const nothingLeft = 'Nothing left to process. Your inbox is empty.';
export const roundOver = message(
  'That was the round. {count, plural, one {One skipped task waits} other {# skipped tasks wait}} in the inbox.',
);
