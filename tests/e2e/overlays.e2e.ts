/** axe checks all that opens over the screens. */
import type { BrowserContextOptions, Page } from 'playwright';
import { it } from 'vitest';

import { DESK, PHONE, expectNoComplaints } from '../support/browser.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { dashboardPage } from './pages/screens.ts';
import { startSite } from './site.ts';

const site = startSite();

const SEEDS = [
  { name: 'Ask about the bike rack' },
  { name: 'Fix the tap', type: 'household', effort: 'hard', important: true },
  { name: 'Ring Ana', type: 'call' },
  { name: 'Move house', type: 'project', subtasks: [{ name: 'Find boxes', type: 'errand' }] },
];

it.each<[string, BrowserContextOptions]>([
  ['a phone', PHONE],
  ['a desk', DESK],
])('U20 menus, dialogs and messages pass axe on %s, light and dark', async (_name, options) => {
  const account = await createAccount(site.server, { tasks: SEEDS });
  // Where there is no worker the page itself syncs, and a test can answer what a page asks.
  const device = await openSignedIn(site, account, options);
  const { page } = device;
  const dashboard = dashboardPage(page);
  await page.goto('/');
  await dashboard.task('Fix the tap').row.waitFor();

  if (options.isMobile) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close menu' }).click();
  }
  const userMenu = page.getByRole('button', { name: /^User menu/ });
  await userMenu.click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const todo = await dashboard.toTodo();
  await todo.task('Ring Ana').row.hover();
  await page.getByRole('button', { name: 'More for Ring Ana' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const edit = await todo.task('Fix the tap').open();
  await edit.name.fill(' ');
  await edit.name.press('Enter');
  await edit.dialog.getByText('A task needs a name.').waitFor();
  await expectAccessible(page);
  await edit.cancel();

  const completed = await todo.toCompleted();
  if (options.isMobile) await page.getByRole('button', { name: 'Add a task' }).click();
  else await page.keyboard.press('q');
  const capture = page.getByRole('dialog', { name: 'Add a task' });
  await capture.getByRole('textbox').fill('Book the train');
  await capture.getByRole('textbox').press('Enter');
  await todo.toast('Task Added').waitFor();
  await capture.getByRole('textbox').fill('Paint the fence');
  await capture.getByRole('button', { name: 'Household' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await capture.waitFor({ state: 'detached' });
  await completed.toTodo();

  await todo.task('Ring Ana').remove();
  await todo.toast('"Ring Ana" Deleted').waitFor();
  await expectAccessible(page);

  const projects = await todo.toProjects();
  const project = await projects.open('Move house');
  const question = await project.remove();
  await expectAccessible(page);
  await question.answer('Cancel');

  await refuseEdits(page);
  await todo.toTodo();
  await todo.task('Fix the tap').toggleImportant();
  await todo.syncWords().getByText('1 needs you').waitFor();
  const sync = await todo.openSync();
  await sync.getByRole('list', { name: 'Changes that need you' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await sync.waitFor({ state: 'detached' });

  await userMenu.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const leaving = page.getByRole('dialog', { name: 'Log out?' });
  await leaving.getByRole('button', { name: 'Discard and log out' }).waitFor();
  await expectAccessible(page);
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await leaving.waitFor({ state: 'detached' });
  expectNoComplaints(device);
  await device.close();
});

/** From now on the server refuses every edit of a task. */
async function refuseEdits(page: Page): Promise<void> {
  const ours = [...(await fetch(`${site.server.url}/api/policy`)).headers].filter(([name]) =>
    name.startsWith('x-'),
  );
  await page.route('**/api/tasks/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 422,
          headers: Object.fromEntries(ours),
          json: { message: 'Not on a Sunday.', errors: {} },
        })
      : route.continue(),
  );
}
