/** What another device of the same person writes or deletes while the words are open here. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { DESK } from '../support/browser.ts';
import { createAccount, openSignedIn, signInAgain, type Seed } from './accounts.ts';
import { callAs } from './households.ts';
import { editDialog } from './pages/edit-dialog.ts';
import { taskList } from './pages/task-list.ts';
import { startSite } from './site.ts';

const site = startSite();
const PERSONAL = { space: 'personal' };
const WIFI = { ...PERSONAL, name: 'The wifi', status: 'note', type: 'note', description: 'line one' };
const BED = { ...PERSONAL, name: 'Sow peas', status: 'todo', type: 'project', description: 'In March' };
const RING = { ...PERSONAL, name: 'Ring Ana', description: 'At nine' };

/** The task here and, by calls, on a device with a session of its own. */
async function openBoth(task: Seed & { readonly description: string }) {
  const account = await createAccount(site.server, { tasks: [task] });
  const elsewhere = await signInAgain(site.server, account.email);
  const { page, ...device } = await openSignedIn(site, account, DESK);
  const [{ id } = { id: 0 }] = (await callAs(site, elsewhere, 'GET', '/tasks')) as { id: number }[];
  const call = (method: 'GET' | 'PUT' | 'DELETE', path = '', body?: object) =>
    callAs(site, elsewhere, method, `/tasks/${id}${path}`, body);
  return {
    page,
    close: device.close,
    /** As the server has it. */
    stored: async () => (await call('GET')) as { name: string; description: string; deleted_at?: string },
    write: (description: string) => call('PUT', '', { ...task, description }),
    remove: () => call('DELETE'),
  };
}

const caretOf = (page: Page) =>
  page.getByRole('textbox', { name: 'Text' }).evaluate((field: HTMLTextAreaElement) => field.selectionStart);

describe('a note that is open in edit', () => {
  it('U1324 takes what another device writes, and keeps both', async () => {
    const { page, stored, write, close } = await openBoth(WIFI);
    await page.goto('/notes');
    await taskList(page, 'Notes').task('The wifi').openPage();
    await page.getByRole('button', { name: 'Edit the text' }).click();
    await page.keyboard.type('\ndesk 1');
    await expect.poll(async () => (await stored()).description).toBe('line one\ndesk 1');
    await write('line one\ndesk 1\nphone 1');
    const field = page.getByRole('textbox', { name: 'Text' });
    await expect.poll(() => field.inputValue()).toBe('line one\ndesk 1\nphone 1');
    expect(await caretOf(page)).toBe('line one\ndesk 1'.length);
    await page.keyboard.type('\ndesk 2');
    await expect.poll(async () => (await stored()).description).toBe('line one\ndesk 1\ndesk 2\nphone 1');
    await close();
  });

  it('U1324 asks its author where something is unstored, and stores nothing before', async () => {
    const { page, stored, write, close } = await openBoth(WIFI);
    await page.goto('/notes');
    await taskList(page, 'Notes').task('The wifi').openPage();
    await page.getByRole('button', { name: 'Edit the text' }).click();
    const field = page.getByRole('textbox', { name: 'Text' });
    // It cannot be stored, and waits.
    await field.fill('x'.repeat(10_001));
    await write('line one\nphone 1');
    const asks = page.getByRole('alert').getByText('The note has changed meanwhile.');
    await asks.waitFor();
    await field.fill('desk 1');
    await page.getByText('Not saved', { exact: true }).waitFor();
    expect((await stored()).description).toBe('line one\nphone 1');
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect.poll(async () => (await stored()).description).toBe('desk 1');
    await asks.waitFor({ state: 'detached' });

    await field.fill('x'.repeat(10_001));
    await write('line one\nphone 2');
    await page.getByRole('button', { name: 'Discard mine' }).click();
    await page.getByText('phone 2').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Edit the text',
    );
    expect((await stored()).description).toBe('line one\nphone 2');
    await close();
  });
});

describe('the edit sheet', () => {
  it('U1325 says that the task was deleted meanwhile, keeps the words, and restores it with them', async () => {
    const { page, stored, remove, close } = await openBoth(RING);
    await page.goto('/inbox');
    const row = taskList(page, 'Inbox').task('Ring Ana');
    await row.open();
    const { dialog, name } = editDialog(page);
    await name.fill('Ring Anna');
    await remove();
    await row.row.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('It was deleted meanwhile. Your words are kept here.').waitFor();
    expect(await name.inputValue()).toBe('Ring Anna');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await dialog.waitFor({ state: 'detached' });
    await taskList(page, 'Inbox').task('Ring Anna').row.waitFor();
    await expect.poll(async () => (await stored()).name).toBe('Ring Anna');
    await close();
  });

  it('U1326 replaces what was written elsewhere meanwhile only with a second save', async () => {
    const { page, stored, write, close } = await openBoth(RING);
    await page.goto('/inbox');
    const row = taskList(page, 'Inbox').task('Ring Ana');
    await row.open();
    const { dialog, description } = editDialog(page);
    await description.fill('At ten');
    await write('At nine, or at noon');
    await row.row.getByText('or at noon').waitFor();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await dialog.getByText('Its words were changed elsewhere meanwhile.').waitFor();
    expect((await stored()).description).toBe('At nine, or at noon');
    expect(await description.inputValue()).toBe('At ten');
    await editDialog(page).save();
    await expect.poll(async () => (await stored()).description).toBe('At ten');
    await close();
  });
});

describe('a page whose task is deleted elsewhere', () => {
  it('U1334 a note that is being written stays with its words, and is restored with them', async () => {
    const { page, stored, remove, close } = await openBoth(WIFI);
    await page.goto('/notes');
    await taskList(page, 'Notes').task('The wifi').openPage();
    await page.getByRole('button', { name: 'Edit the text' }).click();
    await page.keyboard.type('\nline two');
    await remove();
    await page.getByText('This note was deleted. Your words are kept here.').waitFor();
    await page.keyboard.type(' and more');
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe(
      'line one\nline two and more',
    );
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('This note was deleted.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => (await stored()).description).toBe('line one\nline two and more');
    await close();
  });

  it('U1334 a project keeps what is typed for it, and has it again when it is restored', async () => {
    const { page, remove, close } = await openBoth(BED);
    await page.goto('/projects');
    await page.getByRole('link', { name: /Sow peas/ }).click();
    await page.getByRole('button', { name: 'Add subtask' }).click();
    const field = page.getByRole('textbox', { name: 'Add subtask' });
    await field.fill('Dig the b');
    await remove();
    await page.getByText('This project was deleted. What you typed is kept here.').waitFor();
    await page.getByText('Dig the b', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await field.waitFor();
    expect(await field.inputValue()).toBe('Dig the b');

    await field.fill('');
    await remove();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await close();
  });
});
