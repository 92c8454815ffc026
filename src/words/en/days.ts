/** Until when a task waits, and its deadline. */
import { message } from './messages.ts';

export const later = 'Later';
export const deadline = 'Deadline';
export const deadlineOn = message('Deadline: {day}');
export const typeADay = 'Type a day';
export const examples = 'For example: fri, in 3 weeks, 24.12.';
export const notADay = 'This is no day. Try "fri", "in 3 weeks" or "24.12.".';
export const notLater = 'Choose a day after today.';
export const pickADay = 'Pick a day';
export const take = message('Take {day}');
export const noDay = 'No day';

/** What is understood while a day is typed: all forms of a word, separated by spaces. */
export const typed = {
  today: 'today',
  tomorrow: 'tomorrow tmrw',
  in: 'in',
  next: 'next',
  of: 'of',
  one: 'a an one',
  days: 'day days',
  weeks: 'week weeks',
  months: 'month months',
  years: 'year years',
  weekdayNames: 'sunday monday tuesday wednesday thursday friday saturday',
  monthNames: 'january february march april may june july august september october november december',
};
