/** Around every screen. */
import { message } from './messages.ts';

export const skipToContent = 'Skip to the content';
export const openMenu = 'Open menu';
export const closeMenu = 'Close menu';
export const homeLink = 'Kinbox, to the dashboard';
export const mainMenu = 'Main';
export const search = 'Search';
/** Of the button that adds, by what the screen is about. */
export const adds = {
  task: 'Add a task',
  todo: 'New task',
  grocery: 'New grocery',
  note: 'New note',
  subtask: 'New subtask',
  project: 'New project',
};
export const login = 'Login';

export const dashboard = 'Dashboard';
export const inbox = 'Inbox';
export const process = 'Process';
export const todo = 'Todo';
export const groceries = 'Groceries';
export const notes = 'Notes';
export const projects = 'Projects';
export const completed = 'Completed';
/** After the number of tasks in the inbox, for screen readers. */
export const toProcess = 'to process';

export const userMenu = 'User menu';
export const family = 'Family';
export const feedback = 'Feedback';
export const help = 'Help';
export const settings = 'Settings';
export const profile = 'Profile';
export const admin = 'Admin Dashboard';
export const keys = 'Keyboard shortcuts';
export const sync = 'Sync';
export const logout = 'Logout';

export const spaces = 'Spaces';
/** While a new device learns which there are. */
export const spacesComing = 'Your spaces are coming …';
export const spaceHint = 'Hold, or press Shift and Enter, to add this space or take it away.';
/** Of a device without a mouse and keys, as `severalSpacesByHold`. */
export const spaceHintByHold = 'Hold to add this space or take it away.';
export const onlySpace = message('Only {space}. Hold or Shift+click to add.');
export const severalSpacesHint = 'To see several spaces, hold one or click it with Shift.';
export const severalSpacesByHold = 'To see several spaces, hold one.';

export const screenFailed = 'This screen could not be shown';
export const screenMissing =
  'It could not be loaded: it needs a network this once. What you saved is safe on this device.';
export const codeFailed = 'Something in Kinbox failed. What you saved is safe on this device.';
export const tryAgain = 'Try again';
export const reload = 'Reload';
export const toDashboard = 'To the dashboard';
