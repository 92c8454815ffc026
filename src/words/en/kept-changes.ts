/** At the sign-in: sessions that have ended, and changes that wait on this device for their author. */
import { message } from './messages.ts';

export const sessionEnded = 'Your session has ended. Sign in again to go on.';
export const waiting = message(
  '{count, plural, one {1 change of {name} is waiting on this device. Sign in as {email} to send it.} other {# changes of {name} are waiting on this device. Sign in as {email} to send them.}}',
);
export const discard = 'Discard';
export const discardTitle = 'Discard changes?';
export const askDiscard = message(
  '{count, plural, one {1 change of {name} is only on this device. Discarding removes it for good.} other {# changes of {name} are only on this device. Discarding removes them for good.}}',
);
export const isOpen = message('Nothing was discarded: {name} has signed in again on this device.');
