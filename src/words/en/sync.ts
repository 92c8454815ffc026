/** The status in the top bar. */
import { message } from './messages.ts';

export const updateNeededShort = 'Update needed';
export const updateNeededLong =
  'This version of Kinbox is too old for the server. Your changes are safe here; reload to update.';
export const signInShort = 'Sign in to sync';
export const signInLong =
  'The server no longer knows this device. Your changes are safe here and go out once you sign in again.';
export const needsYouLong = 'The server could not take these. Nothing is lost; decide what becomes of each.';
export const stalledLong =
  'The server fails on what you did here again and again. It is kept on this device and tried once a day.';
export const offlineShort = 'Offline · saved here';
export const offlineLong =
  'The server cannot be reached. Go on working: everything is saved on this device and goes out by itself.';
export const toSend = message('{count} to send');
export const toSendLong = 'Saved on this device, on the way to the server.';
export const fullTodayLong =
  'The server takes no more changes for now. They are saved here and follow by themselves.';
export const show = 'Show';
export const needsYouShort = message('{count, plural, one {# needs you} other {# need you}}');
export const stalledShort = message(
  '{count, plural, one {# change needs attention} other {# changes need attention}}',
);
