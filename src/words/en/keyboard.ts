/** The sheet of all keys. */
import { message } from './messages.ts';

export const title = 'Keyboard shortcuts';
export const introduction =
  'Keys act while no field, menu or dialog has the focus. Everything they do has a button or a menu entry too.';
export const or = 'or';
export const andThen = 'then';
export const to = 'to';
export const withControl = message('Ctrl {letter}');
export const keyNames = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Backspace: '⌫',
  Delete: 'Del',
  Escape: 'Esc',
};

export const anywhere = 'Anywhere';
export const inLists = 'In a list';
export const goTo = 'Go to';
export const whileProcessing = 'In Process';

/** What each key does, by its entry in the table. */
export const ofAnywhere = {
  capture: 'Add to this screen, or to the inbox',
  search: 'Search',
  undo: 'Undo',
  keys: 'Show these keys',
};
export const ofRows = {
  next: 'Next row',
  previous: 'Previous row',
  complete: 'Complete, or take it back',
  important: 'Mark as important, or not',
  edit: 'Edit',
  move: 'Move to a space or a project',
  delete: 'Delete',
};
export const ofProcess = {
  choose: 'Choose',
  back: 'Back',
};
