/** Who has a task. */
import { message } from './messages.ts';

export const who = 'Who?';
/** Nobody in particular. */
export const anybody = 'Anybody';
/** The same where nobody else sees the task. */
export const me = 'Me';
export const member = message('{name} (you)');
export const somebodyElse = 'Somebody else';
/** In Process. */
export const whoDoesIt = 'Who does it?';
export const giveTo = message('Give it to {name}');
export const theirName = 'Name of who has it';
/** What nobody has. */
export const take = 'Take it';
export const giveBack = 'Give it back';
/** To who was not the first. */
export const tookIt = message('{name} took it: "{task}"');
/** For screen readers, behind a task. */
export const hasIt = message('{name} has it.');
export const youHaveIt = 'You have it.';
/** Of a task that is taken in turns. */
export const turn = message('{name}’s turn.');
export const yourTurn = 'Your turn.';
