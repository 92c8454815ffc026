/** The search of everything on the device, and its commands. */
import { message } from './messages.ts';

export const title = 'Search';
export const placeholder = 'Search or go to …';
export const field = 'Search tasks, notes, projects and commands';
export const results = 'Results';
export const screen = 'Screen';
export const action = 'Action';
export const whatIsSearched = 'Names, descriptions and notes, also of what is completed or deleted.';
export const reading = 'Looking through this device …';
export const found = message('{count, plural, one {# result} other {# results}}');
export const foundMany = message('The best {shown} of {count, number} results');
export const nothingFound = 'Nothing found';
export const nothingFoundFor = message('Nothing on this device matches “{typed}”.');
export const deletedTasks = 'Deleted tasks';

/** What a task is, where its name does not tell. */
export const kinds = {
  deleted: 'Deleted',
  completed: 'Completed',
  inbox: 'Inbox',
  note: 'Note',
  project: 'Project',
};

/** Words that lead to a screen or an action beside those of its name. */
export const alsoCalled = {
  dashboard: 'home start today',
  inbox: 'capture',
  process: 'decide sort',
  todo: 'next actions list',
  review: 'week look back someday next',
  later: 'put off someday',
  waiting: 'others delegated waiting for follow up',
  groceries: 'shopping food',
  notes: 'reference',
  projects: 'outcomes steps',
  completed: 'done finished',
  deletedTasks: 'trash bin restore',
  addTask: 'new task capture',
  family: 'members invite share',
  feedback: 'report problem idea',
  help: 'philosophy keyboard how',
  settings: 'theme dark light quotes',
  profile: 'account password email export import sessions',
  admin: 'statistics users',
  sync: 'offline send waiting',
  logout: 'log out sign out',
};
