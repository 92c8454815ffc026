/** What a notification says, on a lock screen too. The texts with names are for devices that were asked to show them. */
import { message } from './messages.ts';

export const turns = message('{count, plural, one {It is your turn} other {It is your turn with # tasks}}');
export const turnNamed = message('Your turn: {name}');
/** A turn whose day has not come yet. */
export const nexts = message('{count, plural, one {You are next} other {You are next with # tasks}}');
export const nextNamed = message('You are next: {name}');
export const given = message(
  '{count, plural, one {A task was given to you} other {# tasks were given to you}}',
);
export const givenNamed = message('Given to you: {name}');
export const givenBy = message('{by} gave you: {name}');
export const invited = message(
  '{count, plural, one {You are invited to a family} other {You are invited to # families}}',
);
export const invitedBy = message('{by} invites you to a family');

/** Of several kinds; what they are stands below. */
export const several = message('{count} things are new for you');
export const names = message('{names} and {more, plural, one {# more} other {# more}}');

export const due = message('{count, plural, one {# task is due} other {# tasks are due}}');
export const back = message(
  '{count, plural, one {# task is back from Later} other {# tasks are back from Later}}',
);

export const tried = 'Notifications work on this device';
export const triedText = 'This is where Kinbox tells you that it is your turn.';

/** Of a message that this version of the app cannot read. */
export const unknown = 'Something is new in Kinbox';
