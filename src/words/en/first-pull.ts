/** The progress of the first pull on a new device: in the sync panel, and wherever tasks are still coming. */
import { message } from './messages.ts';

export const gettingYourTasks = 'Getting your tasks';
export const gettingTasks = 'Getting your tasks …';
export const firstPull = message('Getting your tasks … {came} of {total}');
