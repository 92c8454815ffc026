/** With which day weeks begin. */
import { message } from './messages.ts';

export const week = 'Week';
export const weekHint =
  'In which order the days of a week are shown. Every second week is counted from Monday everywhere.';
export const weekBegins = 'Weeks begin on';
export const asInRegion = message('As in your region ({day})');
