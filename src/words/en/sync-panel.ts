/** The sync panel, and changes that need the user. */
import { message, parts } from './messages.ts';

export const forAFormerServer = 'For a former server';
export const formerServerHint =
  'These wait for another Kinbox server that was at this address before. They can be sent only if it comes back.';
export const exportChanges = 'Export';
export const discardAll = 'Discard all';
export const name = 'Name';
export const description = 'Description';
export const restoreAndApply = 'Restore and apply';
export const retry = 'Retry';
export const saveAndRetry = 'Save and retry';
export const edit = 'Edit';
export const copyToMyInbox = 'Copy to my inbox';
export const discard = 'Discard';
export const projectDeleted = message('The project “{name}” is deleted.');
export const otherAccount = 'That is another account. These changes wait for yours.';
export const loginFailed = 'An error occurred during login. Please try again.';
export const signInAgain = 'Sign in again';
export const password = 'Password';
export const forgotYourPassword = 'Forgot your password?';
export const logOut = 'Log out';
export const stalledChanges = 'Changes that the server fails on';
export const askDiscard = message('{what}: this is removed from this device for good.');
export const discardChange = 'Discard change';
export const title = 'Sync';
export const allSaved = 'Everything is saved on this device and on the server.';
export const waitingToBeSent = 'Waiting to be sent';
export const lastContact = 'Last contact';
export const notYet = 'Not yet';
export const parkedChanges = 'Changes that need you';
export const exportUnsent = 'Export what is not sent';
export const forFormerServer = message('{count} for a former server');
export const reload = 'Reload';
export const waitingChanges = 'Waiting changes';
export const emailChanged = 'Was your email changed on another device? Then sign in with the new one.';
export const waitingSince = parts('since {time}');
export const andMore = message('and {count} more');
