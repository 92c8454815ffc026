import { expect, it } from 'vitest';
import { APP_DEVICE_NAME } from '#domain/device-name.ts';
import { sessionsSchema } from '#domain/wire/sessions.ts';
import { appForAll } from '../support/app-hooks.ts';
import { sendTo } from '../support/server-app.ts';

const test = appForAll();
const ada = test.person('Ada');

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROMIUM = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';

/** Of a session that was opened with this name by a client that calls itself so. */
async function nameOf(device_name: string, userAgent: string): Promise<string | undefined> {
  const body = { email: ada.email, password: 'correct horse battery', device_name };
  const headers = { 'User-Agent': userAgent };
  const { text } = await sendTo(test.app, 'POST', '/api/sanctum/token', body, headers);
  const own = { Authorization: `Bearer ${text}` };
  const listed = await sendTo(test.app, 'GET', '/api/sessions', undefined, own);
  return listed.read(sessionsSchema).find(({ is_current }) => is_current)?.device_name;
}

it.each([
  [`${WINDOWS}; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox on Windows'],
  [`${WINDOWS}) ${CHROMIUM} Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS}) ${CHROMIUM} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS}) ${CHROMIUM} Safari/537.36 OPR/122.0.0.0`, 'Opera on Windows'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROMIUM} Mobile Safari/537.36`, 'Chrome on Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 ${CHROMIUM}`, 'Samsung Internet on Android'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} CriOS/140.0 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Safari/604.1`, 'Safari on iPad'],
  [`Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) ${CHROMIUM} Safari/537.36`, 'Chrome on ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Haiku; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox'],
  ['curl/8.5.0', APP_DEVICE_NAME],
  ['(Linux) '.repeat(400), APP_DEVICE_NAME],
])('A490 a session of the app that %s opens is listed as %s', async (userAgent, name) => {
  expect(await nameOf(APP_DEVICE_NAME, userAgent)).toBe(name);
});

it('A490 a client that names its session itself keeps the name', async () => {
  expect(await nameOf('Phone', `${WINDOWS}; rv:143.0) Gecko/20100101 Firefox/143.0`)).toBe('Phone');
});
