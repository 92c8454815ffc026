/** The keys of the app: in lists, to screens, their sheet and their hints; and everything without them. */
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER, type Device } from '../support/browser.ts';
import { createAccount, openSignedIn, type Seed } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { editDialog } from './pages/edit-dialog.ts';
import { groceriesPage, todoPage } from './pages/screens.ts';
import { goOffline } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const CALLS: readonly Seed[] = [
  { name: 'Ring Ben', type: 'call' },
  { name: 'Ring Ana', type: 'call' },
  { name: 'Ring Zoe', type: 'call' },
  { name: 'Bread', type: 'grocery' },
  { name: 'Move house', type: 'project' },
];

async function openAt(path: string, seeds: readonly Seed[], options: object = DESK): Promise<Device> {
  const account = await createAccount(site.server, { tasks: seeds });
  const device = await openSignedIn(site, account, options);
  await device.page.goto(path);
  await heading(device.page, path === '/todo' ? 'Todo' : 'Dashboard').waitFor();
  return device;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
/** The name of the row with the focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('li')?.querySelector('[data-row-focus]')?.textContent);
const isFocused = (target: Locator) => () =>
  target.evaluate((element) => element === document.activeElement).catch(() => false);

describe.each(['online', 'offline'])('with the keys alone, %s', (mode) => {
  it('U871, U872, U873, U877, U878 a list is walked through, and its tasks are changed', async () => {
    const device = await openAt('/', CALLS, { ...DESK, ...WORKER });
    const { page } = device;
    const { keyboard } = page;
    const todo = todoPage(page);
    if (mode === 'offline') await goOffline(device);
    await keyboard.press('g');
    await keyboard.press('t');
    await heading(page, 'Todo').waitFor();
    await todo.task('Ring Ana').row.waitFor();

    await keyboard.press('j');
    await expect.poll(() => focused(page)).toBe('Move house');
    await keyboard.press('j');
    await keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe('Ring Zoe');
    await keyboard.press('k');
    await keyboard.press('j');

    await keyboard.press('i');
    const star = page.getByRole('button', { name: 'Mark Ring Zoe as important' });
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await keyboard.press('e');
    await editDialog(page).dialog.waitFor();
    await keyboard.press('Escape');
    await editDialog(page).dialog.waitFor({ state: 'detached' });
    await keyboard.press('m');
    await expect.poll(isFocused(editDialog(page).space('Personal'))).toBe(true);
    await keyboard.press('Escape');
    await editDialog(page).dialog.waitFor({ state: 'detached' });
    await keyboard.press('x');
    await todo.task('Ring Zoe').row.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Ring Ana');
    await keyboard.press('Delete');
    await todo.task('Ring Ana').row.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Ring Ben');

    await keyboard.press('g');
    await keyboard.press('g');
    await heading(page, 'Groceries').waitFor();
    await groceriesPage(page).task('Bread').row.waitFor();
    await keyboard.press('j');
    await keyboard.press('x');
    await expect.poll(groceriesPage(page).basket).toEqual(['Bread']);
    expectNoComplaints(device);
    await device.close();
  });
});

function countAbove(rows: Element[]): number {
  return rows.filter((row) => row.getBoundingClientRect().top < 0).length;
}

function nameInView(rows: Element[]): string | null | undefined {
  return rows.find((row) => row.getBoundingClientRect().top >= 0)?.textContent;
}

describe('the keys', () => {
  it('U874 are letters in a field, and do nothing in a dialog or a menu', async () => {
    const device = await openAt('/', CALLS);
    const { page } = device;
    const { keyboard } = page;
    await keyboard.press('q');
    const field = page.getByRole('textbox', { name: 'Add a task to inbox' });
    await expect.poll(isFocused(field)).toBe(true);
    await keyboard.type('jxgt?q');
    expect(await field.inputValue()).toBe('jxgt?q');
    await keyboard.press('Tab');
    await heading(page, 'Dashboard').focus();
    await keyboard.press('?');
    await sheet(page).waitFor();
    await keyboard.press('g');
    await keyboard.press('t');
    await keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Family' }).waitFor();
    await keyboard.press('g');
    await keyboard.press('t');
    await keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe('/');
    await device.close();
  });

  it('U1316 Escape in the field that q opens gives the focus back to the row', async () => {
    const device = await openAt('/todo', CALLS);
    const { page } = device;
    const { keyboard } = page;
    const field = page.getByRole('main').getByRole('textbox');
    const row = page.locator('main [data-row-focus]', { hasText: 'Ring Ana' });
    await row.focus();
    await keyboard.press('q');
    await expect.poll(isFocused(field)).toBe(true);
    await keyboard.press('Escape');
    await expect.poll(isFocused(row)).toBe(true);
    // Without a row, to the heading.
    await row.evaluate((element: HTMLElement) => element.blur());
    await keyboard.press('q');
    await expect.poll(isFocused(field)).toBe(true);
    await keyboard.press('Escape');
    await expect.poll(isFocused(heading(page, 'Todo'))).toBe(true);
    await device.close();
  });

  it('U1322 Escape leaves the field in which a screen adds, and what is typed in it stays', async () => {
    const device = await openAt('/', [{ name: 'Ring Ana', type: 'call', important: true }]);
    const { page } = device;
    const { keyboard } = page;
    const field = page.getByRole('main').getByRole('textbox');
    await keyboard.press('q');
    await expect.poll(isFocused(field)).toBe(true);
    await keyboard.type('Buy');
    await keyboard.press('Escape');
    await expect.poll(isFocused(heading(page, 'Dashboard'))).toBe(true);
    await keyboard.press('q');
    await expect.poll(isFocused(field)).toBe(true);
    await keyboard.type(' paint');
    expect(await field.inputValue()).toBe('Buy paint');
    await keyboard.press('Escape');
    const row = page.locator('main [data-row-focus]', { hasText: 'Ring Ana' });
    await row.focus();
    await keyboard.press('q');
    await expect.poll(isFocused(field)).toBe(true);
    await keyboard.press('Escape');
    await expect.poll(isFocused(row)).toBe(true);
    await device.close();
  });

  it('U1319 a line break that is pasted into a name is a space, behind which the caret stays', async () => {
    const device = await openAt('/todo', CALLS);
    const { page } = device;
    await page.locator('main [data-row-focus]', { hasText: 'Ring Ana' }).click();
    const name = editDialog(page).name;
    await name.evaluate((field: HTMLTextAreaElement) => {
      field.focus();
      field.setSelectionRange(5, 5);
    });
    await page.evaluate(() => document.execCommand('insertText', false, 'Bo\nand '));
    await page.keyboard.type('soon ');
    expect(await name.inputValue()).toBe('Ring Bo and soon Ana');
    await device.close();
  });

  it('U870, U875 are in a sheet that ? and the user menu open, and beside the entries of menus', async () => {
    const device = await openAt('/todo', CALLS);
    const { page } = device;
    await page.keyboard.press('?');
    await sheet(page).getByText('Complete, or take it back').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await sheet(page).waitFor();
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });

    await todoPage(page).task('Ring Ana').row.hover();
    await page.getByRole('button', { name: 'More for Ring Ana' }).click();
    const entry = page.getByRole('menuitem', { name: 'Edit', exact: true });
    await entry.getByText('E', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' });
    await link.hover();
    await link.getByText('G I').waitFor();
    await device.close();
  });

  it('U875, U876 are not shown on a phone, where Help has them and menus have what they do', async () => {
    const device = await openAt('/todo', CALLS, PHONE);
    const { page } = device;
    await page.getByRole('button', { name: 'More for Ring Ana' }).click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor();
    expect(await page.locator('[role="menuitem"] kbd').filter({ visible: true }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Move', exact: true }).click();
    await editDialog(page).dialog.waitFor();
    await expect.poll(isFocused(editDialog(page).space('Personal'))).toBe(true);
    await page.keyboard.press('Escape');
    await editDialog(page).dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Help' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'Show all keys' }).click();
    await sheet(page).waitFor();
    await page.setViewportSize({ width: 320, height: 700 });
    await expectToFit(page);
    await expectAccessible(page);
    await device.close();
  });

  it('U871 lead through a list of which only a part is rendered', async () => {
    const seeds = Array.from({ length: 70 }, (_, n) => ({ name: `Call ${70 - n}`, type: 'call' }));
    const device = await openAt('/todo', seeds);
    const { page } = device;
    await page.getByRole('button', { name: 'Call 1', exact: true }).waitFor();
    await page.keyboard.press('j');
    for (let n = 1; n < 70; n += 1) await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe('Call 70');
    await page.keyboard.press('k');
    await expect.poll(() => focused(page)).toBe('Call 69');
    const first = page.getByRole('button', { name: 'Call 1', exact: true });
    expect(await first.count()).toBe(0);

    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      window.scrollTo(0, document.body.scrollHeight / 2);
    });
    const rowsAbove = () => page.locator('[data-row-focus]').evaluateAll(countAbove);
    await expect.poll(rowsAbove).toBeGreaterThan(2);
    const inView = await page.locator('[data-row-focus]').evaluateAll(nameInView);
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe(inView);
    expectNoComplaints(device);
    await device.close();
  });
});
