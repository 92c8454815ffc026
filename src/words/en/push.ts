/** The card of notifications in Settings. */
import { message } from './messages.ts';

export const title = 'Notifications';
export const hint =
  'On this device: when it is your turn in a shared project or at a chore, when somebody gives you a task or invites you, and once a day what is due.';
export const turnOn = 'Notify me on this device';

export const digest = 'Daily digest at';
export const noDigest = 'None';
/** The digest is within the quiet hours. */
export const digestWaits = message('Within the quiet hours: it comes at {time}, when they end.');
export const quietHours = 'Quiet hours';
export const from = 'From';
export const until = 'Until';
export const showNames = 'Show names on the lock screen';
export const showNamesHint = 'Without them a notification says how many tasks there are, and not which.';

export const test = 'Send a test';
/** What became of the test. */
export const testEnds = {
  sent: 'The test was sent. It arrives in a moment.',
  gone: 'The push service of this browser has forgotten this device. Turn notifications off and on again.',
  unreachable: 'The server could not reach the push service of this browser. Try again later.',
  refused: 'The push service of this browser refused the test. Turn notifications off and on again.',
};

/** Why they cannot be turned on here. */
export const reasons = {
  off: 'This server sends no notifications.',
  iosHome: 'On an iPhone or iPad, add Kinbox to the home screen first, open it there, and turn them on.',
  insecure:
    'Browsers allow notifications only at an address that begins with https. Whoever runs this server can set that up.',
  unsupported: 'This browser cannot be notified while Kinbox is closed.',
  tabOnly:
    'They end with the session, and this one ends with the tab. Sign in with Remember me to turn them on.',
  blocked:
    'This browser blocks notifications of Kinbox. Allow them in its settings for this site, then come back.',
};
export const howToInstall = 'How to add it';

/** Why turning them on failed. */
export const failures = {
  notAllowed: 'The browser was not allowed to show notifications.',
  noWorker: 'Kinbox is still being stored on this device. Try again in a moment.',
  noService: 'The browser could not reach its push service. Try again later.',
};
