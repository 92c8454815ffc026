/** Selecting rows, in the rows themselves and in their menu. */
import { message } from './messages.ts';

export const select = 'Select';
export const selectTask = message('Select {name}');
