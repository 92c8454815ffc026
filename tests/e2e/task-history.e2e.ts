/** Two people write the same task: who did what, and one press that brings overwritten words back. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { callAs, makeFamily } from './households.ts';
import { editDialog } from './pages/edit-dialog.ts';
import { goOffline, openDashboard, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

it.each([
  ['on a phone', { ...PHONE, viewport: { width: 320, height: 640 } }],
  ['at a desk, in the dark', { ...DESK, colorScheme: 'dark' as const }],
])(
  'U620, U621, U890, U891, U892 what Bob overwrites is told, in the history, and brought back, %s',
  async (_, options) => {
    const ref = randomUUID();
    const [mira, bob] = [
      await createAccount(site.server),
      await createAccount(site.server, { firstName: 'Bob' }),
    ];
    await makeFamily(site, mira, bob);
    await callAs(site, bob, 'POST', '/tasks', {
      client_ref: ref,
      name: 'Cake',
      description: 'With cream',
      space: 'family',
      status: 'todo',
      type: 'errand',
    });
    const { device, dashboard } = await openDashboard(site, mira, options);
    const { page, context } = device;
    const todo = await dashboard.toTodo();
    await todo.space('Family').click();
    await todo.task('Cake').row.getByText('by Bob').waitFor();

    const edit = editDialog(page);
    await page.goto(`/todo?edit=${ref}`);
    await edit.name.fill('Big cake');
    await edit.save();
    await untilSent(page);
    await callAs(site, bob, 'PUT', `/tasks/${ref}`, { name: 'Pie' });
    await page.getByText('Bob changed the name you wrote to "Pie"').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Bring yours back' }).click();
    await todo.task('Big cake').row.waitFor();
    await untilSent(page);

    await callAs(site, bob, 'PUT', `/tasks/${ref}`, { description: 'No cream' });
    await todo.task('Big cake').row.getByText('No cream').waitFor();
    await page.goto(`/todo?edit=${ref}`);
    const toggle = edit.dialog.getByRole('button', { name: 'History' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    const entries = edit.dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(5);
    const said = await entries.allTextContents();
    expect(said[0]).toMatch(/^Bob.*Changed the description.*With cream.*No cream/s);
    expect(said[1]).toMatch(/^You.*Changed the name.*Pie.*Big cake/s);
    expect(said[4]).toMatch(/^Bob.*Added this task/s);
    await expectAccessible(page);
    await expectToFit(page);
    await edit.dialog.getByRole('button', { name: 'Bring this description back' }).click();
    await expect.poll(() => edit.description.inputValue()).toBe('With cream');
    await expect.poll(() => entries.count()).toBe(6);
    await edit.cancel();
    await untilSent(page);
    const { description } = (await callAs(site, bob, 'GET', `/tasks/${ref}`)) as { description: string };
    expect(description).toBe('With cream');

    await context.setOffline(true);
    await (await todo.task('Big cake').open()).name.fill('Small cake');
    await edit.save();
    await todo.task('Small cake').open();
    await toggle.click();
    await edit.dialog.getByText('This is what this device knows').waitFor();
    expect(await entries.first().textContent()).toMatch(/^You.*Big cake.*Small cake/s);
    await entries.first().getByRole('button', { name: 'Bring this name back' }).click();
    await expect.poll(() => edit.name.inputValue()).toBe('Big cake');
    await edit.cancel();

    // What is new here is nobody else's, and its history is that of this device.
    await todo.add({ name: 'Candles', type: 'Shopping' });
    await todo.closeAdd();
    const candles = todo.task('Candles');
    await candles.row.waitFor();
    expect(await candles.row.getByText(/\bby /).count()).toBe(0);
    await candles.open();
    await toggle.click();
    await edit.dialog.getByText('It has not reached the server yet.').waitFor();
    await expectToFit(page);
    await context.setOffline(false);
    await edit.cancel();
    await untilSent(page);
    expectNoComplaints(device);
    await device.close();
  },
);

it.each([
  ['on a phone', { ...PHONE, viewport: { width: 320, height: 640 }, colorScheme: 'dark' as const }],
  ['at a desk', DESK],
])(
  'U620, U621, U792, U890 a note has its history on its page, and deleted in its sheet, %s',
  async (_, options) => {
    const tasks = [{ name: 'The wifi', type: 'note', description: 'Under the stairs' }];
    const account = await createAccount(site.server, { tasks });
    const { device, dashboard } = await openDashboard(site, account, { ...options, ...WORKER });
    const { page } = device;
    const main = page.getByRole('main');
    const toggle = page.getByRole('button', { name: 'History' });
    const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    const write = async (words: string) => {
      await page.getByRole('button', { name: 'Edit the text' }).click();
      expect(await toggle.count()).toBe(0);
      await page.getByRole('textbox', { name: 'Text' }).fill(words);
      await page.keyboard.press('Escape');
    };
    const notes = await dashboard.toNotes();
    await notes.task('The wifi').openPage();
    await write('In the hall');
    await untilSent(page);
    await toggle.click();
    await expect.poll(() => entries.count()).toBe(2);
    const said = await entries.allTextContents();
    expect(said[0]).toMatch(/^You.*Changed the description.*Under the stairs.*In the hall/s);
    expect(said[1]).toMatch(/^You.*Added this note/s);
    await expectAccessible(page);
    await expectToFit(page);

    await goOffline(device);
    await write('In the kitchen');
    await toggle.click();
    await main.getByText('This is what this device knows').waitFor();
    await entries.first().getByRole('button', { name: 'Bring this description back' }).click();
    await notes.toast('The old description is back').waitFor();
    await main.getByText('In the hall', { exact: true }).first().waitFor();
    await expect.poll(() => entries.first().textContent()).toMatch(/In the kitchen.*In the hall/s);
    await device.context.setOffline(false);
    await untilSent(page);

    await page.getByRole('button', { name: 'More for The wifi' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    // The page of a note that is gone leads back, which would close a menu that is open by then.
    await page.getByRole('heading', { level: 1, name: 'Notes', exact: true }).waitFor();
    const completed = await notes.toCompleted();
    await completed.showDeleted();
    await untilSent(page);
    await page.getByRole('button', { name: 'The wifi', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Deleted Task' });
    await sheet.waitFor();
    await toggle.click();
    await expect.poll(() => entries.count()).toBe(5);
    expect(await entries.first().textContent()).toMatch(/^You.*Deleted/s);
    expect(await entries.getByRole('button').count()).toBe(0);
    await expectAccessible(page);
    await expectToFit(page);
    expectNoComplaints(device);
    await device.close();
  },
);
