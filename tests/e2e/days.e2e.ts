/** What waits for its day, and what has a deadline. */
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { searchOn } from './pages/search.ts';
import { lateEvening } from './late-evening.ts';
import { goOffline, openDashboard, openOtherDevice, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const DAY_MS = 86_400_000;
const TASKS = [
  { name: 'Ask the plumber' },
  { name: 'Learn the cello' },
  { name: 'Book the ferry' },
  { name: 'Send the taxes', status: 'todo', type: 'office' },
];

it.each([
  ['a phone', { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } }],
  ['a desk, in the dark', { ...DESK, ...WORKER, colorScheme: 'dark' as const }],
])(
  'U900, U901, U902, U903, U904, T72 a task waits for its day and is there on it, offline, on %s',
  async (_, options) => {
    const account = await createAccount(site.server, { tasks: TASKS });
    const person = await openDashboard(site, account, options);
    const { device, dashboard } = person;
    const { page, context } = device;
    // Before the page starts, so that its clock can be set later.
    const now = Date.now();
    await page.clock.setFixedTime(now);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const process = await dashboard.toProcess();
    await process.task.waitFor();
    await goOffline(device);
    const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const decide = {
      'Ask the plumber': async () => {
        await choose('Not now …');
        await choose('Later');
        await expectAccessible(page);
        await expectToFit(page);
        await choose('Tomorrow');
      },
      'Learn the cello': async () => {
        await choose('Not now …');
        await choose('Someday');
        await page.getByText('"Learn the cello" waits: Someday').first().waitFor();
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect.poll(() => process.task.textContent()).toBe('Learn the cello');
        await choose('Not now …');
        await choose('Someday');
      },
      'Book the ferry': async () => {
        await choose('Not now …');
        await choose('Later');
        await page.getByRole('textbox', { name: 'Type a day' }).fill('in 3 weeks');
        await page.getByRole('button', { name: /^Take / }).click();
      },
    };
    for (let left = Object.keys(decide); left.length > 0;) {
      const name = (await process.task.textContent()) as keyof typeof decide;
      left = left.filter((each) => each !== name);
      await decide[name]();
      await expect.poll(() => process.task.or(process.nothingLeft).textContent()).not.toBe(name);
    }

    const todo = await dashboard.toTodo();
    await expect.poll(() => todo.names()).toEqual(['Send the taxes']);
    await page.getByRole('button', { name: 'Send the taxes', exact: true }).click();
    await choose('Deadline');
    const picked = page.getByLabel('Pick a day');
    await picked.focus();
    // Digit by digit the year is at first another one.
    await page.keyboard.type('12242030');
    await expect.poll(() => picked.inputValue()).toBe('2030-12-24');
    await page.getByRole('button', { name: 'Take Dec 24, 2030' }).waitFor();
    await page.getByRole('textbox', { name: 'Type a day' }).fill('2 weeks ago');
    await page.keyboard.press('Enter');
    await page.getByText('This is no day.').waitFor();
    await page.getByRole('textbox', { name: 'Type a day' }).fill('today');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Deadline: Today' }).waitFor();
    await choose('Later');
    await choose('Someday');
    await expectToFit(page);
    await choose('Save Changes');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Due: Today').waitFor();
    await expect.poll(() => todo.names()).toEqual(['Send the taxes']);
    await expectAccessible(page);

    await page.getByRole('link', { name: '3 later' }).click();
    await page.getByRole('heading', { level: 1, name: 'Later' }).waitFor();
    const names = () =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .evaluateAll((rows) => rows.map((row) => row.textContent));
    await expect
      .poll(names)
      .toEqual([
        expect.stringContaining('Ask the plumber'),
        expect.stringContaining('Book the ferry'),
        expect.stringContaining('Learn the cello'),
      ]);
    await page.getByRole('heading', { level: 2, name: 'Someday' }).waitFor();
    await expectAccessible(page);
    await expectToFit(page);

    await dashboard.toDashboard();
    await page.getByRole('main').getByText('Send the taxes').waitFor();
    await dashboard.toTodo();
    await page.clock.setFixedTime(now + DAY_MS);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => todo.names()).toEqual(['Ask the plumber', 'Send the taxes']);
    await page.getByText('Due: Yesterday').waitFor();
    await page.getByRole('link', { name: '2 later' }).waitFor();

    await context.setOffline(false);
    await untilSent(page);
    const other = await openOtherDevice(site, person, options);
    const { page: there } = other.device;
    await (await other.dashboard.toTodo()).names();
    const search = searchOn(there);
    await search.open();
    await search.find('cello');
    await search.options.filter({ hasText: 'Learn the cello' }).getByText('Later: Someday').waitFor();
    await there.goBack();
    await there.getByRole('link', { name: '3 later' }).waitFor();
    expectNoComplaints(device);
    await device.close();
    await other.device.close();
  },
);

it.each([
  ['a phone', { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } }],
  ['a desk, in the dark', { ...DESK, ...WORKER, colorScheme: 'dark' as const }],
])('U989 a name that ends with a day is offered for that day, on %s', async (_, options) => {
  const account = await createAccount(site.server);
  const { device, dashboard } = await openDashboard(site, account, options);
  const { page } = device;
  const inbox = await dashboard.toInbox();
  await goOffline(device);
  const field = page.getByRole('textbox', { name: 'Add a task to inbox' });
  const offer = page.getByRole('button', { name: /^Later: / });
  await field.fill('Renew the card in 3 weeks');
  await offer.waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await field.press('Enter');
  await expect.poll(() => inbox.names()).toEqual(['Renew the card in 3 weeks']);
  // A note has no day: its words stay in its name.
  await field.fill('Party on Friday');
  await offer.waitFor();
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await offer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Note/ }).click();
  await offer.waitFor();
  await field.fill('Call  mum tomorrow');
  await page.getByRole('button', { name: 'Later: Tomorrow, "Call mum"' }).click();
  await page
    .getByText(/^"Call {2}mum" Added\. It waits: /)
    .first()
    .waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await offer.count()).toBe(0);
  await expect.poll(() => inbox.names()).toEqual(['Renew the card in 3 weeks']);
  const todo = await inbox.toTodo();
  await page.getByRole('link', { name: '1 later' }).waitFor();
  await todo.undo();
  await page.getByRole('link', { name: '1 later' }).waitFor({ state: 'detached' });
  expectNoComplaints(device);
  await device.close();
});

it('T72, U903 a list turns over at midnight by itself, and the page of a project says that it waits', async () => {
  const { timezoneId, midnight, tomorrow } = lateEvening();
  const account = await createAccount(site.server, {
    tasks: [
      { name: 'Book the ferry', status: 'todo', type: 'call', not_before: tomorrow },
      { name: 'Build a boat', type: 'project', not_before: 'someday' },
      { name: 'Send the taxes', status: 'todo', type: 'office' },
    ],
  });
  const { device, dashboard } = await openDashboard(site, account, { ...DESK, timezoneId });
  const { page } = device;
  await page.clock.install({ time: midnight - 60_000 });
  await page.reload();
  const project = await (await dashboard.toProjects()).open('Build a boat');
  await page.getByRole('main').getByText('Later: Someday').waitFor();
  const todo = await project.toTodo();
  await expect.poll(() => todo.names()).toEqual(['Send the taxes']);
  await page.clock.fastForward(61_000);
  await expect.poll(() => todo.names()).toEqual(['Book the ferry', 'Send the taxes']);
  expectNoComplaints(device);
  await device.close();
});

it('U1330 a day that stands in the edit sheet is saved with it, typed or picked, and no other words are dropped', async () => {
  const account = await createAccount(site.server, {
    tasks: [{ name: 'Send the taxes', status: 'todo', type: 'office' }],
  });
  const { device, dashboard } = await openDashboard(site, account, DESK);
  const { page } = device;
  await dashboard.toTodo();
  const sheet = page.getByRole('dialog');
  const open = async (chip: string | RegExp) => {
    await page.getByRole('button', { name: 'Send the taxes', exact: true }).click();
    await sheet.getByRole('button', { name: chip }).click();
  };
  const save = () => sheet.getByRole('button', { name: 'Save Changes' }).click();
  const typed = sheet.getByRole('textbox', { name: 'Type a day' });

  await open('Deadline');
  await typed.fill('one fine day');
  await save();
  await sheet.getByText('This is no day.').waitFor();
  await expect.poll(() => typed.evaluate((field) => field === document.activeElement)).toBe(true);
  await typed.fill('24 december 2030');
  await save();
  await sheet.waitFor({ state: 'detached' });
  await page.getByText('Due: Dec 24, 2030').waitFor();

  await open(/^Deadline/);
  await sheet.getByLabel('Pick a day').fill('2031-05-06');
  await save();
  await sheet.waitFor({ state: 'detached' });
  await page.getByText('Due: May 6, 2031').waitFor();

  // What stands in the one is taken when the other is opened.
  await open('Later');
  await typed.fill('24 december 2029');
  await sheet.getByRole('button', { name: /^Deadline/ }).click();
  await sheet.getByRole('button', { name: /Dec 24, 2029/ }).waitFor();
  await typed.fill('25 december 2031');
  await save();
  await sheet.waitFor({ state: 'detached' });
  await page.goto('/later');
  await page.getByText('Later: Dec 24, 2029').waitFor({ state: 'attached' });
  await page.getByText('Due: Dec 25, 2031').waitFor();
  expectNoComplaints(device);
  await device.close();
});
