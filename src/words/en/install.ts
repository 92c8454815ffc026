/** Installing the app. */
export const offer =
  'Kinbox can be an app on this device, with an icon of its own. It works as it does here.';
export const install = 'Install';
export const how = 'How?';
export const decline = 'No, thanks';

export const title = 'Install Kinbox';
export const hint =
  'As an app Kinbox has an icon, a window of its own and, where the system has one, a place in its share menu.';

/** What to do where the browser asks nothing by itself. */
export const steps = {
  ios: [
    'Open this page in Safari.',
    'Press Share, the square with an arrow.',
    'Choose Add to Home Screen, then Add.',
    'Open Kinbox there and sign in: it does not share what Safari keeps. What waits to be sent is sent when you open it in Safari.',
  ],
  firefoxAndroid: ['Open the menu of Firefox, the three dots.', 'Choose Add app to Home screen, or Install.'],
  safari: ['Open the menu File.', 'Choose Add to Dock.'],
};
export const inMenu =
  'In Chrome or Edge, press the install icon in the address bar, or choose Install in the menu.';
/** Where there is nothing to do. */
export const reasons = {
  installed: 'Kinbox is installed on this device: this is its own window.',
  firefoxDesktop:
    'Firefox on a computer installs no apps. A bookmark or a pinned tab opens Kinbox as fast, also without a network.',
  insecure:
    'Browsers install an app only from an address that begins with https. Whoever runs this server can set that up.',
};
