/** Of a project without an open step. */
import { message } from './messages.ts';

export const question = 'What is the next action?';
export const add = 'Add it';
export const failed = message('Failed to add the step. {reason}');
export const allDone = 'Every step is done. Is the project complete, or is there more to do?';
/** In a toast, below what was ticked. */
export const lastStep = message('It was the last open step of "{project}".');
export const nextAction = 'Next action';
