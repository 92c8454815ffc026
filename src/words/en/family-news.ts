/** What waits for an answer about families: on the dashboard, at the user menu, in toasts. */
import { message } from './messages.ts';

export const invited = message('{name} invites you to their family');
export const accepted = message('{name} has accepted your invitation');
/** `name` is that of the family. */
export const joined = message('You belong to {name} now');
/** At the user menu, for screen readers. */
export const waiting = message('{count} waiting in Family');
export const look = 'Look';
