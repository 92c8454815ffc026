/** Groceries as a household shops them: planned by two, in a shop, and in the order of the shop. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount, type Account } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { toFamily } from './pages/family.ts';
import { projectDetails } from './pages/project-details.ts';
import { goOffline, openDashboard, openNewPerson, untilSent, type OnDevice } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

const DAY_MS = 24 * 60 * 60 * 1000;

/** What was bought on each of two days. */
async function importBought(account: Account, names: readonly string[]): Promise<void> {
  const tasks = names.flatMap((name) =>
    [3, 9].map((days) => {
      const at = new Date(Date.now() - days * DAY_MS).toISOString();
      const grocery = { type: 'grocery', space: 'family', status: 'todo', important: false };
      const bought = { completed: true, completed_at: at, created_at: at };
      return { client_ref: randomUUID(), name, ...grocery, ...bought };
    }),
  );
  const response = await fetch(`${site.server.url}/api/user/import`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${account.token}` },
    body: JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks }),
  });
  expect(response.status).toBeLessThan(300);
}

async function makeFamily(anna: OnDevice, ben: OnDevice): Promise<void> {
  const annas = await toFamily(anna.device.page);
  await annas.invite(ben.email);
  const bens = await toFamily(ben.device.page);
  await bens.accept();
  await annas.confirm('Mira');
  await bens.member(anna.email).waitFor();
}

it('U925, U926, U935 two phones of a family, offline: one thing is one line, ticked and undone as one', async () => {
  const anna = await openNewPerson(site, { ...PHONE, ...WORKER });
  const ben = await openNewPerson(site, { ...PHONE, ...WORKER });
  await makeFamily(anna, ben);
  const annas = await anna.dashboard.toGroceries();
  const bens = await ben.dashboard.toGroceries();
  await bens.add('eggs');
  await annas.task('eggs').row.waitFor();

  await goOffline(anna.device);
  await goOffline(ben.device);
  await annas.add('2 milk');
  await bens.add('1 l milk');
  await bens.add('3x milk');
  await bens.task('milk × 3 + 1 l').row.waitFor();
  await anna.device.context.setOffline(false);
  await ben.device.context.setOffline(false);
  for (const each of [annas, bens]) {
    const isOne = async () => (await each.names()).map((name) => [...name].sort().join('')).sort();
    const wanted = ['eggs', 'milk × 5 + 1 l'].map((name) => [...name].sort().join('')).sort();
    await expect.poll(isOne, { timeout: LIMITS.longPoll }).toEqual(wanted);
  }
  const line = (await annas.names()).find((name) => name.startsWith('milk')) ?? '';
  await annas.page.getByRole('button', { name: 'More for milk' }).click();
  await annas.page.getByRole('menuitem', { name: 'Edit "2 milk"' }).waitFor();
  await expectAccessible(annas.page);
  await annas.page.keyboard.press('Escape');

  // The other phone sees each tick as it is made.
  await annas.task(line).press();
  await annas.toast('"milk" Completed').waitFor();
  await expect.poll(bens.names, { timeout: LIMITS.longPoll }).toEqual(['eggs']);
  await expect.poll(annas.names).toEqual(['eggs']);
  await annas.undo();
  await expect.poll(async () => (await annas.names()).length).toBe(2);
  await expect.poll(async () => (await bens.names()).length, { timeout: LIMITS.longPoll }).toBe(2);
  expectNoComplaints(anna.device);
  expectNoComplaints(ben.device);
  await Promise.all([anna.device.close(), ben.device.close()]);
});

it.each([
  ['a phone', { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } }],
  ['a desk, in the dark', { ...DESK, ...WORKER, colorScheme: 'dark' as const }],
])('U927, U928, U929, U930, U931 a list is written with few presses, offline, on %s', async (_, options) => {
  const account = await createAccount(site.server);
  await importBought(account, ['Oat milk', '2 l Milk', 'Bread', 'Mint']);
  const { device, dashboard } = await openDashboard(site, account, options);
  const groceries = await dashboard.toGroceries();
  const { page } = groceries;
  const field = page.getByRole('textbox', { name: 'Add grocery item' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Add Bread', exact: true }).waitFor();
  await goOffline(device);
  await expectAccessible(page);
  await expectToFit(page);

  await press('Add Oat milk');
  await groceries.task('Oat milk').press();
  await expect.poll(groceries.basket).toEqual(['Oat milk']);
  expect(await page.getByRole('button', { name: 'Add Oat milk', exact: true }).count()).toBe(0);
  await press('Add Bread');
  await groceries.task('Bread').row.waitFor();
  await page.getByRole('button', { name: 'Add Bread', exact: true }).waitFor({ state: 'detached' });

  await field.fill('mi');
  await expectAccessible(page);
  await expectToFit(page);
  await press('Mint');
  await groceries.task('Mint').row.waitFor();
  expect(await field.inputValue()).toBe('');

  await field.fill('milk');
  await press('2 l Milk'.replace('M', 'm'));
  await groceries.task('2 l milk').row.waitFor();
  // It is there by now: a press says how much there should be of it.
  await field.fill('milk');
  await press('× 3 milk');
  await groceries.task('3 x milk').row.waitFor();

  await groceries.add('Milk');
  await groceries.toast('"milk" is on the list.').waitFor();
  await page.locator('[data-flash]').waitFor({ state: 'attached' });
  expect((await groceries.names()).length).toBe(3);

  await field.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', '- Salt\n- bread\n- 3 onions\n');
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await field.press('Enter');
  await expect
    .poll(async () => (await groceries.names()).toSorted())
    .toEqual(['3 onions', '3 x milk', 'Bread', 'Mint', 'Salt']);
  expectNoComplaints(device);
  await device.close();
});

it('U932, U933 the order of the shop is learned from the ticks, corrected by hand, and gone after logout', async () => {
  const { device, dashboard } = await openNewPerson(site, { ...PHONE, ...WORKER });
  const { page } = device;
  const groceries = await dashboard.toGroceries();
  const now = Date.now();
  await page.clock.setFixedTime(now);
  for (const name of ['apples', 'bread', 'cheese']) await groceries.add(name);
  expect(await groceries.names()).toEqual(['cheese', 'bread', 'apples']);
  for (const name of ['bread', 'apples', 'cheese']) await groceries.task(name).press();
  await expect.poll(async () => (await groceries.basket()).length).toBe(3);
  for (const name of ['bread', 'apples', 'cheese']) await groceries.task(name).press();
  await groceries.add('dates');
  // Nothing moves while somebody shops: what was opened again taught nothing.
  expect(await groceries.names()).toEqual(['dates', 'cheese', 'bread', 'apples']);
  for (const name of ['bread', 'apples', 'cheese']) await groceries.task(name).press();
  await expect.poll(async () => (await groceries.basket()).length).toBe(3);
  await untilSent(page);

  await page.clock.setFixedTime(now + 3 * 60 * 60 * 1000);
  await page.reload();
  for (const name of ['bread', 'apples', 'cheese']) await groceries.add(name);
  await expect.poll(groceries.names).toEqual(['dates', 'bread', 'apples', 'cheese']);

  await page.getByRole('button', { name: 'Arrange' }).click();
  await expectAccessible(page);
  await expectToFit(page);
  await projectDetails(page).moveByKeyboard('cheese', -2);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.poll(groceries.names).toEqual(['dates', 'cheese', 'bread', 'apples']);
  await page.reload();
  await expect.poll(groceries.names).toEqual(['dates', 'cheese', 'bread', 'apples']);
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('shop_order')));
  expect((await kept()).length).toBe(1);
  await untilSent(page);
  await groceries.logOut();
  expect(await kept()).toEqual([]);
  await device.close();
});

it('U934 in the shop the rows are large and the screen stays on until it is left', async () => {
  const { device, dashboard } = await openNewPerson(site, {
    ...PHONE,
    ...WORKER,
    viewport: { width: 320, height: 640 },
  });
  const { page } = device;
  const held = () => page.evaluate(() => (window as { locksHeld?: number }).locksHeld ?? 0);
  await page.evaluate(() => {
    const counted = Object.assign(window, { locksHeld: 0 });
    Object.defineProperty(navigator, 'wakeLock', {
      value: {
        request: async () => {
          counted.locksHeld += 1;
          return { release: async () => void (counted.locksHeld -= 1) };
        },
      },
    });
  });
  const groceries = await dashboard.toGroceries();
  await groceries.add('Oat milk');
  await groceries.add('2 bread');
  await page.clock.install();
  const heightOf = async () => (await groceries.task('Oat milk').row.boundingBox())?.height ?? 0;
  const before = await heightOf();
  await page.getByRole('button', { name: 'Shop', exact: true }).click();
  await page.getByRole('button', { name: 'Leave the shop' }).waitFor();
  expect(await heightOf()).toBeGreaterThan(before);
  await expectAccessible(page);
  await expectToFit(page);
  await page.clock.fastForward(60 * 60 * 1000);
  expect(await held()).toBe(1);
  await page.goBack();
  await page.getByRole('button', { name: 'Shop', exact: true }).waitFor();
  expect(await heightOf()).toBe(before);
  await page.clock.fastForward(6 * 60 * 1000);
  await expect.poll(held).toBe(0);
  await device.close();
});

it('U936 a second shop is a list of its own: the groceries of a family project', async () => {
  const anna = await openNewPerson(site, { ...DESK, ...WORKER });
  const ben = await openNewPerson(site, { ...PHONE, ...WORKER });
  await makeFamily(anna, ben);
  const [{ page }, bens] = [anna.device, await ben.dashboard.toGroceries()];
  await anna.dashboard.space('Family').click();
  const projects = await anna.dashboard.toProjects();
  await page.getByRole('button', { name: 'Add new project' }).click();
  await page.locator('input:focus').fill('Market');
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: /Market/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add subtask' }).first().click();
  await page.locator('input:focus').fill('milk');
  await page.getByRole('button', { name: 'Groceries', exact: true }).click();
  await page.getByRole('button', { name: 'Easy', exact: true }).click();
  await page.keyboard.press('Enter');
  const annas = await projects.toGroceries();
  await annas.add('milk');
  for (const each of [annas.page, bens.page]) {
    const market = each.getByRole('list', { name: 'Market', exact: true });
    await market.getByRole('checkbox', { name: 'Complete milk' }).waitFor();
    await expect.poll(() => market.getByRole('checkbox').count()).toBe(1);
  }
  await expect.poll(bens.names).toEqual(['milk']);
  await bens.page.getByRole('list', { name: 'Market', exact: true }).getByRole('checkbox').click();
  await expect.poll(annas.basket, { timeout: LIMITS.longPoll }).toEqual(['milk']);
  expect(await annas.names()).toEqual(['milk']);
  await Promise.all([anna.device.close(), ben.device.close()]);
});
