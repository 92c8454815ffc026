/**
 * Bursts of keys right after the one that opens a field: none is lost, none does anything else. `BURSTS` says how many, and
 * `BURST_SEED` which.
 */
import type { CDPSession, Page } from 'playwright';
import { expect, it } from 'vitest';

import { expectNoComplaints } from '../support/browser.ts';
import { progressOf } from '../support/goes-on.ts';
import { LIMITS } from '../support/time-limits.mjs';
import { createAccount, holdingsOf, openSignedIn, type Account, type Seed } from './accounts.ts';
import { ageProofs } from './age-proofs.ts';
import { deviceRows } from './pages/device-rows.ts';
import { toProfile } from './pages/profile.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();

const BURSTS = Number(process.env['BURSTS'] ?? 12);
const SEED = Number(process.env['BURST_SEED'] ?? Date.now() % 1_000_000);

/** What opens a field, where, and what is in it before. */
const OPENERS = [
  { path: '/completed', key: 'q', holds: '' },
  { path: '/notes', key: '/', holds: '' },
  { path: '/todo', key: 'q', holds: '' },
  { path: '/todo', key: 'ctrl+k', holds: '' },
  { path: '/todo', key: 'e', holds: 'Ring Ana' },
] as const;

interface Burst {
  readonly opener: (typeof OPENERS)[number];
  readonly letters: string;
  readonly everyMs: number;
  /** Whether the code of the keys and of the dialogs is there. */
  readonly isWarm: boolean;
  readonly slowdown: 1 | 6;
  readonly hasRow: boolean;
}

it(
  'U1255 what is typed after a key that opens a field is in the field, and does nothing else',
  async () => {
    const tasks = [
      { name: 'Ring Ana', type: 'call' },
      { name: 'Rung Ben', type: 'call', completed: true },
      { name: 'The wifi word', type: 'note' },
    ];
    const account = await createAccount(site.server, { tasks });
    const device = await openSignedIn(site, account);
    const { page } = device;
    const browser = await page.context().newCDPSession(page);
    const chance = createChance(SEED);
    await page.addInitScript(() => {
      // Nothing is loaded before it is needed.
      if (!sessionStorage.getItem('warm')) window.requestIdleCallback = () => 0;
    });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(async () => (await deviceRows(page)).length, { timeout: LIMITS.browser }).toBe(3);
    const before = await stateOf(page, account);
    const say = progressOf('bursts of keys');

    for (let at = 0; at < BURSTS; at += 1) {
      const burst = burstBy(chance, at);
      const words = `burst ${at} of BURST_SEED=${SEED}: ${JSON.stringify(burst)}`;
      await openScreen(page, burst);
      await browser.send('Emulation.setCPUThrottlingRate', { rate: burst.slowdown });
      const { key, holds } = burst.opener;
      await typeFast(browser, [key, ...burst.letters], burst.everyMs);
      const read = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
      await expect
        .poll(read, { message: words, timeout: LIMITS.browser })
        .toSatisfy(isIn(holds, burst.letters));
      await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      expect(await stateOf(page, account), words).toEqual(before);
      expect(await page.getByRole('dialog').count(), words).toBeLessThanOrEqual(1);
      say(at + 1, BURSTS);
    }
    expectNoComplaints(device);
    await device.close();
  },
  LIMITS.longestTest,
);

/** The caret may be at either end of what the field holds. */
function isIn(holds: string, letters: string) {
  return (value: unknown) => value === letters + holds || value === holds + letters;
}

async function openScreen(page: Page, { opener, isWarm, hasRow }: Burst): Promise<void> {
  await page.evaluate((warm) => {
    sessionStorage.clear();
    if (warm) sessionStorage.setItem('warm', '1');
  }, isWarm);
  await page.goto(opener.path);
  await page.locator('main [data-row-focus]').first().waitFor();
  if (isWarm) await page.evaluate(haveAllLoaded);
  if (hasRow || opener.key === 'e') await page.locator('main [data-row-focus]').first().focus();
}

/** The worker is not there to fetch them: they come one after the other, and the last of them is known by its time. */
async function haveAllLoaded(): Promise<void> {
  const scripts = () => performance.getEntriesByType('resource').length;
  for (let last = -1; last < scripts();) {
    last = scripts();
    await new Promise((resolve) => void setTimeout(resolve, 400));
  }
}

/** What keys could have changed: here, where that would wait to be sent, and on the server. */
async function stateOf(page: Page, account: Account) {
  const rows = await deviceRows(page);
  const { tasks } = await holdingsOf(site.server, account);
  return { waiting: rows.filter(({ pending }) => pending), rows: rows.map(({ name }) => name), tasks };
}

/** As fast as that, whether or not the page keeps up. */
async function typeFast(browser: CDPSession, keys: readonly string[], everyMs: number): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const key of keys) {
    const event = eventOf(key);
    sent.push(browser.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event }));
    sent.push(browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }));
    await new Promise((resolve) => void setTimeout(resolve, everyMs));
  }
  await Promise.all(sent);
}

const CODES: Readonly<Record<string, string>> = { ' ': 'Space', '/': 'Slash', '.': 'Period', '-': 'Minus' };

const MODIFIERS: Readonly<Record<string, number>> = { ctrl: 2, shift: 8 };
const NAMED: Readonly<Record<string, number>> = {
  Enter: 13,
  Escape: 27,
  Backspace: 8,
  Delete: 46,
  ArrowDown: 40,
  ArrowLeft: 37,
  Home: 36,
  End: 35,
  Tab: 9,
};

/** 'q', 'Enter', 'ctrl+k' */
function eventOf(named: string) {
  const [key = '', modifier = ''] = named.split('+').reverse();
  const modifiers = MODIFIERS[modifier] ?? 0;
  const keyCode = NAMED[key];
  if (keyCode !== undefined) {
    const text = key === 'Enter' ? { text: '\r' } : {};
    return { key, code: key, windowsVirtualKeyCode: keyCode, modifiers, ...text };
  }
  const code = CODES[key] ?? (/\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`);
  const windowsVirtualKeyCode = /[a-z\d ]/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0;
  return { key, code, windowsVirtualKeyCode, modifiers, ...(modifier !== 'ctrl' && { text: key }) };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz  eximqjkg0123456789/.-';

function burstBy(chance: () => number, at: number): Burst {
  const below = (most: number) => Math.floor(chance() * most);
  const length = 1 + below(40);
  const drawn = Array.from({ length }, () => LETTERS[below(LETTERS.length)]).join('');
  // Each opener comes as often as any other.
  return {
    opener: OPENERS[at % OPENERS.length] ?? OPENERS[0],
    // A name does not begin or end with a space, which the field of a day may leave out.
    letters: drawn.replace(/^ | $/g, 'x'),
    everyMs: 5 + below(196),
    isWarm: chance() < 0.4,
    slowdown: chance() < 0.5 ? 6 : 1,
    hasRow: chance() < 0.6,
  };
}

/** Mulberry32. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const at = (page: Page, name: string) => page.locator('main [data-row-focus]', { hasText: name });
const valueOf = (page: Page) => () =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);

/** A page on which nothing is loaded yet that is not shown. */
async function openCold(tasks: readonly Seed[], path = '/todo') {
  const account = await createAccount(site.server, { tasks });
  const device = await openSignedIn(site, account);
  const { page } = device;
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const browser = await page.context().newCDPSession(page);
  const type = (...keys: readonly string[]) => typeFast(browser, keys, 5);
  return { account, device, page, type };
}

const SEEDS: readonly Seed[] = [
  { name: 'Ring Ana', type: 'call' },
  { name: 'Move house', type: 'project' },
];

it('U1256 keys that follow one that opens a sheet, a question or a screen do nothing to the row', async () => {
  const { account, device, page, type } = await openCold(SEEDS);
  await at(page, 'Ring Ana').waitFor();
  const before = await stateOf(page, account);
  const ways: readonly [row: string, keys: readonly string[], opens: string][] = [
    ['Ring Ana', ['?'], 'Keyboard shortcuts'],
    ['Ring Ana', ['m'], 'Edit Task'],
    ['Move house', ['Delete'], 'Delete project'],
  ];
  for (const [row, keys, opens] of ways) {
    await page.reload();
    await at(page, row).focus();
    await type(...keys, ...'xixeix');
    const dialog = page.getByRole('dialog', { name: opens, exact: true });
    await dialog.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await page.reload();
  await at(page, 'Ring Ana').focus();
  await type('g', 'p', ...'xixix');
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  await expect.poll(() => stateOf(page, account)).toEqual(before);
  expectNoComplaints(device);
  await device.close();
});

it('U1255 what is corrected, pasted, sent and taken back before the field is there is so in the field', async () => {
  const { account, device, page, type } = await openCold(SEEDS, '/completed');
  await type('q', ...'mixx', 'Backspace', ...' eggs', 'Enter', ...'bread');
  await expect.poll(valueOf(page)).toBe('bread');
  const names = async () =>
    (await holdingsOf(site.server, account)).tasks.map((line) => line.split(' · ')[0]);
  await expect.poll(names).toEqual(['Move house', 'Ring Ana', 'mix eggs']);

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/completed');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'milk\nbread');
    press('q');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.body.dispatchEvent(paste);
  });
  await page.getByRole('button', { name: 'Add 2, one for each line' }).waitFor();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/completed');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await type('q', 'm', 'Escape');
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expectNoComplaints(device);
  await device.close();
});

it('U1255 a field that a button or the search opens has what is typed at once, too', async () => {
  const { device, page, type } = await openCold(SEEDS, '/family');
  await page.getByRole('button', { name: 'Invite to My Family' }).focus();
  await type('Enter', ...'quick.xie');
  await expect.poll(valueOf(page)).toBe('quick.xie');

  await page.goto('/todo');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await type('/', ...'add a ta');
  await page.getByRole('option', { name: 'Add a task' }).waitFor();
  await type('Enter', ...'mix eggs');
  await page.getByRole('dialog', { name: 'Add a task' }).waitFor();
  await expect.poll(valueOf(page)).toBe('mix eggs');
  expectNoComplaints(device);
  await device.close();
});

it('U1256 keys that follow what is chosen in the search are those of the screen that comes', async () => {
  const { device, page, type } = await openCold(SEEDS, '/todo');
  const choose = async (words: string, option: string | RegExp, screen: string) => {
    await type('/', ...words);
    await page.getByRole('option', { name: option }).waitFor();
    await type('Enter', '?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: screen }).waitFor();
  };
  await choose('notes', 'Notes', 'Notes');
  await choose('notes', 'Notes', 'Notes');
  await choose('move hou', /Move house/, 'Move house');
  expectNoComplaints(device);
  await device.close();
});

it('U1255 the keys act again after three seconds without one, where the field does not come', async () => {
  const { device, page, type } = await openCold(SEEDS);
  await page.clock.install();
  await page.route(/edit-task-dialog/, () => undefined);
  await page.reload();
  await at(page, 'Ring Ana').focus();
  await type('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await type('/', 'm');
  await page.keyboard.press('j');
  await expect.poll(() => page.url()).toContain('search=');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toContain('Ring Ana');
  await page.clock.fastForward(3100);
  await page.keyboard.press('k');
  await expect.poll(focused).toContain('Move house');
  await device.close();
});

it('U1303 keys for Process that are typed before it is there answer about one task after the other', async () => {
  const { account, device, page, type } = await openCold([{ name: 'Ring Ana' }, { name: 'Ring Ben' }]);
  await page.getByRole('link', { name: 'Inbox' }).first().waitFor();
  // Process, Call; Process, Call; and then there is none that could become a note.
  await type('g', 'r', '1', '2', '1', '2', '1', '0');
  const calls = async () =>
    (await holdingsOf(site.server, account)).tasks.filter((line) => line.includes(' · todo call '));
  await expect.poll(async () => (await calls()).length, { timeout: LIMITS.browser }).toBe(2);
  expectNoComplaints(device);
  await device.close();
});

it('U1301, U1305 what is typed ahead moves the caret and the focus, and a held key of undo is one act', async () => {
  const { device, page, type } = await openCold(SEEDS);
  await at(page, 'Ring Ana').focus();
  const description = page.getByRole('dialog').getByLabel('Description');
  await type('e', 'Home', 'x', 'End', 'ArrowLeft', 'y', 'Tab', ...'by noon', 'Home', 'Delete');
  await expect.poll(() => description.inputValue(), { timeout: LIMITS.browser }).toBe('y noon');
  expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('xRing Anya');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await at(page, 'Ring Ana').focus();
  await page.keyboard.press('i');
  await at(page, 'Move house').focus();
  await page.keyboard.press('i');
  const important = () =>
    page.evaluate(() => document.querySelectorAll('main li [aria-pressed="true"]').length);
  await expect.poll(important).toBe(2);
  await page.keyboard.down('Control');
  for (let count = 0; count < 3; count += 1) await page.keyboard.down('z');
  await page.keyboard.up('z');
  await page.keyboard.up('Control');
  await expect.poll(important).toBe(1);
  expectNoComplaints(device);
  await device.close();
});

it('U1256 the keys of a row mean all that are selected as soon as they are', async () => {
  const { account, device, page, type } = await openCold([
    { name: 'Ring Ana', type: 'call' },
    { name: 'Ring Ben', type: 'call' },
  ]);
  await at(page, 'Ring Ben').focus();
  await type('shift+X', 'shift+ArrowDown', 'x');
  const done = async () =>
    (await holdingsOf(site.server, account)).tasks.filter((line) => line.endsWith('completed')).length;
  await expect.poll(done, { timeout: LIMITS.browser }).toBe(2);
  expectNoComplaints(device);
  await device.close();
});

it('U1261 a password that was typed for a closed proof of identity is in no other field', async () => {
  const { device, page, type } = await openCold(SEEDS);
  const profile = await toProfile(page);
  const card = profile.card('Two-step sign-in');
  await card.getByRole('button', { name: 'Add a passkey' }).waitFor();
  await ageProofs(site.server);
  const asked = awaitedLater(page.waitForRequest('**/api/factors'));
  await page.route('**/api/factors', () => undefined);
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await profile.card('Your data').getByRole('button', { name: 'Export' }).click();
  await proof.waitFor();
  await asked;
  await type(...'secret', 'Enter');
  expect(await proof.count()).toBe(1);
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await proof.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  const name = page.getByRole('dialog').getByLabel('Name of the passkey');
  await name.waitFor();
  await type('x');
  await expect.poll(() => name.inputValue()).toBe('This devicex');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Without a network its field does not come.
  await page.unroute('**/api/factors');
  await page.route('**/api/factors', (route) => route.abort());
  await profile.card('Your data').getByRole('button', { name: 'Export' }).click();
  await proof
    .getByText(/offline|connection|network/i)
    .first()
    .waitFor();
  await type('s', 'e');
  await proof.getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('Enter');
  await proof.waitFor({ state: 'detached' });
  await device.close();
});

it('U1262 right after Logout the keys are those of the login page', async () => {
  const { device, page } = await openCold(SEEDS);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const email = page.getByLabel('Email', { exact: false }).first();
  await page.waitForURL('**/login');
  await email.focus();
  await page.keyboard.type('mira@kin.example');
  expect(await email.inputValue()).toBe('mira@kin.example');
  await device.close();
});

it('U1263, U1264 at the first question of Process Escape leaves the focus, and what a browser fills in chooses nothing', async () => {
  const { device, page } = await openCold([{ name: 'Lend the drill' }], '/process');
  const first = page.getByRole('region', { name: 'Task', exact: true }).locator('button[aria-keyshortcuts]');
  await first.first().focus();
  await page.keyboard.press('Escape');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const focused = () => page.evaluate(() => document.activeElement?.hasAttribute('aria-keyshortcuts'));
  expect(await focused()).toBe(true);
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'));
    field.dispatchEvent(new Event('keydown', { bubbles: true, cancelable: true }));
    field.remove();
  });
  expectNoComplaints(device);
  await device.close();
});

/** What the app takes back from the history, the browser takes its time for. */
const slowHistory = () => {
  const { go } = History.prototype;
  History.prototype.go = function later(steps) {
    setTimeout(() => go.call(this, steps), 400);
  };
};

const CALLS: readonly Seed[] = ['Ana', 'Ben', 'Cleo', 'Dan'].map((name) => ({
  name: `Ring ${name}`,
  type: 'call',
}));

it('U1310 keys right after an entry of a menu, Escape in a sheet or Save are those of what is behind', async () => {
  const { account, device, page, type } = await openCold(CALLS);
  await page.addInitScript(slowHistory);
  await page.reload();
  const more = page.getByRole('button', { name: 'More for Ring Dan' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  await type('Enter', ...'mix eggs');
  const sheet = page.getByRole('dialog', { name: 'Edit Task' });
  const name = sheet.getByLabel('Name');
  await expect.poll(() => name.inputValue(), { timeout: LIMITS.browser }).toContain('mix eggs');
  await type('Enter', 'x');
  await sheet.waitFor({ state: 'detached' });
  const holdings = async () => (await holdingsOf(site.server, account)).tasks;
  const done = async () => (await holdings()).filter((line) => line.endsWith(' · completed')).length;
  await expect.poll(done).toBe(1);
  expect((await holdings()).filter((line) => line.endsWith(' · completed'))[0]).toContain('mix eggs');

  await at(page, 'Ring Cleo').focus();
  await page.keyboard.press('e');
  await expect.poll(() => name.inputValue()).toBe('Ring Cleo');
  await type('Escape', 'j', 'x');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(done).toBe(2);
  expect((await holdings()).find((line) => line.startsWith('Ring Ben'))).toContain('completed');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Cleo');
  expectNoComplaints(device);
  await device.close();
});

it('U1314 on a tablet with a keyboard the letters after e are in the name, at once and later', async () => {
  const account = await createAccount(site.server, { tasks: CALLS });
  const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true };
  const device = await openSignedIn(site, account, tablet);
  const { page } = device;
  await page.goto('/todo');
  await at(page, 'Ring Ana').waitFor();
  const browser = await page.context().newCDPSession(page);
  await at(page, 'Ring Ana').focus();
  await typeFast(browser, ['e', ...'soon '], 5);
  const sheet = page.getByRole('dialog', { name: 'Edit Task' });
  await expect.poll(() => sheet.getByLabel('Name').inputValue()).toContain('soon ');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await at(page, 'Ring Ben').focus();
  await page.keyboard.press('e');
  const isOnSheet = () => page.evaluate(() => document.activeElement instanceof HTMLDialogElement);
  // A phone's keyboard stays closed.
  await expect.poll(isOnSheet).toBe(true);
  await page.keyboard.type('soon ');
  expect(await sheet.getByLabel('Name').inputValue()).toContain('soon ');
  expectNoComplaints(device);
  await device.close();
});
