/** A task that comes again. */
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { goOffline, openDashboard, openOtherDevice, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const TASKS = [
  { name: 'Put the bins out', status: 'todo', type: 'household' },
  { name: 'Send the taxes', status: 'todo', type: 'office' },
];

it.each([
  ['a phone', { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } }],
  ['a desk, in the dark', { ...DESK, ...WORKER, colorScheme: 'dark' as const }],
])('U915, U916, U917, T86, T89 a chore comes again, offline, on %s', async (_, options) => {
  const account = await createAccount(site.server, { tasks: TASKS });
  const person = await openDashboard(site, account, options);
  const { device, dashboard } = person;
  const { page, context } = device;
  const todo = await dashboard.toTodo();
  await expect.poll(() => todo.names()).toEqual(expect.arrayContaining(['Put the bins out']));
  await goOffline(device);

  await page.getByRole('button', { name: 'Put the bins out', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Repeat', { exact: true }).selectOption('Weekly');
  await sheet.getByText('On its day').click();
  const days = sheet.getByRole('group', { name: 'On which days' }).getByRole('button');
  expect(await days.count()).toBe(7);
  for (const day of await days.all())
    if ((await day.getAttribute('aria-pressed')) === 'false') await day.click();
  await sheet.getByText(/^Then on /).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await sheet.getByLabel('Repeat', { exact: true }).selectOption('Custom');
  await sheet.getByLabel('Every').fill('3');
  await sheet.getByText('After it is done').click();
  await expectToFit(page);
  await sheet.getByRole('button', { name: 'Save Changes' }).click();
  await sheet.waitFor({ state: 'detached' });

  const tick = () => page.getByRole('checkbox', { name: 'Complete Put the bins out' }).click();
  await tick();
  await page
    .getByText(/^Done\. Again on /)
    .first()
    .waitFor();
  await expect.poll(() => todo.names()).toEqual(['Send the taxes']);
  await todo.undo();
  await expect.poll(() => todo.names()).toEqual(expect.arrayContaining(['Put the bins out']));

  await page.getByRole('button', { name: 'More for Put the bins out' }).click();
  await page.getByRole('menuitem', { name: 'Skip this time' }).click();
  await page
    .getByText(/^Skipped\. Again on /)
    .first()
    .waitFor();
  await expect.poll(() => todo.names()).toEqual(['Send the taxes']);
  await todo.undo();
  await expect.poll(() => todo.names()).toEqual(expect.arrayContaining(['Put the bins out']));
  await tick();
  await expect.poll(() => todo.names()).toEqual(['Send the taxes']);
  await page.getByRole('link', { name: '1 later' }).waitFor();

  await context.setOffline(false);
  await untilSent(page);
  const other = await openOtherDevice(site, person, options);
  await expect
    .poll(() => other.dashboard.toCompleted().then((list) => list.names()))
    .toEqual(['Put the bins out']);
  expectNoComplaints(device);
  await device.close();
  await other.device.close();
});

it('U1328, U1329 a number of days that is none is said in the sheet, which `e` opens with the caret behind the name', async () => {
  const account = await createAccount(site.server, {
    tasks: [{ name: 'Water the figs', status: 'todo', type: 'errand' }],
  });
  const { device, dashboard } = await openDashboard(site, account, DESK);
  const { page } = device;
  await dashboard.toTodo();
  await page.getByRole('button', { name: 'Water the figs', exact: true }).focus();
  await page.keyboard.press('e');
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.keyboard.type(' daily');
  expect(await sheet.getByLabel('Name').inputValue()).toBe('Water the figs daily');

  await sheet.getByLabel('Repeat', { exact: true }).selectOption('Custom');
  const every = sheet.getByLabel('Every');
  for (const none of ['0', '1000', '1,5', '']) {
    await every.fill(none);
    await page.keyboard.press('Enter');
    await sheet.getByText('Type a whole number from 1 to 999.').waitFor();
    expect(await every.inputValue()).toBe(none);
    expect(await every.evaluate((field) => field === document.activeElement)).toBe(true);
    await every.fill('4');
    await sheet.getByText('Type a whole number from 1 to 999.').waitFor({ state: 'detached' });
  }
  await every.fill('0');
  await sheet.getByLabel('Unit').focus();
  await sheet.getByText('Type a whole number from 1 to 999.').waitFor();
  await every.fill('10');
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Water the figs daily', exact: true }).click();
  expect(await sheet.getByLabel('Every').inputValue()).toBe('10');
  expectNoComplaints(device);
  await device.close();
});
