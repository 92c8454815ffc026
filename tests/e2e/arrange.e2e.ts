/** Lists that are ordered by hand and grouped. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { holdStores } from './held-stores.ts';
import { projectDetails } from './pages/project-details.ts';
import { goOffline, openDashboard, openOtherDevice, untilSent, untilStored } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

const arrange = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: /^Arrange/ }).click();
  await page.getByRole('menuitemradio', { name: entry, exact: true }).click();
};

const TASKS = [
  { name: 'Ring the school', status: 'todo', type: 'call' },
  { name: 'Buy stamps', status: 'todo', type: 'errand', effort: 'easy' },
  { name: 'Ring the bank', status: 'todo', type: 'call', important: true },
];
const [SCHOOL, STAMPS, BANK] = TASKS.map(({ name }) => name) as [string, string, string];

it.each([
  ['a phone', { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } }],
  ['a desk, in the dark', { ...DESK, ...WORKER, colorScheme: 'dark' as const }],
])(
  'U805, U894, U896, U897, U898, C51 Todo is ordered by hand and grouped, offline too, on %s',
  async (name, options) => {
    const account = await createAccount(site.server, { tasks: TASKS });
    const person = await openDashboard(site, account, options);
    const { device, dashboard } = person;
    const { page, context } = device;
    const todo = await dashboard.toTodo();
    const choose = (entry: string) => arrange(page, entry);
    await expect.poll(() => todo.names()).toEqual([BANK, STAMPS, SCHOOL]);

    await choose('By hand');
    const { handle, moveByKeyboard, moveByFinger } = projectDetails(page);
    await handle(SCHOOL).waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await goOffline(device);
    if (name === 'a phone') await moveByFinger(SCHOOL, BANK);
    else await moveByKeyboard(SCHOOL, -2);
    await expect.poll(() => todo.names()).toEqual([SCHOOL, BANK, STAMPS]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => todo.names()).toEqual([BANK, STAMPS, SCHOOL]);
    await todo.toast('Undone: Order changed').waitFor();
    await moveByKeyboard(SCHOOL, -2);
    await expect.poll(() => todo.names()).toEqual([SCHOOL, BANK, STAMPS]);
    await context.setOffline(false);

    await choose('Type');
    await page.getByRole('heading', { level: 2, name: 'Call 2' }).waitFor();
    expect(await page.getByRole('list', { name: 'Todo: Call' }).getByRole('listitem').count()).toBe(2);
    await expectAccessible(page);
    await expectToFit(page);
    await page.reload();
    await page.getByRole('button', { name: 'Arrange: By hand, Type' }).waitFor();
    await choose('No groups');
    await expect.poll(() => todo.names()).toEqual([SCHOOL, BANK, STAMPS]);
    await untilSent(page);

    const other = await openOtherDevice(site, person, options);
    const its = await other.dashboard.toTodo();
    await expect.poll(() => its.names()).toEqual([BANK, STAMPS, SCHOOL]);
    await arrange(other.device.page, 'By hand');
    await expect.poll(() => its.names(), { timeout: LIMITS.longPoll }).toEqual([SCHOOL, BANK, STAMPS]);
    expectNoComplaints(device);
    await Promise.all([device.close(), other.device.close()]);
  },
);

it.each([
  ['a phone', { ...PHONE, ...WORKER }],
  ['a desk', { ...DESK, ...WORKER }],
])('U896, U897 the important tasks and the notes too, offline, on %s', async (_, options) => {
  const important = ['Ring the school', 'Buy stamps', 'Ring the bank'].map((name, index) => ({
    name,
    status: 'todo',
    type: index === 1 ? 'errand' : 'call',
    important: true,
  }));
  const seeds = ['The wifi', 'Shoe sizes'].map((name) => ({ name, type: 'note' }));
  const account = await createAccount(site.server, { tasks: [...important, ...seeds] });
  const { device, dashboard } = await openDashboard(site, account, options);
  const { page } = device;
  await expect.poll(() => dashboard.names()).toEqual([BANK, STAMPS, SCHOOL]);
  await goOffline(device);
  const { moveByKeyboard, handle } = projectDetails(page);

  await arrange(page, 'By hand');
  await moveByKeyboard(SCHOOL, -1);
  await expect.poll(() => dashboard.names()).toEqual([BANK, SCHOOL, STAMPS]);
  await arrange(page, 'Type');
  await page.getByRole('heading', { name: 'Call 2' }).waitFor();

  const notes = await dashboard.toNotes();
  await expect.poll(() => notes.names()).toEqual(['Shoe sizes', 'The wifi']);
  await arrange(page, 'By hand');
  await handle('The wifi').waitFor();
  await moveByKeyboard('The wifi', -1);
  await expect.poll(() => notes.names()).toEqual(['The wifi', 'Shoe sizes']);
  await untilStored(page);
  await page.reload();
  await expect.poll(() => notes.names()).toEqual(['The wifi', 'Shoe sizes']);
  expectNoComplaints(device);
  await device.close();
});

it('U745 a new order is marked as not saved until it is', async () => {
  const { device, dashboard } = await openDashboard(
    site,
    await createAccount(site.server, { tasks: TASKS }),
    {
      ...DESK,
      ...WORKER,
    },
  );
  const { page } = device;
  const todo = await dashboard.toTodo();
  await arrange(page, 'By hand');
  await expect.poll(() => todo.names()).toEqual([BANK, STAMPS, SCHOOL]);
  // Where the places are written.
  const release = await holdStores(page, { database: 'account', stores: ['settings'] });
  await projectDetails(page).moveByKeyboard(SCHOOL, -2);
  await expect.poll(() => todo.names()).toEqual([SCHOOL, BANK, STAMPS]);
  expect(await page.getByRole('list', { name: 'Todo' }).getAttribute('aria-busy')).toBe('true');
  await release();
  await untilStored(page);
  await page.reload();
  await expect.poll(() => todo.names()).toEqual([SCHOOL, BANK, STAMPS]);
  expectNoComplaints(device);
  await device.close();
});

it('U1311 a row that is lifted takes no key that is for something else, and is put back', async () => {
  const { device, dashboard } = await openDashboard(
    site,
    await createAccount(site.server, { tasks: TASKS }),
    DESK,
  );
  const { page } = device;
  const todo = await dashboard.toTodo();
  await arrange(page, 'By hand');
  const { handle, lift } = projectDetails(page);
  const isDown = page.locator('[aria-pressed="true"]').and(handle(SCHOOL));
  await lift(SCHOOL);
  await page.keyboard.press('q');
  const field = page.getByRole('main').getByRole('textbox');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('fix x in a box');
  expect(await field.inputValue()).toBe('fix x in a box');
  await isDown.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('o');
  expect(await field.inputValue()).toBe('fix x in a boox');
  await page.keyboard.press('Escape');

  await lift(SCHOOL);
  await page.keyboard.press('Delete');
  await expect.poll(() => todo.names()).toEqual([BANK, STAMPS]);
  await page.keyboard.press('q');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('mend y');
  expect(await field.inputValue()).toContain('mend y');
  await page.keyboard.press('Escape');

  // Its own keys move it as ever.
  await projectDetails(page).moveByKeyboard(STAMPS, -1);
  await expect.poll(() => todo.names()).toEqual([STAMPS, BANK]);
  await handle(STAMPS).and(page.locator(':focus')).waitFor();
  expectNoComplaints(device);
  await device.close();
});
