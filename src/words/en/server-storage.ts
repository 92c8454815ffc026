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
export const noRoomForTasks = 'It is full: no task can be added. What is there can still be changed.';
export const noRoomForTexts =
  'It is full: texts cannot grow and no task can be added. Shorten old descriptions to make room.';
export const changes = 'Changes of the last day';
export const changesMade = message('{used} of {most}');
export const noMoreChanges =
  'The server takes no more for now. What waits on this device is kept, and follows by itself.';
export const offline =
  'The server cannot be reached. How much is stored there is shown once it can be reached.';
export const failed = 'The server does not say how much is stored there. Please try again later.';
