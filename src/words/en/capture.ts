/** Quick-add, on lists and in its dialog. */
import { message } from './messages.ts';

export const itemAdded = 'Item Added';
export const addItemFailed = 'Failed to add item';
export const noteAdded = 'Note Added';
export const addNoteFailed = 'Failed to add note';
export const taskAdded = 'Task Added';
export const addTaskFailed = 'Failed to add task';
export const itemsAdded = message('{count} Items Added');
export const notesAdded = message('{count} Notes Added');
export const tasksAdded = message('{count} Tasks Added');
/** After several lines were pasted. */
export const addLines = message('Add {count}, one for each line');
/** Of a name that ends with a day. */
export const addForDay = message('Later: {day}, "{name}"');
export const addATask = 'Add a task';
export const placeholder = 'What is on your mind?';
export const add = 'Add';
export const type = 'Type';
export const effort = 'Effort';
export const typeAndEffort = 'Type and effort';
export const chooseAgain = message('{choice}, choose again');
export const enterAddsToInbox = 'Enter adds it to the inbox, or choose what it is:';
export const chooseType = 'Choose what it is:';
export const chooseEffort = 'Choose how heavy it is:';
export const enterAddsIt = 'Enter adds it:';
export const storageSilent =
  'Not saved yet: the browser’s storage does not answer. Reload this page: the words stay in the field.';
