/** What other apps share with Kinbox. */
import { message } from './messages.ts';

export const title = 'Shared with Kinbox';
export const nothing =
  'Nothing has arrived. Kinbox takes texts and addresses, and neither pictures nor files.';
export const ask = 'Shall this go to your inbox?';
export const add = 'Add to the inbox';
export const discard = 'Discard';
export const added = 'Added to the inbox';
export const cut = message(
  '{count, plural, one {The last character was} other {The last {count} characters were}} too much.',
);
export const failed = 'It could not be added';
export const keptHere = 'The words stay here until they are added or discarded.';
export const tryAgain = 'Try again';
export const toInbox = 'To the inbox';
