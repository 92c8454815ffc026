/** A project once more. */
import { message } from './messages.ts';

export const duplicate = 'Duplicate';
export const withDays = 'With its days';
export const withoutDays = 'Without days';
export const copyOf = message('{name} (copy)');
export const runAgain = 'Run again';
/** While a new device does not have all subtasks yet. */
export const stillComing = 'Its subtasks are still coming to this device.';
export const copyFailed = message('Failed to duplicate the project. {reason}');
