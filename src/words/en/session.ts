/** Shown when the app cannot open. */
export const cannotOpen = 'Kinbox cannot open';
export const opensSlowly = 'Kinbox is still opening';
export const reload = 'Reload';
export const storageIsSilent =
  'This browser does not answer when Kinbox asks for what it keeps here. Close other tabs of Kinbox and reload this page; if that does not help, restart the browser. Nothing that was saved is lost.';
export const serverIsSilent =
  'The server has not answered yet. Kinbox opens as soon as it does; nothing that was saved is lost.';
export const failed = 'Something went wrong while Kinbox opened. Nothing that was saved is lost.';
export const tryAgain = 'Try again';
export const evicted =
  'This browser has removed what Kinbox kept here. Connect to the network to fetch your tasks again.';
export const full = 'There is no room left on this device. Free some space, then try again.';
export const closed = 'Kinbox was updated in another tab. Reload this page to go on.';
export const signedOut = 'You have logged out in another tab. Reload this page to log in again.';
export const unavailable =
  'This browser does not let Kinbox keep data. In a private window or with site data blocked it cannot work.';
export const interrupted = 'The browser interrupted the opening of what Kinbox keeps here.';
