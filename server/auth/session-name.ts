import { APP_DEVICE_NAME } from '#domain/device-name.ts';

/** Sessions are listed by what their owner recognises. A client with a name of its own knows better than its header. */
export function sessionName(deviceName: string, userAgent: string): string {
  return deviceName === APP_DEVICE_NAME ? (browserOn(userAgent) ?? deviceName) : deviceName;
}

type Signs = readonly (readonly [name: string, sign: RegExp])[];

/** In this order: most browsers also name those that they want to be taken for. */
const BROWSERS: Signs = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOP(?:R|iOS|T)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

/** In this order: an Android calls itself a Linux, and an iPhone is like a Mac. */
const SYSTEMS: Signs = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** 'Firefox on Windows', of fixed words only; null if the browser is unknown. */
function browserOn(userAgent: string): string | null {
  const named = (signs: Signs) => signs.find(([, sign]) => sign.test(userAgent))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser === undefined) return null;
  return system === undefined ? browser : `${browser} on ${system}`;
}
