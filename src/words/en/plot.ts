/** A count over time. */
import { message } from './messages.ts';

export const plotSummary = message('{what}: {first} on {firstDay}, {last} on {lastDay}.');
export const asTable = message('{what} as a table');
export const day = 'Day';
