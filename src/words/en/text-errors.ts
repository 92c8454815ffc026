/** Why a text cannot be saved. */
import { message } from './messages.ts';

export const nameMissing = 'A task needs a name.';
export const unstorable = 'This holds characters that cannot be stored.';
export const tooLong = message('{count, plural, one {# character too long.} other {# characters too long.}}');
