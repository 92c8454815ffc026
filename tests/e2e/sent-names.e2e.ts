/** A name is sent with Enter, and the page is loaded again before its task is stored, or before the page knows that it is. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { DESK, type Device } from '../support/browser.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { taskList } from './pages/task-list.ts';
import { startSite } from './site.ts';

const site = startSite();
let device: Device;
let page: Page;

beforeAll(async () => {
  device = await openSignedIn(site, await createAccount(site.server), DESK);
  ({ page } = device);
});
afterAll(() => device?.close());

const field = () => page.getByRole('textbox', { name: 'Add a task to inbox' });
const names = () => taskList(page, 'Inbox').names();
const sent = () => page.evaluate(() => sessionStorage.getItem('kinbox_draft_sent_inbox'));

async function openInbox(): Promise<void> {
  await page.goto('/inbox');
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
}

/** Until the page is gone, nothing is stored: a transaction of all tables stays open. */
async function holdDatabase(): Promise<void> {
  await page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('kinbox-'))?.name ?? '';
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result
      .transaction([...opening.result.objectStoreNames], 'readwrite')
      .objectStore('tasks');
    const askAgain = () => store.count().addEventListener('success', askAgain);
    await new Promise<void>((resolve) => {
      store.count().addEventListener('success', () => {
        resolve();
        askAgain();
      });
    });
  });
}

it('U730 what was sent and not stored before a reload is in its field again, each name by itself', async () => {
  await openInbox();
  await holdDatabase();
  for (const name of ['Ring An', 'Post the letter']) {
    await field().fill(name);
    await field().press('Enter');
  }
  await field().fill('Half a thou');
  await openInbox();
  await expect.poll(() => field().inputValue()).toBe('Ring An Post the letter Half a thou');
  await page.reload();
  await expect.poll(() => field().inputValue()).toBe('Ring An Post the letter Half a thou');
  await field().fill('');

  await holdDatabase();
  for (const name of ['Ring An', 'Post the letter']) {
    await field().fill(name);
    await field().press('Enter');
  }
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
  await field().fill('Water the figs');
  await field().press('Enter');
  await expect.poll(names).toContain('Water the figs');
  expect(await sent()).toContain('Water the figs');
  await openInbox();
  await expect.poll(sent).toBeNull();
  expect(await field().inputValue()).toBe('');
  await expect.poll(async () => (await names()).filter((name) => name === 'Water the figs')).toHaveLength(1);
});

it('U730 a name that was sent right before a reload is on the list or in its field, and not in both', async () => {
  await openInbox();
  for (let round = 0; round < 6; round += 1) {
    const name = `Round ${round}`;
    await field().fill(name);
    const loaded = page.waitForEvent('load');
    await field().evaluate((input: HTMLInputElement) => {
      input.form?.requestSubmit();
      location.reload();
    });
    await loaded;
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await expect.poll(sent).toBeNull();
    const typed = await field().inputValue();
    if (typed === name) await field().press('Enter');
    else expect(typed).toBe('');
    await expect.poll(async () => (await names()).filter((each) => each === name)).toHaveLength(1);
  }
});
