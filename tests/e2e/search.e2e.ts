/** Everything on the device is found from anywhere, and opened in place. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { editDialog } from './pages/edit-dialog.ts';
import { searchOn, type SearchModel } from './pages/search.ts';
import { shell, todoPage } from './pages/screens.ts';
import { goOffline, tabTo } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

const SEEDS = [
  { name: 'Kitchen clock', type: 'call', deleted: true },
  { name: 'Küchenfenster', type: 'note', description: 'For the kitchen: 120 by 90' },
  { name: 'Clean the kitchen', type: 'household', effort: 'easy', completed: true },
  { name: 'Repaint the kitchen', type: 'project', subtasks: [{ name: 'Choose a colour', type: 'errand' }] },
  { name: 'Tap for the kitchen', type: 'shopping', space: 'work' },
];
const FOUND = [
  'Tap for the kitchen',
  'Repaint the kitchen',
  'Küchenfenster',
  'Clean the kitchen',
  'Kitchen clock',
];

/** Todo, with everything on the device. */
async function openTodo(options: object) {
  const account = await createAccount(site.server, { tasks: SEEDS });
  const device = await openSignedIn(site, account, options);
  await device.page.goto('/todo');
  await todoPage(device.page).task('Choose a colour').row.waitFor();
  return { device, page: device.page, search: searchOn(device.page) };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** With each state and space in words, and what was typed marked. */
async function expectEverythingFound(search: SearchModel): Promise<void> {
  await search.find('KITCH');
  await expect.poll(search.names, { timeout: LIMITS.longPoll }).toEqual(FOUND);
  await expect.poll(() => search.status.innerText()).toBe('5 results');
  expect(await search.options.nth(0).innerText()).toContain('WORK');
  expect(await search.options.nth(3).innerText()).toContain('Completed');
  expect(await search.options.nth(4).innerText()).toContain('Deleted');
  expect(new Set(await search.marked.allInnerTexts())).toEqual(new Set(['kitch', 'Kitch']));
  await search.find('kuchen');
  await expect.poll(search.names).toEqual(['Küchenfenster']);
}

it('U780, U789, U791 on a phone all is found from the top of the menu, opened in place, and found offline', async () => {
  const { device, page, search } = await openTodo({ ...PHONE, ...WORKER });
  await search.open();
  await expectEverythingFound(search);
  await expectToFit(page);
  await expectAccessible(page);

  // A task opens above the results, a project instead of them, and Back leads to them.
  await search.find('tap');
  await search.options.filter({ hasText: 'Tap for the kitchen' }).tap();
  const edit = editDialog(page);
  await edit.name.waitFor();
  expect(await edit.name.inputValue()).toBe('Tap for the kitchen');
  await edit.escape();
  await search.find('repa kit');
  await search.options.filter({ hasText: 'Repaint the kitchen' }).tap();
  await heading(page, 'Repaint the kitchen');
  await page.goBack();
  await search.field.waitFor();
  expect(await search.field.inputValue()).toBe('repa kit');
  await page.goBack();
  await search.dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/todo');

  await goOffline(device);
  await page.reload();
  await heading(page, 'Todo');
  await (await shell(page).toInbox()).add('Kitchen chairs');
  await search.open();
  await search.find('kit chai');
  await expect.poll(search.names, { timeout: LIMITS.longPoll }).toEqual(['Kitchen chairs']);
  await search.find('nothing of the kind');
  await search.dialog.getByText('Nothing on this device matches “nothing of the kind”.').waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U780, U787, U790 on a desk all is found and opened with the keyboard alone, screens and actions too, offline', async () => {
  const { device, page, search } = await openTodo({ ...DESK, ...WORKER });
  const { keyboard } = page;
  await keyboard.press('/');
  await search.field.waitFor();
  await expectEverythingFound(search);
  await expectAccessible(page);
  await keyboard.press('Escape');
  await search.dialog.waitFor({ state: 'detached' });

  await goOffline(device);
  // A field keeps its keys.
  await todoPage(page).openAdd();
  await keyboard.type('a/b');
  await keyboard.press('Control+k');
  expect(await todoPage(page).addField.inputValue()).toBe('a/b');
  expect(await search.dialog.count()).toBe(0);
  await todoPage(page).addField.fill('');
  await keyboard.press('Escape');
  await todoPage(page).addField.waitFor({ state: 'detached' });

  await keyboard.press('Control+k');
  await search.field.waitFor();
  await search.find('kitchen');
  await expect.poll(search.names).toEqual(FOUND);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  await expect.poll(() => search.active.innerText()).toContain('Küchenfenster');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await heading(page, 'Repaint the kitchen');

  await keyboard.press('/');
  await search.field.waitFor();
  // Enter does not wait for the result.
  await keyboard.type('groc');
  await keyboard.press('Enter');
  await heading(page, 'Groceries');
  // It took the place of the search.
  await page.goBack();
  await heading(page, 'Repaint the kitchen');
  expect(await search.dialog.count()).toBe(0);

  await tabTo(page, page.getByRole('link', { name: 'Search' }));
  await keyboard.press('Enter');
  await search.find('add');
  await keyboard.press('Enter');
  const capture = page.getByRole('dialog', { name: 'Add a task' });
  await capture.waitFor();
  await keyboard.press('Escape');
  await capture.waitFor({ state: 'detached' });
  expect(await search.dialog.count()).toBe(0);
  await heading(page, 'Repaint the kitchen');
  expectNoComplaints(device);
  await device.close();
});
