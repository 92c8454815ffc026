/** The weekly review. */
import { message } from './messages.ts';

export const introduction =
  'Once a week, look at everything once: what came in, what waits, what lies still. One card at a time; stop whenever you like and go on where you were.';
export const ahead = 'What this review asks';
export const start = 'Start';
export const nothingAhead =
  'There is nothing to decide: your inbox is empty, nobody keeps you waiting, and nothing lies still.';
export const finish = 'Done for this week';
export const lastDone = message('Last done: {day}.');
export const progress = 'Progress of the review';
export const partLeft = message('{part} · {count, plural, one {# left} other {# left}}');
export const position = message('{position} of {total}');
export const skip = 'Skip';
export const skipPart = 'Skip this part';
export const counted = message('{count, plural, one {# card} other {# cards}}');

export const parts = {
  inbox: 'Inbox',
  waiting: 'With others',
  stuck: 'Projects without a next action',
  untouched: 'Untouched for a month',
  someday: 'Someday',
  ahead: 'The next two weeks',
  unclaimed: 'Nobody has it',
};

export const somebody = 'somebody';
export const othersHaveIt = message('With {name}. Last changed: {day}.');
export const noOpenStep = 'This project has no open step.';
export const untouchedSince = message('Nobody has touched it since {day}. Does it still matter?');
export const isItTime = 'Is it time for it now?';
export const dueOn = message('Deadline: {day}.');
export const overdueSince = message('Its deadline was {day}.');
export const backOn = message('It is back: {day}.');
export const nobodyHasIt = message('The family has it since {day}, and nobody in particular.');

export const stillWaiting = 'Still waiting';
export const itIsDone = 'It is done';
export const askAgain = 'Ask again later';
export const iDoIt = 'I do it myself';
export const keep = 'Keep';
export const leaveIt = 'Leave it for someday';
export const startNow = 'Do it now';
export const asItIs = 'Good as it is';
export const important = 'Important';
export const takeIt = 'Take it';
export const leaveOpen = 'Leave it open';
export const giveIt = 'Give it to somebody';
export const deleteIt = 'Delete';
export const completeProject = 'Complete project';
export const openProject = 'Open the project';

export const over = 'That was the review.';
export const wentThrough = message(
  '{count, plural, =0 {There was nothing to decide.} one {You looked at one thing.} other {You looked at # things.}}',
);
export const nextOn = message('The next one: {day}.');
export const rest = 'Left for the next one';
export const goOn = 'Go on with the rest';
export const toTodo = 'To Todo';

export const whatChanged = 'What changed';
export const opened = 'Opened';
export const closed = 'Closed';
export const week = 'Week';
export const weekOf = message('{from} – {to}');
export const thisWeek = message(
  'In the last seven days {opened, plural, one {# task was opened} other {# tasks were opened}}, {closed, plural, one {# was closed} other {# were closed}}.',
);
export const openedAndClosed = 'Tasks opened and closed in each of the last eight weeks';
