/** The built extension, installed in a real Firefox from its zip, adds pages to the inbox of a real server. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { madeCaptureTokenSchema } from '#domain/wire/capture.ts';
import { installInFirefox, type FirefoxExtension } from '../support/firefox-extension.ts';
import { atNextAnswer, startFront, type Front } from '../support/flaky-front.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { signUp, type Person } from '../support/sign-up.ts';
import { badgeOf, hostsOf, inboxOf, storedIn, titleOf, waitingIn } from './extension-state.ts';
import { selectText, servePages, type ServedPages } from './served-pages.ts';

let pages: ServedPages;
let kinbox: KinboxServer;
let extension: FirefoxExtension;
let front: Front;
let ada: Person;
let token: string;

beforeAll(async () => {
  pages = await servePages();
});
afterAll(() => pages?.close());

beforeEach(async () => {
  [kinbox, extension] = await Promise.all([startKinboxServer(), installInFirefox()]);
  [ada, front] = await Promise.all([signUp(kinbox.url, 'Ada'), startFront(kinbox.url)]);
  const made = await ada.call('POST', '/api/user/capture-tokens', { name: 'Browser' });
  ({ token } = madeCaptureTokenSchema.parse(await made.json()));
});
afterEach(async () => {
  const said = await extension?.complaints();
  await extension?.close();
  await front?.close();
  await kinbox?.dispose();
  expect(said).toEqual([]);
});

it('U1030, U1033, U1034, U1035 in Firefox a press before a server is named is kept, and sent once the options name one', async () => {
  const bread = await openPage('Rye bread');
  await selectText(bread);
  await extension.press(bread);
  await expect.poll(shownOptions).not.toEqual([]);
  const options = await openOptions();
  await expect.poll(() => waitingIn(options)).toEqual(['Rye bread']);
  expect(await titleOf(options)).toContain('Name your server in the options.');

  const status = options.locator('#connection-status');
  await fillIn(options);
  expect(await extension.answer('Deny')).toContain('Access your data for sites in 127.0.0.1 domains');
  await status.getByText("Not saved: without the browser's permission").waitFor();
  expect(await storedIn(options)).not.toHaveProperty('settings');
  expect(front.seen).toEqual([]);

  await options.getByRole('button', { name: 'Save' }).click();
  await extension.answer('Allow');
  await status.getByText('Saved. The server knows the token.').waitFor();
  await expect.poll(() => waitingIn(options)).toEqual([]);
  expect(await inboxOf(ada)).toEqual([['Rye bread', `First line\nsecond line\n${bread.url()}`]]);
  expect(await hostsOf(options)).toEqual(['http://127.0.0.1/*']);

  const test = options.getByRole('button', { name: 'Test' });
  front.answerWith = { status: 301, headers: { Location: pages.at('Stolen') } };
  await test.click();
  await status.getByText('This address leads elsewhere.').waitFor();
  front.answerWith = null;
  await kinbox.stop();
  await test.click();
  await status.getByText('The server cannot be reached.').waitFor();
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await status.getByText('Disconnected.').waitFor();
  expect(await hostsOf(options)).toEqual([]);
  expect(JSON.stringify(await storedIn(options))).not.toContain(token);
});

it('U1030, U1031, U1032 in Firefox the button, the key and the menu add a page, and the icon tells what became of it', async () => {
  const options = await connect();
  await extension.press(await openPage('One'));
  await expect.poll(() => titleOf(options)).toBe('Added to your inbox');
  expect(await badgeOf(options)).toBe('✓');
  await expect.poll(() => badgeOf(options)).toBe('');

  await extension.pressKey(await openPage('Two'));
  await expect.poll(async () => (await inboxOf(ada)).length).toBe(2);
  const three = await openPage('Three');
  await selectText(three);
  await extension.choose(three, '#text');
  await expect.poll(async () => (await inboxOf(ada)).length).toBe(3);
  expect(await inboxOf(ada)).toEqual([
    ['One', pages.at('One')],
    ['Two', pages.at('Two')],
    ['Three', `First line\nsecond line\n${three.url()}`],
  ]);

  await extension.pressOn('about:support');
  await expect.poll(() => titleOf(options)).toContain('the browser lets no extension read this page');
  expect(await badgeOf(options)).toBe('!');
});

it('W150, W153, W159 in Firefox offline first, the server, the event page and the browser killed in between: once each, in order', async () => {
  const options = await connect();
  front.seen.length = 0;
  await kinbox.stop();
  for (const name of ['One', 'Two']) {
    await extension.press(await openPage(name));
    await expect.poll(() => waitingIn(options)).toContain(name);
  }
  await expect.poll(() => titleOf(options)).toContain('The server cannot be reached.');
  expect(await badgeOf(options)).toBe('2');

  // The server has done it and is killed before it can say so, and so is the event page, which waits for the answer.
  await kinbox.restart();
  const isDone = atNextAnswer(front, () => Promise.all([kinbox.kill(), extension.endBackground()]));
  await extension.press(await openPage('Three'));
  await isDone;
  expect(await waitingIn(options)).toEqual(['One', 'Two', 'Three']);

  // Nobody presses anything: the alarm wakes the event page, sooner than in half a minute.
  await kinbox.restart();
  expect(await options.evaluate(async () => (await chrome.alarms.get('rescue')) !== undefined)).toBe(true);
  await options.evaluate(() => chrome.alarms.create('rescue', { when: Date.now() }));
  await expect.poll(() => waitingIn(options)).toEqual([]);

  await kinbox.stop();
  await extension.press(await openPage('Four'));
  await expect.poll(() => titleOf(options)).toContain('The server cannot be reached.');
  await kinbox.restart();
  expect(await waitingIn(options)).toEqual(['Four']);
  await extension.crash();
  await expect.poll(async () => (await inboxOf(ada)).length).toBe(4);
  expect((await inboxOf(ada)).map(([name]) => name)).toEqual(['One', 'Two', 'Three', 'Four']);
  // The entry of the menu is still there, and what was sent is no longer.
  await extension.choose(await openPage('Five'), '#text');
  await expect.poll(async () => (await inboxOf(ada)).length).toBe(5);
  const after = await openOptions();
  await after.getByText('Everything that you added is in your inbox.').waitFor();

  expect(new Set(front.seen.map(({ call }) => call))).toEqual(new Set(['POST /api/capture']));
  const keys = front.seen.map(({ key }) => key);
  expect(new Set(keys).size).toBe(5);
  expect(keys.length).toBeGreaterThan(7);
});

async function connect(): Promise<Page> {
  const options = await openOptions();
  await fillIn(options);
  await extension.answer('Allow');
  await options.getByText('Saved. The server knows the token.').waitFor();
  return options;
}

async function fillIn(options: Page): Promise<void> {
  await options.bringToFront();
  await options.getByRole('textbox', { name: 'Server' }).fill(front.url);
  await options.getByLabel('Capture token').fill(token);
  await options.getByRole('button', { name: 'Save' }).click();
}

async function openPage(title: string): Promise<Page> {
  const page = await extension.newPage();
  await page.goto(pages.at(title));
  return page;
}

function openOptions(): Promise<Page> {
  return extension.open('/options/options.html');
}

/** Tabs of the options that the extension has opened by itself. */
function shownOptions(): readonly Page[] {
  return extension.pages().filter((page) => page.url() === `${extension.origin}/options/options.html`);
}
