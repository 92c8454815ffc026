/** Every action of every screen by the keys alone: Tab leads there, Enter, Space and the arrows do it. */
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, PHONE, expectNoComplaints, type Device } from '../support/browser.ts';
import { createAccount, openSignedIn, type Seed } from './accounts.ts';
import { editDialog } from './pages/edit-dialog.ts';
import { completedPage, notesPage, processPage, projectPage, shell, todoPage } from './pages/screens.ts';
import { tabTo } from './people.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();

async function openAt(
  address: string,
  seeds: readonly Seed[] = [],
  options: BrowserContextOptions = DESK,
): Promise<Device> {
  const account = await createAccount(site.server, { tasks: seeds });
  const device = await openSignedIn(site, account, options);
  await device.page.goto(address);
  await device.page.getByRole('heading', { level: 1 }).waitFor();
  return device;
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await target.waitFor();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const hasFocus = (target: Locator) => () =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

it('U540, U1110 spaces are selected, added and removed, menus are used, and the user logs out', async () => {
  const device = await openAt('/');
  const { page } = device;
  const { space } = shell(page);
  const active = () =>
    Promise.all([space('Personal'), space('Work')].map((each) => each.getAttribute('aria-pressed')));
  const entries = await page.evaluate(() => history.length);
  await page.keyboard.press('Tab');
  await expect.poll(hasFocus(page.getByRole('link', { name: 'Skip to the content' }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(hasFocus(page.getByRole('main'))).toBe(true);
  expect(await page.evaluate(() => [location.hash, history.length])).toEqual(['', entries]);

  await press(page, space('Work'), 'Shift+Enter');
  await expect.poll(active).toEqual(['true', 'true']);
  await page.keyboard.press('Enter');
  await expect.poll(active).toEqual(['false', 'true']);
  await page.keyboard.press('Shift+Space');
  expect(await active()).toEqual(['false', 'true']);

  const userMenu = button(page, /^User menu/);
  await press(page, userMenu);
  await expect.poll(hasFocus(page.getByRole('menuitem').first())).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(hasFocus(userMenu)).toBe(true);
  await press(page, page.getByRole('navigation').getByRole('link', { name: 'Todo' }));
  await heading(page, 'Todo');

  await press(page, userMenu);
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U768 a menu whose entries come after it is opened moves the focus to the first, and stays on the screen', async () => {
  const repeat = { every: 3, unit: 'day', from: 'done' };
  const task = { name: 'one', status: 'todo', type: 'errand', due_on: '2025-10-06', repeat };
  const device = await openSignedIn(site, await createAccount(site.server, { tasks: [task] }));
  const { page } = device;
  // Nothing is loaded before it is shown.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto('/todo');
  await press(page, button(page, /^User menu/));
  await expect.poll(hasFocus(page.getByRole('menuitem').first())).toBe(true);
  await page.keyboard.press('Escape');

  const menu = page.getByRole('menu');
  const bottomOf = async (target: Locator) => {
    const { y, height } = (await target.boundingBox()) ?? { y: Infinity, height: 0 };
    return y + height;
  };
  const more = button(page, 'More for one');
  const skip = page.getByRole('menuitem', { name: 'Skip this time' });
  await press(page, more);
  await skip.waitFor();
  // Too low for all of its entries below the button, and high enough for those that are there at once.
  const height = Math.round((await bottomOf(more)) + ((await menu.boundingBox())?.height ?? 0));
  await page.setViewportSize({ width: 1280, height });
  await page.reload();
  await press(page, more);
  await skip.waitFor();
  await expect.poll(() => bottomOf(menu)).toBeLessThan(height);
  expectNoComplaints(device);
  await device.close();
});

it('U541, Q42 a task is added on the dashboard, its link is followed, and an inbox is processed', async () => {
  const device = await openAt('/', [{ name: 'one' }, { name: 'two' }]);
  const { page } = device;
  const { keyboard } = page;
  await device.context.route('https://calendar.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '' }),
  );
  await tabTo(page, page.getByRole('textbox', { name: 'Add a task to inbox' }));
  await keyboard.type('three');
  await keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: '3 inbox task(s) to process' }));
  await heading(page, 'Process');

  const process = processPage(page);
  await process.task.filter({ hasText: 'three' }).waitFor();
  await press(page, button(page, 'Process'));
  await press(page, button(page, 'Back'));
  const opened = awaitedLater(page.context().waitForEvent('page'));
  await press(page, button(page, 'Add to Calendar'));
  const calendar = await opened;
  await calendar.waitForLoadState();
  expect(await calendar.evaluate(() => window.opener === null)).toBe(true);
  await calendar.close();
  await page.bringToFront();
  await process.task.filter({ hasText: 'two' }).waitFor();
  const file = awaitedLater(page.waitForEvent('download'));
  await press(page, button(page, 'Download as a calendar file'));
  expect((await file).suggestedFilename()).toBe('task.ics');
  await process.task.filter({ hasText: 'one' }).waitFor();
  await press(page, button(page, 'Skip'));
  await process.task.filter({ hasText: 'three' }).waitFor();
  await press(page, button(page, 'Process'));
  await press(page, button(page, 'Errand'));
  await press(page, button(page, 'Hard'));
  await process.task.filter({ hasText: 'two' }).waitFor();
  await press(page, button(page, 'Undo'));
  await process.task.filter({ hasText: 'three' }).waitFor();
  await press(page, button(page, 'Complete'));
  await process.task.filter({ hasText: 'two' }).waitFor();
  await press(page, button(page, 'Edit task'));
  await editDialog(page).dialog.waitFor();
  await keyboard.press('Escape');
  await editDialog(page).dialog.waitFor({ state: 'detached' });
  expectNoComplaints(device);
  await device.close();
});

it('U542 Todo is filtered, a task is added, and a row is starred, converted and deleted', async () => {
  const seeds = [
    { name: 'Ring Ana', type: 'call' },
    { name: 'Fix the tap', type: 'household', effort: 'hard' },
  ];
  const device = await openAt('/todo', seeds);
  const { page } = device;
  const { keyboard } = page;
  const todo = todoPage(page);
  await todo.task('Ring Ana').row.waitFor();
  await press(page, todo.filter('Household'), 'Space');
  await todo.task('Ring Ana').row.waitFor({ state: 'detached' });
  await press(page, todo.filter('Hard'), 'Space');
  await expect.poll(() => todo.subtitle.innerText()).toBe('Hard Household tasks');
  await press(page, button(page, 'Clear filters'));
  await todo.task('Ring Ana').row.waitFor();

  await press(page, button(page, 'Add new task'));
  await keyboard.type('Write the report');
  await press(page, button(page, 'Office'));
  await press(page, button(page, 'Easy'));
  await keyboard.press('Enter');
  await todo.task('Write the report').row.waitFor();
  await keyboard.press('Escape');
  await todo.addField.waitFor({ state: 'detached' });

  const star = button(page, 'Mark Ring Ana as important');
  await press(page, star);
  await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
  await press(page, button(page, 'More for Fix the tap'));
  const convert = page.getByRole('menuitem', { name: 'Convert to Project' });
  await convert.waitFor();
  for (let left = 20; left > 0 && (await convert.and(page.locator(':focus')).count()) === 0; left -= 1)
    await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await todo.toast('"Fix the tap" is a project now').waitFor();
  await press(page, button(page, 'Delete Ring Ana'));
  await todo.toast('"Ring Ana" Deleted').waitFor();
  await press(page, button(page, 'Undo').last());
  await todo.task('Ring Ana').row.waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U543 every field of the edit sheet is set, and it is saved and cancelled', async () => {
  const seeds = [
    { name: 'Move house', type: 'project' },
    { name: 'Find boxes', type: 'household', effort: 'easy' },
  ];
  const device = await openAt('/todo', seeds);
  const { page } = device;
  const { keyboard } = page;
  const todo = todoPage(page);
  const open = async () => {
    await press(page, todo.task('Find boxes').row.getByRole('button', { name: 'Find boxes', exact: true }));
    const edit = editDialog(page);
    await edit.dialog.waitFor();
    return edit;
  };
  let edit = await open();
  await tabTo(page, edit.description);
  await keyboard.type('Thirty');
  await tabTo(page, edit.type('Household'));
  await keyboard.press('ArrowRight');
  expect(await edit.type('Call').isChecked()).toBe(true);
  await keyboard.press('ArrowLeft');
  await tabTo(page, edit.effort('Easy'));
  await keyboard.press('ArrowRight');
  await tabTo(page, edit.space('Personal'));
  await keyboard.press('ArrowRight');
  expect([await edit.effort('Medium').isChecked(), await edit.space('Work').isChecked()]).toEqual([
    true,
    true,
  ]);
  await tabTo(page, edit.project);
  await keyboard.press('ArrowDown');
  await press(page, button(page, 'Remove from project'));
  await tabTo(page, edit.project);
  await keyboard.press('ArrowDown');
  await press(page, button(page, 'Save Changes'));
  await edit.dialog.waitFor({ state: 'detached' });
  await todo.task('Find boxes').row.getByText('Move house').waitFor();

  edit = await open();
  expect([await edit.description.inputValue(), await edit.effort('Medium').isChecked()]).toEqual([
    'Thirty',
    true,
  ]);
  await press(page, button(page, 'Cancel'));
  await edit.dialog.waitFor({ state: 'detached' });
  edit = await open();
  await press(page, button(page, 'Convert to Project'));
  await edit.dialog.waitFor({ state: 'detached' });
  await press(page, page.getByRole('link', { name: 'Find boxes', exact: true }));
  await heading(page, 'Find boxes');
  expectNoComplaints(device);
  await device.close();
});

it('U544 a project is edited, moved, made sequential, left and deleted', async () => {
  const seeds = [{ name: 'Move house', type: 'project', subtasks: [{ name: 'Find boxes', type: 'errand' }] }];
  const device = await openAt('/projects', seeds);
  const { page } = device;
  const { keyboard } = page;
  const card = page.getByRole('list', { name: 'Projects' }).getByRole('link');
  await press(page, card);
  await heading(page, 'Move house');
  const project = projectPage(page);
  await press(page, button(page, 'Make sequential'));
  await project.badge('Sequential').waitFor();
  await press(page, button(page, 'Switch space'));
  await page.getByRole('menuitem', { name: 'Work' }).waitFor();
  await keyboard.press('Enter');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }));
  await project.task('Find boxes').row.getByText('WORK').waitFor();
  await press(page, button(page, 'Edit project'));
  await editDialog(page).dialog.waitFor();
  await keyboard.press('Escape');
  await editDialog(page).dialog.waitFor({ state: 'detached' });
  await press(page, page.getByRole('main').getByRole('link', { name: 'Projects' }));
  await heading(page, 'Projects');
  await press(page, shell(page).space('Work'));
  await press(page, card);
  await heading(page, 'Move house');
  await press(page, button(page, 'Delete project'));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }));
  await heading(page, 'Projects');
  await project.toast('"Move house" Deleted').waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U545 notes are added, opened and deleted, and completions are undone', async () => {
  const device = await openAt('/notes', [{ name: 'Ring Ana', type: 'call', completed: true }]);
  const { page } = device;
  const { keyboard } = page;
  const notes = notesPage(page);
  await tabTo(page, page.getByRole('textbox', { name: 'Add a note' }));
  await keyboard.type('The wifi word');
  await keyboard.press('Enter');
  await notes.task('The wifi word').row.waitFor();
  await press(page, button(page, 'Mark The wifi word as important'));
  const row = notes.task('The wifi word').row.getByRole('link', { name: 'The wifi word', exact: true });
  await press(page, row);
  await heading(page, 'The wifi word');
  await press(page, button(page, 'Edit the text'));
  await keyboard.type('It is under the router.');
  await keyboard.press('Escape');
  await page.getByRole('main').getByText('It is under the router.').waitFor();
  await press(page, page.getByRole('main').getByRole('link', { name: 'Notes', exact: true }));
  await heading(page, 'Notes');
  await tabTo(page, row);
  await keyboard.press('Delete');
  await notes.toast('"The wifi word" Deleted').waitFor();

  await press(page, page.getByRole('navigation').getByRole('link', { name: 'Completed' }));
  await heading(page, 'Completed');
  const check = page.getByRole('checkbox', { name: 'Complete Ring Ana' });
  await press(page, check, 'Space');
  await check.waitFor({ state: 'detached' });
  await press(page, button(page, 'Show deleted'), 'Space');
  await press(page, button(page, 'Restore The wifi word'));
  await completedPage(page).toast('"The wifi word" Restored').waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U546 on a narrow screen the navigation is expanded, used and collapsed', async () => {
  const device = await openAt('/', [], PHONE);
  const { page } = device;
  await press(page, button(page, 'Open menu'));
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Completed' }));
  await heading(page, 'Completed');
  await button(page, 'Open menu').waitFor();
  await press(page, button(page, 'Open menu'));
  await press(page, button(page, 'Close menu'));
  await button(page, 'Open menu').waitFor();
  await press(page, button(page, 'Add a task'));
  await page.getByRole('dialog', { name: 'Add a task' }).waitFor();
  expectNoComplaints(device);
  await device.close();
});
