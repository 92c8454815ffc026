/** Dashboard, inbox, Todo, notes and completed tasks. */
import { message } from './messages.ts';

export const completed = 'Completed';
export const deletedTasks = 'Deleted tasks';
export const showDeleted = 'Show deleted';
export const completedTasks = 'Completed tasks';
export const noTasksYet = 'No tasks yet';
export const dashboard = 'Dashboard';
export const inboxTasks = message('{count} inbox task(s) to process');
export const addToInbox = 'Add a task to inbox';
export const todaysTasksHeading = "Today's Tasks:";
export const todaysTasks = "Today's tasks";
export const filterByType = 'Filter by type';
export const filterByEffort = 'Filter by effort';
export const filterByPerson = 'Filter by person';
/** Of the effort medium, in its tooltip. */
export const mediumIncluded = 'Included between Easy and Hard';
export const unfiltered = 'All tasks are shown.';
export const filtered = message('{what}: {count, plural, one {# task} other {# tasks}}.');
export const clearFilters = 'Clear filters';
export const inbox = 'Inbox';
export const process = 'Process';
export const toTodo = 'To Todo';
export const inboxEmpty = 'Your inbox is empty. Whatever comes to mind, put it here first.';
export const notes = 'Notes';
export const addANote = 'Add a note';
export const noNotesYet = 'No notes yet';
export const todo = 'Todo';
export const cancel = 'Cancel';
export const addNewTask = 'Add new task';
export const nothingProcessed = 'You have no processed tasks.';
export const waiting = message('{count} later');
export const waitingFor = message('{count} waiting');
export const nothingOfKind = 'Nothing to do of this kind. Well done.';

/** What Todo shows with a filter, after the effort: “Easy Calls to make”. */
export const ofType = {
  call: 'Calls to make',
  office: 'Office tasks',
  household: 'Household tasks',
  grocery: 'Groceries',
  shopping: 'Things to buy',
  computer: 'Online or Computer Tasks',
  project: 'Projects',
  errand: 'Errands to run',
  entertainment: 'Entertainment',
  note: 'Notes',
};
export const withEffort = message('{effort} {what}');
