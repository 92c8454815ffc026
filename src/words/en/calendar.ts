/** The calendar's address, on the profile. */
import { message } from './messages.ts';

export const title = 'Calendar';
export const hint =
  'An address under which your calendar app shows the deadlines of your tasks, also those that you share. Whoever has the address reads them, until you end it here, change your password or sign out everywhere else.';
export const withLater = 'Also the days on which deferred tasks come back';
export const make = 'Make an address';
export const makeNew = 'Make a new address';
export const makeNewTitle = 'New address';
export const makeNewQuestion =
  'The present address ends. Calendars that use it show nothing new until you give them the new one.';
export const end = 'End this address';
export const endQuestion =
  'Are you sure you want to end this address? Calendars that use it show nothing new any more.';
export const ended = 'The address has ended.';
export const address = 'Address';
export const addressHint =
  'Subscribe to it in your calendar app, as to a calendar from the web. It is shown only now.';
export const copy = 'Copy address';
export const copied = 'The address was copied.';
export const copyByHand = 'The browser does not allow copying. The address is selected: copy it by hand.';
export const since = message('There is an address since {day}, for deadlines.');
export const sinceWithLater = message(
  'There is an address since {day}, for deadlines and the days on which deferred tasks come back.',
);
