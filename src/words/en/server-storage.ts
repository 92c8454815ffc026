/** What an account has stored on the server. */
import { message } from './messages.ts';

export const title = 'Stored on the server';
export const whatCounts =
  'Deleted tasks count, too. What a family shares is counted for all its members together.';
export const own = 'Yours alone';
export const aFamily = 'A family';
export const stored = message(
  '{tasks} of {mostTasks} tasks, {bytes} of {mostBytes} of text: {share} full. Earlier texts take {history} more.',
);
export const noRoomForTasks = 'It is full: no new task is accepted. What is there can still be changed.';
export const noRoomForTexts =
  'It is full: no longer text and no new task is accepted. Shorten old descriptions to make room.';
export const changes = 'Changes of the last day';
export const changesMade = message('{used} of {most}');
export const noMoreChanges =
  'The server takes no more today. What waits on this device is kept, and follows by itself.';
export const offline = 'The server cannot be reached. How much is stored there is shown when it can.';
export const failed = 'The server does not say how much is stored there. Please try again later.';
