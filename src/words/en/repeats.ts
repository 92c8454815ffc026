/** How a task repeats, and what came of two people doing it. */
import { message } from './messages.ts';

export const repeat = 'Repeat';
export const choices = {
  never: 'Never',
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  year: 'Yearly',
  custom: 'Custom',
};
export const every = 'Every';
export const notEvery = message('Type a whole number from 1 to {most}.');
export const unit = 'Unit';
export const units = { day: 'Days', week: 'Weeks', month: 'Months', year: 'Years' };
export const from = 'The next time comes';
export const fromDone = 'After it is done';
export const fromDate = 'On its day';
export const weekdays = 'On which days';
export const monthDay = 'On which day';
export const onDate = message('On day {date}');
export const onLastDay = 'On the last day';
export const comesOn = message('Then on {day}.');

export const takeTurns = 'Take turns';
/** A person who is chosen, and in which place. */
export const inTurn = message('{place}. {name}');
export const somebodyElse = 'Somebody else who takes turns';
export const takesTurns = message('{name} takes turns');
export const chooseTurns = 'Choose who, one after the other.';
export const oneMore = 'Choose one more to take turns.';
export const turnAfter = message('After {present} it is the turn of {next}.');
export const nextTurn = message('The next turn is that of {next}.');

/** In the history of a task. */
export const afterDone = {
  day: message('{every, plural, one {A day after it is done} other {# days after it is done}}'),
  week: message('{every, plural, one {A week after it is done} other {# weeks after it is done}}'),
  month: message('{every, plural, one {A month after it is done} other {# months after it is done}}'),
  year: message('{every, plural, one {A year after it is done} other {# years after it is done}}'),
};
export const onItsDay = {
  day: message('{every, plural, one {Every day} other {Every # days}}'),
  week: message('{every, plural, one {Every week} other {Every # weeks}}'),
  month: message('{every, plural, one {Every month} other {Every # months}}'),
  year: message('{every, plural, one {Every year} other {Every # years}}'),
};
export const onDays = message('{rule}: {days}');
export const onLastDays = message('{rule}, on the last day');

/** A toast for who has done the same, perhaps offline. */
export const didIt = message('{who} did "{task}" on {day}');
export const didItToday = message('{who} did "{task}" today');
export const somebody = 'Somebody';
/** For who has done or skipped a round while somebody else put an earlier one back. */
export const roundWasPutBack = message(
  'Somebody had put an earlier round of "{task}" back. What you did after it does not count',
);
/** The same where the change that ends the earlier round was refused, and is among those that need them. */
export const roundWasNotEnded = message(
  'An earlier round of "{task}" was not ended: that change needs you. What you did after it does not count',
);
/** For who has put a round back that is over all the same, perhaps with changes of its steps. */
export const roundStaysOver = message(
  'That round of "{project}" was not put back: somebody else had ended it too, or had gone on with the next one{count, plural, =0 {} one {. What you changed in "{task}" is in its history} other {. What you changed in # steps is in their history}}',
);
/** For who has done a round that somebody else had skipped before. */
export const roundWasSkipped = message(
  'Somebody had skipped that round of "{project}" before you did it{count, plural, =0 {} one {. What you changed in "{task}" is in its history} other {. What you changed in # steps is in their history}}',
);
/** For who has changed steps of a project in a round that is over. */
export const roundWasOver = message(
  '{count, plural, one {{who} had ended that round of "{project}" before. What you changed in "{task}" is in its history} other {{who} had ended that round of "{project}" before. What you changed in # steps is in their history}}',
);
