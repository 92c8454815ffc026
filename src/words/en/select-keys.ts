/** In the sheet of all keys: those that select rows. */
import { message } from './messages.ts';

export const withShift = message('Shift {name}');
export const whileSelecting = 'To select rows';
export const ofSelecting = {
  select: 'Select the row, or not',
  extend: 'Select the next row too',
  all: 'With rows selected: all of the list',
  end: 'Stop selecting',
};
