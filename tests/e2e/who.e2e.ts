/** A family's tasks that somebody has: given, taken by two, waited for. */
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { callAs, makeFamily } from './households.ts';
import { goOffline, openDashboard, untilSent } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

it.each([
  ['a phone', { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } }],
  ['a desk, in the dark', { ...DESK, ...WORKER, colorScheme: 'dark' as const }],
])(
  'U905, U906, U907, U909, U910, U911, U912 who has a task, and who was first, on %s',
  async (_, options) => {
    const mira = await createAccount(site.server, { tasks: [{ name: 'Fix the pipe' }] });
    const bob = await createAccount(site.server, { firstName: 'Bob' });
    await makeFamily(site, mira, bob);
    const chore = { space: 'family', status: 'todo', type: 'household' };
    const bins = (await callAs(site, bob, 'POST', '/tasks', { ...chore, name: 'Bins' })) as { id: number };
    await callAs(site, bob, 'POST', '/tasks', { ...chore, name: 'Windows' });
    const { device, dashboard } = await openDashboard(site, mira, options);
    const { page, context } = device;
    const press = (role: 'button' | 'menuitem' | 'link', name: string) =>
      page.getByRole(role, { name, exact: true }).click();

    const process = await dashboard.toProcess();
    await process.task.waitFor();
    await press('button', 'Not now …');
    await press('button', 'Who?');
    await page.getByRole('textbox', { name: 'Name of who has it' }).fill('the plumber');
    await expectAccessible(page);
    await expectToFit(page);
    await press('button', 'Give it to the plumber');
    await process.nothingLeft.waitFor();

    const todo = await dashboard.toTodo();
    await todo.space('Family').click();
    await expect.poll(() => todo.names()).toEqual(['Windows', 'Bins']);
    await goOffline(device);
    await page.getByRole('button', { name: 'More for Bins' }).click();
    await press('menuitem', 'Take it');
    await todo.task('Bins').row.getByText('You have it.').waitFor();
    await page.getByRole('group', { name: 'Filter by person' }).getByRole('button').first().waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await callAs(site, bob, 'POST', `/tasks/${bins.id}/claim`, {});
    await context.setOffline(false);
    await page.getByText('Bob took it: "Bins"').first().waitFor({ timeout: LIMITS.longPoll });
    await expect.poll(() => todo.names()).toEqual(['Windows']);

    await page.getByRole('button', { name: 'Windows', exact: true }).click();
    await page.getByRole('combobox', { name: 'Who?' }).selectOption('Bob');
    await expectAccessible(page);
    await expectToFit(page);
    await press('button', 'Save Changes');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await untilSent(page);
    await page.getByRole('link', { name: / waiting$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Waiting' }).waitFor();
    const section = (name: string) =>
      page.getByRole('list', { name, exact: true }).getByRole('listitem').allTextContents();
    await expect.poll(() => section('Bob')).toHaveLength(2);
    await expectAccessible(page);
    await expectToFit(page);
    expectNoComplaints(device);
    await device.close();
  },
);
