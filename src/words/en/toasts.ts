/** Around toasts. */
import { message } from './messages.ts';

export const messages = 'Messages';
export const more = message('and {count} more');
export const dismiss = 'Dismiss';
export const withShortcut = message('{message}. {action}: Control Z');
