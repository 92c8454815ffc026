/** The calendar that other programs read. */
import { message } from './messages.ts';

/** An event on the day on which a deferred task is in the lists again. */
export const comesBack = message('Back: {name}');
