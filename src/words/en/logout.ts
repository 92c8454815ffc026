/** The question before a logout. */
import { message } from './messages.ts';

export const title = 'Log out?';
export const stay = 'Stay';
export const sending = 'Sending what is not sent yet…';
export const logOut = 'Log out';
export const discard = 'Discard and log out';
export const exportFirst = 'Export and log out';
export const offline =
  'You cannot sign in again until you are online; what is on this device will be removed.';
export const allSaved = 'Everything is saved in your account.';
export const allSent = 'Everything has reached the server meanwhile.';
export const unsent = message(
  '{count, plural, one {1 change is only on this device. Logging out removes it for good.} other {# changes are only on this device. Logging out removes them for good.}}',
);
