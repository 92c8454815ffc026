/** What was sent with Enter is restored to its field, once, if it is not saved: its page is loaded again, or the write fails. */
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { abortWrites } from '../support/broken-writes.ts';
import { DESK, type Device } from '../support/browser.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { holdStores } from './held-stores.ts';
import { inboxPage } from './pages/screens.ts';
import { taskList } from './pages/task-list.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();
let device: Device;
let page: Page;

beforeEach(async () => {
  const bought = { type: 'grocery', completed: true, completed_at: new Date().toISOString() };
  const account = await createAccount(site.server, { tasks: [{ name: 'Oat milk', ...bought }] });
  device = await openSignedIn(site, account, DESK);
  ({ page } = device);
});
afterEach(() => device?.close());

const field = () => page.getByRole('textbox', { name: 'Add a task to inbox' });
const names = () => taskList(page, 'Inbox').names();
const sent = () => page.evaluate(() => sessionStorage.getItem('kinbox_draft_sent_inbox'));

async function openInbox(): Promise<void> {
  await page.goto('/inbox');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
}

async function send(...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await field().fill(text);
    await field().press('Enter');
  }
}

it('U730 what was sent and not stored before a reload is in its field again, each name by itself', async () => {
  await openInbox();
  await holdStores(page, { database: 'account' });
  await send('Ring An', 'Post the letter');
  await field().fill('Half a thou');
  await openInbox();
  await expect.poll(() => field().inputValue()).toBe('Ring An Post the letter Half a thou');
  await page.reload();
  await expect.poll(() => field().inputValue()).toBe('Ring An Post the letter Half a thou');
  await field().fill('');

  await holdStores(page, { database: 'account' });
  await send('Ring An', 'Post the letter');
  await openInbox();
  await page.getByRole('button', { name: 'Add 2, one for each line' }).click();
  await expect.poll(names).toEqual(['Ring An', 'Post the letter']);
  expect(await field().inputValue()).toBe('');
  await expect.poll(sent).toBeNull();
});

it('U730 what was stored before a reload is not in its field again', async () => {
  await openInbox();
  // As if the page had ended between the commit and this.
  await page.evaluate(() => {
    const remove = Storage.prototype.removeItem;
    Storage.prototype.removeItem = function removeOther(key: string) {
      if (!key.includes('_sent_')) remove.call(this, key);
    };
  });
  await send('Water the figs');
  await expect.poll(names).toEqual(['Water the figs']);
  expect(await sent()).toContain('Water the figs');
  await openInbox();
  await expect.poll(sent).toBeNull();
  expect(await field().inputValue()).toBe('');
  await expect.poll(names).toEqual(['Water the figs']);
});

it('U730 a name that was sent right before a reload is on the list or in its field, and not in both', async () => {
  await openInbox();
  for (let round = 0; round < 6; round += 1) {
    const name = `Round ${round}`;
    await field().fill(name);
    const loaded = awaitedLater(page.waitForEvent('load'));
    await field().evaluate((input: HTMLInputElement) => {
      input.form?.requestSubmit();
      location.reload();
    });
    await loaded;
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await expect.poll(sent).toBeNull();
    const isBack = async () => (await field().inputValue()) === name;
    await expect.poll(async () => (await isBack()) || (await names()).includes(name)).toBe(true);
    if (await isBack()) await field().press('Enter');
    expect(await field().inputValue()).toBe('');
    await expect.poll(async () => (await names()).filter((each) => each === name)).toHaveLength(1);
  }
});

it('U730 what is typed while the database is asked stays, and what was sent follows once that is added', async () => {
  await openInbox();
  await send('Kept before');
  await expect.poll(names).toEqual(['Kept before']);
  await holdStores(page, { database: 'account' });
  await send('Ring An');
  const other = await device.context.newPage();
  await other.goto('/icons/mark.svg');
  const holding = holdStores(other, { database: 'account', stores: ['tasks'] });
  await page.goto('/inbox');
  const release = await holding;
  await field().fill('Buy milk');
  await release();
  await other.close();
  await expect.poll(names).toEqual(['Kept before']);
  expect(await field().inputValue()).toBe('Buy milk');
  expect(await sent()).toContain('Ring An');
  await field().press('Enter');
  await expect.poll(async () => (await names()).toSorted()).toEqual(['Buy milk', 'Kept before']);
  await expect.poll(() => field().inputValue()).toBe('Ring An');
});

it('U730 a name that is not stored after its field was left is in the one that is open, as one name', async () => {
  await openInbox();
  const release = await holdStores(page, { database: 'account', stores: ['tasks'] });
  await page.evaluate(abortWrites);
  await send('Ring An');
  await (await inboxPage(page).toProjects()).toInbox();
  await release();
  await page.getByRole('alert').filter({ hasText: 'Not saved: the browser interrupted it' }).waitFor();
  await expect.poll(() => field().inputValue()).toBe('Ring An');
  expect(await page.getByRole('button', { name: /one for each line/ }).count()).toBe(0);
  await page.reload();
  await field().press('Enter');
  await expect.poll(names).toEqual(['Ring An']);
});

it('U730 of two names that fail together, the second one waits until the first is out of the field', async () => {
  await openInbox();
  await page.evaluate(abortWrites);
  await field().evaluate((input: HTMLInputElement) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const name of ['Ring An', 'Post the letter']) {
      setValue?.call(input, name);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.form?.requestSubmit();
    }
  });
  await expect.poll(() => field().inputValue()).toBe('Ring An');
  await expect.poll(sent).not.toContain('Ring An');
  expect(await sent()).toContain('Post the letter');
  await page.reload();
  await expect.poll(() => field().inputValue()).toBe('Post the letter Ring An');
});

it('U730 a page that Back shows again has what its field holds by now', async () => {
  await openInbox();
  await field().fill('Ring An');
  await page.evaluate(() => {
    sessionStorage.setItem('kinbox_draft_add_inbox', 'Post the letter');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect.poll(() => field().inputValue()).toBe('Post the letter');
});

it('U730 of a beginning that a press completed, what was pressed is in the field again', async () => {
  await page.goto('/completed');
  await page.getByText('Oat milk').first().waitFor();
  await page.goto('/groceries');
  const groceryField = page.getByRole('textbox', { name: 'Add grocery item' });
  await groceryField.fill('oa');
  const before = page.getByRole('group', { name: 'Bought before' });
  await before.getByRole('button', { name: 'Oat milk' }).waitFor();
  await page.evaluate(abortWrites);
  await before.getByRole('button', { name: 'Oat milk' }).click();
  await expect.poll(() => groceryField.inputValue()).toBe('Oat milk');
});
