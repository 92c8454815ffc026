/** The built extension, loaded unpacked into a real Chromium, adds pages to the inbox of a real server. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { madeCaptureTokenSchema } from '#domain/wire/capture.ts';
import { expectAccessible } from '../e2e/expect-accessible.ts';
import { expectToFit } from '../e2e/expect-to-fit.ts';
import { atNextAnswer, startFront, type Front } from '../support/flaky-front.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { loadExtension, type LoadedExtension } from '../support/loaded-extension.ts';
import { signUp, type Person } from '../support/sign-up.ts';
import { badgeOf, hostsOf, inboxOf, storedIn, titleOf, waitingIn } from './extension-state.ts';
import { selectText, servePages, type ServedPages } from './served-pages.ts';
import { LIMITS } from '../support/time-limits.mjs';

/** Those of the server and, on the other name, of the pages. */
const HOSTS = ['http://127.0.0.1/*', 'http://localhost/*'];
/** Longer than the first pause after a failure, half a minute. */
const AFTER_THE_ALARM = { timeout: LIMITS.longPoll };

let kinbox: KinboxServer;
let pages: ServedPages;

beforeAll(async () => {
  pages = await servePages();
});
afterAll(() => pages?.close());

let extension: LoadedExtension;
let front: Front;
let ada: Person;
let token: string;

beforeEach(async () => {
  [kinbox, extension] = await Promise.all([startKinboxServer(), loadExtension(HOSTS)]);
  [ada, front] = await Promise.all([signUp(kinbox.url, 'Ada'), startFront(kinbox.url)]);
  const made = await ada.call('POST', '/api/user/capture-tokens', { name: 'Browser' });
  ({ token } = madeCaptureTokenSchema.parse(await made.json()));
});
afterEach(async () => {
  const said = extension?.complaints.filter((each) => !each.startsWith('Failed to load resource'));
  await extension?.close();
  await front?.close();
  await kinbox?.dispose();
  expect(said).toEqual([]);
});

it('U1030, U1033, U1034, U1035 a press before a server is named is kept, and sent once the options name one', async () => {
  const bread = await openPage('Rye bread');
  await selectText(bread);
  await extension.press(bread);
  const options = await shownOptions();
  await expect.poll(() => waitingIn(options)).toEqual(['Rye bread']);
  expect(await titleOf(options)).toContain('Name your server in the options.');

  const status = options.locator('#connection-status');
  const save = options.getByRole('button', { name: 'Save' });
  await save.click();
  await status.getByText('That is no address of a server.').waitFor();
  await options.getByRole('textbox', { name: 'Server' }).fill(front.url);
  await options.getByLabel('Capture token').fill('a password');
  await save.click();
  await status.getByText('That is no capture token.').waitFor();
  await options.getByLabel('Capture token').fill(token.replace(/.{6}$/, 'AAAAAA'));
  await save.click();
  await status.getByText('Saved. The server does not know the token.').waitFor();
  await expect.poll(() => titleOf(options)).toContain('The server refuses the token.');
  expect(await inboxOf(ada)).toEqual([]);

  await options.getByLabel('Capture token').fill(token);
  await save.click();
  await status.getByText('Saved. The server knows the token.').waitFor();
  await expect.poll(() => waitingIn(options)).toEqual([]);
  expect(await inboxOf(ada)).toEqual([['Rye bread', `First line\nsecond line\n${bread.url()}`]]);

  // It is neither shown again nor sent to another server.
  expect(await options.getByLabel('Capture token').inputValue()).toBe('');
  await options.reload();
  expect(await options.getByRole('textbox', { name: 'Server' }).inputValue()).toBe(front.url);
  expect(await options.content()).not.toContain(token);
  await options.getByRole('textbox', { name: 'Server' }).fill(pages.url);
  await save.click();
  await status.getByText('Enter the token for this server').waitFor();
  expect(await hostsOf(options)).toEqual(['http://127.0.0.1/*']);
  await options.getByLabel('Capture token').fill(token);
  await save.click();
  await status.getByText('Saved. What answers at this address is not Kinbox.').waitFor();
  expect(await hostsOf(options)).toEqual(['http://localhost/*']);

  await options.getByRole('button', { name: 'Disconnect' }).click();
  await status.getByText('Disconnected.').waitFor();
  expect(await hostsOf(options)).toEqual([]);
  expect(JSON.stringify(await storedIn(options))).not.toContain(token);
});

it('U1030, U1031, U1032, U1038 the button and the menu add a page, and the icon tells what became of it', async () => {
  const options = await connect();
  const one = await openPage('One');
  await extension.press(one);
  await expect.poll(() => titleOf(options)).toBe('Added to your inbox');
  expect(await badgeOf(options)).toBe('✓');
  await expect.poll(() => badgeOf(options)).toBe('');
  expect(await titleOf(options)).toBe('Add to Kinbox inbox');

  const two = await openPage('Two');
  await extension.choose(two, { selectionText: 'as the menu has it', frameId: 7 });
  await expect.poll(async () => (await inboxOf(ada)).length).toBe(2);

  const long = await openPage('Long');
  await long.evaluate(() => void (document.querySelector('#text')!.textContent = 'x'.repeat(10_100)));
  await selectText(long);
  await extension.press(long);
  await expect.poll(() => titleOf(options)).toMatch(/^Added without its end: \d+ characters were too many$/);

  const own = await extension.newPage();
  await own.goto('chrome://version');
  await extension.press(own);
  await expect.poll(() => titleOf(options)).toContain('the browser lets no extension read this page');
  expect(await badgeOf(options)).toBe('!');

  const inbox = await inboxOf(ada);
  expect(inbox.slice(0, 2)).toEqual([
    ['One', one.url()],
    ['Two', `as the menu has it\n${two.url()}`],
  ]);
  expect(inbox[2]?.[1]).toHaveLength(10_000);
  expect(inbox).toHaveLength(3);
  const keys = await options.evaluate(() => chrome.commands.getAll());
  expect(keys.map(({ name, shortcut }) => [name, shortcut])).toEqual([['_execute_action', 'Alt+Shift+K']]);
});

it('W150, W159, A565 offline first, the server and the worker killed in between: once each, in order', async () => {
  await connect().then((options) => options.close());
  const watch = await quietPage();
  front.seen.length = 0;
  await kinbox.stop();
  const names = ['One', 'Two', 'Three'];
  for (const name of names) {
    await extension.press(await openPage(name));
    await expect.poll(() => waitingIn(watch)).toContain(name);
  }
  expect(await waitingIn(watch)).toEqual(names);
  await expect.poll(() => titleOf(watch)).toContain('The server cannot be reached.');
  expect(await badgeOf(watch)).toBe('3');

  // The server has done it and is killed before it can say so, and so is the worker, which waits for the answer.
  await kinbox.restart();
  const isDone = atNextAnswer(front, () => Promise.all([kinbox.kill(), extension.killWorker()]));
  await extension.press(await openPage('Four'));
  await isDone;
  expect(await waitingIn(watch)).toEqual([...names, 'Four']);

  // Nobody presses anything: the alarm wakes a new worker.
  await kinbox.restart();
  await expect.poll(() => waitingIn(watch), { ...AFTER_THE_ALARM, interval: 500 }).toEqual([]);
  expect((await inboxOf(ada)).map(([name]) => name)).toEqual([...names, 'Four']);

  expect(new Set(front.seen.map(({ call }) => call))).toEqual(new Set(['POST /api/capture']));
  const keys = front.seen.map(({ key }) => key);
  expect(new Set(keys).size).toBe(4);
  expect(keys.length).toBeGreaterThan(5);
});

it('W153, W159 what waits in a browser that is killed is sent at its next start, once', async () => {
  await connect();
  // Chromium writes down a permission only seconds after it was granted.
  await extension.restart();
  await kinbox.stop();
  const watch = await quietPage();
  await extension.press(await openPage('One'));
  await expect.poll(() => titleOf(watch)).toContain('The server cannot be reached.');
  await kinbox.restart();
  expect(await waitingIn(watch)).toEqual(['One']);
  await extension.crash();
  const after = await quietPage();
  await expect.poll(() => waitingIn(after)).toEqual([]);
  expect(await inboxOf(ada)).toHaveLength(1);
});

it('W153 after a failure the extension is woken by its alarm', async () => {
  await connect().then((options) => options.close());
  front.answerWith = { status: 500, headers: { 'X-Server-Id': 'x' } };
  await extension.press(await openPage('One'));
  const watch = await quietPage();
  await expect.poll(() => titleOf(watch)).toContain('The server had an error.');
  await extension.killWorker();
  front.answerWith = null;
  await expect.poll(() => waitingIn(watch), { ...AFTER_THE_ALARM, interval: 500 }).toEqual([]);
  expect(await inboxOf(ada)).toHaveLength(1);
});

it('W154, W155, W156, W157, U1035, U1036 the options tell what is wrong, and what is refused is kept there', async () => {
  const options = await connect();
  const status = options.locator('#connection-status');
  const send = options.getByRole('button', { name: 'Send now' });
  const test = options.getByRole('button', { name: 'Test' });
  const from = { 'X-Server-Id': 'x', 'Content-Type': 'application/json' };

  front.answerWith = { status: 200, body: '<h1>Welcome to the hotel</h1>' };
  await extension.press(await openPage('One'));
  await expect.poll(() => titleOf(options)).toContain('Something else answers');
  await test.click();
  await status.getByText('What answers at this address is not Kinbox.').waitFor();

  front.answerWith = { status: 302, headers: { ...from, Location: `${pages.url}/stolen` } };
  await send.click();
  await expect.poll(() => titleOf(options)).toContain("The server's address leads elsewhere.");
  await test.click();
  await status.getByText('This address leads elsewhere.').waitFor();

  front.answerWith = { status: 422, headers: from, body: '{"message":"There is room for no more."}' };
  await send.click();
  await options.getByText('Refused: There is room for no more.').waitFor();
  await expect.poll(() => titleOf(options)).toContain('The server refused some.');
  front.answerWith = null;
  await extension.press(await openPage('Two'));
  await expect.poll(async () => (await inboxOf(ada)).map(([name]) => name)).toEqual(['Two']);
  await options.bringToFront();
  await options.getByRole('button', { name: 'Copy: One' }).click();
  await options.locator('#pages-status').getByText('Copied').waitFor();

  front.answerWith = { status: 429, headers: { ...from, 'Retry-After': '1' } };
  await options.getByRole('button', { name: 'Try again: One' }).click();
  await expect.poll(() => titleOf(options)).toContain('The server asked to wait.');
  await test.click();
  await status.getByText('The server asked to wait.').waitFor();
  front.answerWith = null;
  await expect.poll(async () => (await inboxOf(ada)).length, AFTER_THE_ALARM).toBe(2);
  expect((await inboxOf(ada)).map(([name]) => name)).toEqual(['Two', 'One']);

  await test.click();
  await status.getByText('The server knows the token.').waitFor();
  const tokens = (await (await ada.call('GET', '/api/user/capture-tokens')).json()) as { id: number }[];
  await ada.call('DELETE', `/api/user/capture-tokens/${String(tokens[0]?.id)}`);
  await extension.press(await openPage('Three'));
  await expect.poll(() => titleOf(options)).toContain('The server refuses the token.');
  await options.getByRole('button', { name: 'Disconnect' }).click();
  await status.getByText('Disconnected.').waitFor();
  expect(await waitingIn(options)).toEqual(['Three']);
  await options.getByRole('button', { name: 'Remove: Three' }).click();
  await options.getByText('Everything that you added is in your inbox.').waitFor();
  expect(await inboxOf(ada)).toHaveLength(2);
});

it('W190, U1090 what was added for Ada is not sent to Ben, who has entered his token since, unless he says so', async () => {
  const options = await connect();
  const ben = await signUp(kinbox.url, 'Ben');
  const tokenOf = async (who: Person) => {
    const made = await who.call('POST', '/api/user/capture-tokens', { name: 'Another' });
    return madeCaptureTokenSchema.parse(await made.json()).token;
  };
  const [tokenOfBen, second] = await Promise.all([tokenOf(ben), tokenOf(ada)]);
  const enter = async (entered: string) => {
    await options.getByLabel('Capture token').fill(entered);
    await options.getByRole('button', { name: 'Save' }).click();
    await options.getByText('Saved. The server knows the token.').waitFor();
  };
  await kinbox.stop();
  for (const name of ['One', 'Two']) await extension.press(await openPage(name));
  await expect.poll(() => titleOf(options)).toContain('The server cannot be reached.');
  await kinbox.restart();
  await enter(tokenOfBen);
  await expect.poll(() => titleOf(options)).toContain('Some were added for another account.');
  await extension.press(await openPage('Three'));
  await expect.poll(() => inboxOf(ben).then((all) => all.map(([name]) => name))).toEqual(['Three']);
  expect(await waitingIn(options)).toEqual(['One', 'Two']);
  await options.bringToFront();
  await options.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(options);
  await expectToFit(options);
  await options.getByRole('button', { name: 'Send to this account: Two' }).click();
  await expect.poll(() => waitingIn(options)).toEqual(['One']);
  expect(await inboxOf(ada)).toEqual([]);

  // Another token of Ada's: the server says that it is the same account.
  await enter(second);
  await expect.poll(() => waitingIn(options)).toEqual([]);
  expect((await inboxOf(ada)).map(([name]) => name)).toEqual(['One']);
  expect((await inboxOf(ben)).map(([name]) => name)).toEqual(['Three', 'Two']);
});

it('U1034 a tab of the options that was left open gives back what another tab has asked for since', async () => {
  const first = await connect();
  const second = await extension.openOptions();
  await second.getByRole('textbox', { name: 'Server' }).fill(pages.url);
  await second.getByLabel('Capture token').fill(token);
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Saved. What answers at this address is not Kinbox.').waitFor();
  expect(await hostsOf(second)).toEqual(['http://localhost/*']);
  // The token of the server of before is no longer stored: this tab does not bring it back.
  await first.bringToFront();
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByText('Enter the token for this server').waitFor();
  await first.getByLabel('Capture token').fill(token);
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByText('Saved. The server knows the token.').waitFor();
  expect(await hostsOf(first)).toEqual(['http://127.0.0.1/*']);
  await second.bringToFront();
  await second.getByRole('button', { name: 'Disconnect' }).click();
  await second.getByText('Disconnected.').waitFor();
  expect(await hostsOf(second)).toEqual([]);
});

it('U1037 the options are accessible and fit a small screen', async () => {
  const options = await connect();
  await kinbox.stop();
  await extension.press(await openPage('A page with a rather long title, which takes several lines'));
  await expect.poll(() => waitingIn(options)).toHaveLength(1);
  await options.bringToFront();
  await options.setViewportSize({ width: 320, height: 640 });
  await options.getByRole('button', { name: 'Test' }).click();
  await options.locator('#connection-status').getByText('The server cannot be reached.').waitFor();
  await options
    .locator('#why')
    .getByText('The server cannot be reached. They are sent when it can.')
    .waitFor();
  await expectAccessible(options);
  await expectToFit(options);
  const heights = await options
    .locator('button:visible, input:visible')
    .evaluateAll((each) => each.map((control) => control.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await options.getByRole('textbox', { name: 'Server' }).focus();
  const reached: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    await options.keyboard.press('Tab');
    reached.push(await options.evaluate(() => document.activeElement?.textContent ?? ''));
  }
  expect(reached).toEqual(['', 'Save', 'Test', 'Disconnect', 'Copy', 'Remove', 'Send now']);
});

async function connect(): Promise<Page> {
  const options = await extension.openOptions();
  await options.getByRole('textbox', { name: 'Server' }).fill(front.url);
  await options.getByLabel('Capture token').fill(token);
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByText('Saved. The server knows the token.').waitFor();
  return options;
}

async function openPage(title: string): Promise<Page> {
  const page = await extension.newPage();
  await page.goto(pages.at(title));
  return page;
}

/** The tab that the extension opens by itself. */
async function shownOptions(): Promise<Page> {
  const isOptions = (page: Page) => page.url() === `chrome-extension://${extension.id}/options/options.html`;
  await expect.poll(() => extension.pages().some(isOptions)).toBe(true);
  return extension.pages().findLast(isOptions)!;
}

/** A page of the extension that runs none of its code: it reads what there is, and wakes and sends nothing. */
async function quietPage(): Promise<Page> {
  const page = await extension.newPage();
  await page.goto(`chrome-extension://${extension.id}/tokens.css`);
  return page;
}
