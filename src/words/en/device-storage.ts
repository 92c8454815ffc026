/** What the app has stored on the device. */
import { message } from './messages.ts';

export const title = 'Storage on this device';
export const used = message('{used} of {available} used.');
export const whatCounts =
  'These are your tasks, and the files of the app, with which it starts without a network.';
export const eachPart = message('Tasks {tasks}, files of the app {files}.');
export const unknown =
  'This browser does not say how much is stored here. It says so only to pages whose address begins with https.';
export const kept = 'The browser has promised to keep it.';
export const notKept =
  'The browser may delete it when the device runs out of space. What has been sent is safe on the server.';
export const askToKeep = 'Ask to keep it';
export const stillNotKept =
  'The browser does not promise it yet. Most do once the app is installed, or after you have used it for some days.';

/** In the top bar. */
export const almostFullShort = 'Almost full';
export const almostFull = message(
  'This device is almost full: {used} of {available} used. What you write is still saved. To make room, delete files or apps that you do not need, or the data of other sites in the settings of the browser.',
);
