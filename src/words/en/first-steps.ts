/** What an empty screen leads to, for newcomers and everybody else. */
import { message } from './messages.ts';

export const firstThoughts = message(
  'What is on your mind? Write down the first {of} things, one line each. Nothing is decided yet.',
);
export const moreThoughts = message('{done} of {of}. What else is on your mind?');
export const firstProcess =
  'Your first thoughts are safe in the inbox. Now decide what each one is: it takes a minute.';
export const firstProject =
  'Your inbox is empty. Is there something of more than one step, like a trip or a room to paint? That is a project: try one.';
export const writeDown = 'Write something down';
export const processThem = 'Process the inbox';
export const startProject = 'Start a project';
export const chooseFromTodo = 'Choose from Todo';
export const nothingToday =
  'Nothing is marked for today. Mark what matters as important, with its star or in its menu, and it shows up here.';
export const nothingToChoose = 'Nothing is marked for today.';
export const helpOffer = 'New here? Help shows how Kinbox is meant to be used.';
export const readHelp = 'Read Help';
export const declineHelp = 'No, thanks';
