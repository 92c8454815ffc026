/** Failures of a call that needs the server. */
export const offline = 'The server cannot be reached. This needs a network; what you typed is still here.';
export const noConnection = 'No connection';
export const signedOut = 'Your session has ended. Sign in again under Sync in the user menu.';
export const callFailed = 'An error occurred. Please try again.';
