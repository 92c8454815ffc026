/** Presses that come twice, or are held: the second is for what the first was for. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints } from '../support/browser.ts';
import { createAccount, holdingsOf, openSignedIn, type Seed } from './accounts.ts';
import { startSite } from './site.ts';

const site = startSite();

const CALLS: readonly Seed[] = ['Ana', 'Ben', 'Cleo'].map((name) => ({ name: `Ring ${name}`, type: 'call' }));
const IDEAS: readonly Seed[] = ['A kite', 'A boat', 'A train'].map((name) => ({ name }));

async function open(tasks: readonly Seed[], path: string) {
  const account = await createAccount(site.server, { tasks });
  const device = await openSignedIn(site, account, DESK);
  const { page } = device;
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const countOf = async (mark: string) =>
    (await holdingsOf(site.server, account)).tasks.filter((line) => line.includes(` · ${mark}`)).length;
  return { device, page, countOf };
}

const at = (page: Page, name: string) => page.locator('main [data-row-focus]', { hasText: name });
const toast = (page: Page, words: string | RegExp) => page.locator('[data-toast]', { hasText: words });

it('U1312 a double click answers about one task of Process, and the next click about the next', async () => {
  const { device, page, countOf } = await open(IDEAS, '/process');
  const complete = page.getByRole('button', { name: /^Complete/ });
  await complete.dblclick();
  await page.getByText('2 of 3').waitFor();
  await expect.poll(() => countOf('completed')).toBe(1);
  await complete.click();
  await page.getByText('3 of 3').waitFor();
  await expect.poll(() => countOf('completed')).toBe(2);
  expectNoComplaints(device);
  await device.close();
});

it('U1312 a double click deletes one row, and takes back one deletion', async () => {
  const { device, page, countOf } = await open(CALLS, '/todo');
  const bin = (name: string) => page.getByRole('button', { name: `Delete ${name}`, exact: true });
  await at(page, 'Ring Cleo').hover();
  await bin('Ring Cleo').dblclick();
  await toast(page, 'Ring Cleo').waitFor();
  await expect.poll(() => countOf('deleted')).toBe(1);
  await at(page, 'Ring Ben').hover();
  await bin('Ring Ben').click();
  await toast(page, 'Ring Ben').waitFor();
  await expect.poll(() => countOf('deleted')).toBe(2);
  await toast(page, 'Ring Ben').getByRole('button', { name: 'Undo' }).dblclick();
  await at(page, 'Ring Ben').waitFor();
  await expect.poll(() => countOf('deleted')).toBe(1);
  expectNoComplaints(device);
  await device.close();
});

it('U1313 an Enter that is held opens the sheet of a row once, and saves nothing in it', async () => {
  const { device, page } = await open(CALLS, '/todo');
  const sheet = page.getByRole('dialog', { name: 'Edit Task' });
  await at(page, 'Ring Ana').focus();
  await page.keyboard.press('e');
  await sheet.getByLabel('Name').fill('Half a thought');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await at(page, 'Ring Ana').focus();
  await page.keyboard.down('Enter');
  await sheet.getByText('Your unsaved changes are back.').waitFor();
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await sheet.getByLabel('Name').inputValue()).toBe('Half a thought');

  // In a text of several lines it makes lines.
  await sheet.getByLabel('Description').focus();
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await sheet.getByLabel('Description').inputValue()).toBe('\n\n\n');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await at(page, 'Ring Ana').waitFor();
  expect(await page.getByText('Half a thought').count()).toBe(0);
  expectNoComplaints(device);
  await device.close();
});
