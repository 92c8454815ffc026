/** Keyboards of other scripts, Caps Lock, and input methods. */
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';

import { expectNoComplaints } from '../support/browser.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { editDialog } from './pages/edit-dialog.ts';
import { todoPage } from './pages/screens.ts';
import { startSite } from './site.ts';

const site = startSite();

async function openTodo() {
  const tasks = [
    { name: 'Ring Ana', type: 'call' },
    { name: 'Ring Ben', type: 'call' },
  ];
  const device = await openSignedIn(site, await createAccount(site.server, { tasks }));
  await device.page.goto('/todo');
  const todo = todoPage(device.page);
  await todo.task('Ring Ana').row.waitFor();
  return { device, page: device.page, todo };
}

const searchField = (page: Page) => page.getByRole('combobox', { name: /^Search/ });

it('U1257 Ctrl and ⌘ with a letter mean the same in Russian, Greek and Hebrew, and with Caps Lock', async () => {
  const { device, page, todo } = await openTodo();
  const browser = await page.context().newCDPSession(page);
  const press = async (key: string, code: string, modifiers: number) => {
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, modifiers });
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers });
  };
  const CONTROL = 2;
  const META = 4;
  for (const [key, modifiers] of [
    ['л', CONTROL],
    ['κ', META],
    ['ל', CONTROL],
    ['K', META],
  ] as const) {
    await press(key, 'KeyK', modifiers);
    await searchField(page).waitFor();
    await page.keyboard.press('Escape');
    await searchField(page).waitFor({ state: 'detached' });
  }
  for (const key of ['я', 'ζ', 'ז', 'Z']) {
    await todo.task('Ring Ana').row.getByRole('button', { name: 'Ring Ana', exact: true }).focus();
    await page.keyboard.press('Delete');
    await todo.task('Ring Ana').row.waitFor({ state: 'detached' });
    await press(key, 'KeyZ', CONTROL);
    await todo.task('Ring Ana').row.waitFor();
  }
  // With rows selected, a letter of another script means all of them.
  await todo.task('Ring Ana').row.getByRole('button', { name: 'Ring Ana', exact: true }).focus();
  await press('Ч', 'KeyX', 8);
  await press('ש', 'KeyA', CONTROL);
  await page.getByText('2 selected').waitFor();
  await press('ч', 'KeyX', 0);
  await page.getByText('You have no processed tasks.').waitFor();
  expectNoComplaints(device);
  await device.close();
});

/** As Safari tells of the key that ends what is composed: afterwards, with a code of its own. True if the app takes it. */
const endComposition = (field: Locator, key: 'Enter' | 'Escape') =>
  field.evaluate((element, ended) => {
    element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    const init = { key: ended, keyCode: 229, bubbles: true, cancelable: true };
    return !element.dispatchEvent(new KeyboardEvent('keydown', init));
  }, key);

it('U1259 Enter and Escape that end a composition leave every field and dialog as it is', async () => {
  const { device, page, todo } = await openTodo();
  await todo.openAdd();
  await endComposition(todo.addField, 'Escape');
  await todo.addField.fill('海');
  await page.keyboard.press('Escape');
  await todo.addField.waitFor({ state: 'detached' });

  await page.keyboard.press('/');
  await searchField(page).fill('Ring');
  await page.getByRole('option', { name: /Ring Ana/ }).waitFor();
  expect(await endComposition(searchField(page), 'Enter')).toBe(false);
  // Its default would close the dialog.
  expect(await endComposition(searchField(page), 'Escape')).toBe(true);
  await page.keyboard.press('Escape');
  await searchField(page).waitFor({ state: 'detached' });

  await todo.task('Ring Ana').row.getByRole('button', { name: 'Ring Ana', exact: true }).click();
  const edit = editDialog(page);
  const name = edit.dialog.getByRole('textbox', { name: 'Name' });
  expect(await endComposition(name, 'Enter')).toBe(false);
  const day = edit.dialog.getByRole('button', { name: /Later|Deadline/ }).first();
  await day.click();
  const typed = edit.dialog.getByRole('textbox', { name: 'Type a day' });
  await typed.fill('tomorrow');
  expect(await endComposition(typed, 'Enter')).toBe(false);
  await page.keyboard.press('Enter');
  await typed.waitFor({ state: 'detached' });
  expectNoComplaints(device);
  await device.close();
});
