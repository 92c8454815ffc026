/** What has the focus is removed by what was pressed: the next key is pressed from a place near by. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints } from '../support/browser.ts';
import { createAccount, openSignedIn, type Seed } from './accounts.ts';
import { startSite } from './site.ts';

const site = startSite();

const LISTS: readonly [path: string, key: string, title: string, seed: Seed][] = [
  ['/todo', 'x', 'Todo', { name: 'Ring Ana', type: 'call' }],
  ['/inbox', 'Delete', 'Inbox', { name: 'Ring Ana', status: 'inbox' }],
  ['/notes', 'Delete', 'Notes', { name: 'Ring Ana', type: 'note' }],
  ['/groceries', 'Delete', 'Groceries', { name: 'Ring Ana', type: 'grocery' }],
];

it.each(LISTS)(
  'U1323 with the last row of %s the focus goes to the heading',
  async (path, key, title, seed) => {
    const { device, page } = await openAt(path, [seed]);
    await page.getByRole('main').getByText(seed.name).first().waitFor();
    await page.keyboard.press('j');
    await page.locator('[data-row-focus]:focus').waitFor();
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(title);
    expectNoComplaints(device);
    await device.close();
  },
);

it('U1323 a button that goes leaves the focus to its dialog, or to the heading', async () => {
  const { device, page } = await openAt('/todo', [{ name: 'Ring Ana', type: 'call' }]);
  await page.locator('main [data-row-focus]', { hasText: 'Ring Ana' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  await page.keyboard.type('Write to Ana');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await sheet.getByRole('button', { name: 'Discard them' }).focus();
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Discard them' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  expectNoComplaints(device);
  await device.close();
});

it('U1331 the words at the end of Process have the focus behind the last answer', async () => {
  const { device, page } = await openAt('/process', [{ name: 'Ring Ana', status: 'inbox' }]);
  await page.getByRole('heading', { name: 'Ring Ana' }).waitFor();
  await page.keyboard.press('4');
  await expect.poll(() => focused(page)).toBe('Nothing left to process. Your inbox is empty.');
  expectNoComplaints(device);
  await device.close();
});

it('U1323 a project that is open again, and has its next action, leaves the focus to its heading', async () => {
  const { device, page } = await openAt('/projects', [
    {
      name: 'Sow peas',
      type: 'project',
      completed: true,
      subtasks: [{ name: 'Buy seeds', completed: true }],
    },
  ]);
  await page.goto('/completed');
  await page.getByRole('link', { name: /Sow peas/ }).click();
  await page.getByRole('button', { name: 'Open again' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Open again' }).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Sow peas');
  await page.getByRole('textbox', { name: 'What is the next action?' }).fill('Dig the bed');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'What is the next action?' }).waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Sow peas');
  expectNoComplaints(device);
  await device.close();
});

it('U1332 a field of the profile has the focus again when it is saved', async () => {
  const { device, page } = await openAt('/profile', []);
  const name = page.getByRole('textbox', { name: 'Display name' });
  await name.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await page.getByText('Profile updated successfully!').first().waitFor();
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expectNoComplaints(device);
  await device.close();
});

async function openAt(path: string, seeds: readonly Seed[]) {
  const account = await createAccount(site.server, { tasks: seeds });
  const device = await openSignedIn(site, account, DESK);
  await device.page.goto(path);
  await device.page.getByRole('heading', { level: 1 }).waitFor();
  return { device, page: device.page };
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    return activeElement === document.body ? '' : (activeElement?.textContent ?? '');
  });
}
