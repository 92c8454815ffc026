/** The days of a task in its row. */
import { message } from './messages.ts';

export const laterOn = message('Later: {day}');
export const due = message('Due: {day}');
export const someday = 'Someday';
export const today = 'Today';
export const tomorrow = 'Tomorrow';
export const yesterday = 'Yesterday';
