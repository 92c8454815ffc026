import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { editDialog } from './pages/edit-dialog.ts';
import { deviceRows } from './pages/device-rows.ts';
import { openDashboard, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

it.each([
  ['on a phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
  ['at a desk, in the dark', { ...DESK, colorScheme: 'dark' as const }],
])(
  'U620, U621 the history of a task shows its former values, and old text is copied back, %s',
  async (_, options) => {
    const ref = randomUUID();
    const tasks = [
      { client_ref: ref, name: 'Plan', description: 'The words of Ada', status: 'todo', type: 'errand' },
    ];
    const account = await createAccount(site.server, { tasks });
    const { device } = await openDashboard(site, account, options);
    const { page, context } = device;
    await expect.poll(async () => (await deviceRows(page)).length).toBe(1);
    const [row] = await deviceRows(page);
    const overwrite = await fetch(`${site.server.url}/api/tasks/${row?.id ?? 0}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${account.token}` },
      body: JSON.stringify({ description: 'Other words', name: 'Plan it' }),
    });
    expect(overwrite.ok).toBe(true);
    await expect.poll(async () => (await deviceRows(page))[0]?.description).toBe('Other words');
    await page.goto(`/todo?edit=${ref}`);

    const edit = editDialog(page);
    await expect.poll(() => edit.description.inputValue()).toBe('Other words');
    const toggle = edit.dialog.getByRole('button', { name: 'History' });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.focus();
    await page.keyboard.press('Enter');
    const changes = edit.dialog.getByRole('list', { name: 'Changes of this task' }).getByRole('listitem');
    await expect.poll(() => changes.count()).toBe(2);
    const words = changes.filter({ hasText: 'Description' });
    expect(await words.textContent()).toMatch(/Mira.*The words of Ada.*Other words/);
    await expectAccessible(page);
    await expectToFit(page);
    await words.getByRole('button', { name: 'Use this description again' }).click();
    expect(await edit.description.inputValue()).toBe('The words of Ada');
    await edit.save();
    await untilSent(page);

    await page.goto(`/todo?edit=${ref}`);
    await expect.poll(() => edit.description.inputValue()).toBe('The words of Ada');
    await context.setOffline(true);
    await toggle.click();
    await edit.dialog.getByText('The history is on the server, which cannot be reached now.').waitFor();
    await context.setOffline(false);
    await expect.poll(() => changes.count()).toBe(3);
    expectNoComplaints(device);
    await device.close();
  },
);
