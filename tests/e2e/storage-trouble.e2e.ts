/** The browser's storage fails: the person is told, nothing claims to be saved, and the typed text stays. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { abortWrites, hangWrites } from '../support/broken-writes.ts';
import { DESK } from '../support/browser.ts';
import { focus } from './behind-network.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { deviceRows } from './pages/device-rows.ts';
import { dashboardPage, inboxPage } from './pages/screens.ts';
import { openNewPerson, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

async function openInbox() {
  const { device, dashboard } = await openNewPerson(site, DESK);
  const inbox = await dashboard.toInbox();
  await inbox.add('Kept before');
  await inbox.task('Kept before').row.waitFor();
  await untilSent(device.page);
  return { device, inbox, field: device.page.getByRole('textbox', { name: 'Add a task to inbox' }) };
}

it('W61 a write that the browser aborts is reported as not saved, and its texts are in the field', async () => {
  const { device, inbox, field } = await openInbox();
  await device.page.evaluate(abortWrites);
  await inbox.add('Ring the dentist');
  await device.page.getByRole('alert').filter({ hasText: 'Not saved: the browser interrupted it' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('Ring the dentist');
  expect((await deviceRows(device.page)).map(({ name }) => name)).toEqual(['Kept before']);

  await device.page.reload();
  await field.press('Enter');
  await inbox.task('Ring the dentist').row.waitFor();
  await device.close();
});

it('W62 a write that is not answered is reported after five seconds, and a reload shows its texts', async () => {
  const { device, inbox, field } = await openInbox();
  await device.page.evaluate(hangWrites);
  await inbox.add('Ring the dentist');
  await device.page.getByRole('alert').filter({ hasText: 'Not saved yet' }).waitFor();
  expect(await inbox.names()).toEqual(['Kept before']);

  await device.page.reload();
  await expect.poll(() => field.inputValue()).toBe('Ring the dentist');
  await field.press('Enter');
  await inbox.task('Ring the dentist').row.waitFor();
  await device.close();
});

it('W63 situation 23: over the quota the user is told, nothing is reported as saved, and the texts stay', async () => {
  const device = await openSignedIn(site, await createAccount(site.server), DESK);
  const { page, context } = device;
  const browser = await context.newCDPSession(page);
  const origin = site.server.url;
  // Before the first write: Chromium goes by what it has found free for 30 s.
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 300_000 });
  await page.goto('/inbox');
  const inbox = inboxPage(page);
  await inbox.add('Kept before');
  await inbox.task('Kept before').row.waitFor();
  await untilSent(page);
  await fillQuota(page);
  await inbox.add('Ring the dentist');
  await page.getByRole('alert').filter({ hasText: 'Not saved: there is no room left' }).waitFor();
  const field = page.getByRole('textbox', { name: 'Add a task to inbox' });
  await expect.poll(() => field.inputValue()).toBe('Ring the dentist');
  expect((await deviceRows(page)).map(({ name }) => name)).toEqual(['Kept before']);

  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 30_000_000 });
  await page.reload();
  await field.press('Enter');
  await inbox.task('Ring the dentist').row.waitFor();
  await untilSent(page);
  await device.close();
});

it('W64 after another tab has deleted the database, everything is pulled again automatically', async () => {
  const { device, inbox } = await openInbox();
  const { page, context } = device;
  const other = await context.newPage();
  await other.goto('/icons/mark.svg');
  await deleteDatabase(other);
  await other.close();
  expect(await deviceRows(page)).toEqual([]);
  await focus(page);
  await expect.poll(async () => (await deviceRows(page)).length).toBe(1);
  await inbox.add('Ring the dentist');
  await inbox.task('Ring the dentist').row.waitFor();
  await untilSent(page);
  expect((await deviceRows(page)).map(({ name }) => name)).toEqual(['Kept before', 'Ring the dentist']);
  await device.close();
});

it('W65 site data that the browser clears under the app is pulled again, and what is typed next is saved', async () => {
  const { device, inbox } = await openInbox();
  const { page, context } = device;
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: site.server.url, storageTypes: 'indexeddb' });
  await inbox.add('Ring the dentist');
  await inbox.task('Ring the dentist').row.waitFor();
  await page.reload();
  await dashboardPage(page).toInbox();
  await expect.poll(inbox.names).toEqual(['Ring the dentist', 'Kept before']);
  await untilSent(page);
  await device.close();
});

it('W65 site data that the browser clears under two tabs is pulled again in both', async () => {
  const { device, inbox } = await openInbox();
  const { page, context } = device;
  const other = await context.newPage();
  await other.goto('/inbox');
  const otherInbox = inboxPage(other);
  await otherInbox.task('Kept before').row.waitFor();
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', { origin: site.server.url, storageTypes: 'indexeddb' });
  await Promise.all([inbox.add('Ring the dentist'), otherInbox.add('Water the ferns')]);
  const all = ['Kept before', 'Ring the dentist', 'Water the ferns'];
  for (const each of [inbox, otherInbox]) {
    await expect.poll(async () => (await each.names()).toSorted()).toEqual(all);
  }
  await Promise.all([page, other].map(untilSent));
  await device.close();
});

/** With another database of the same origin, in ever smaller pieces. */
function fillQuota(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('No database.')));
      });
    const opening = indexedDB.open('filler');
    opening.addEventListener('upgradeneeded', () =>
      opening.result.createObjectStore('bytes', { autoIncrement: true }),
    );
    const db = await settled(opening);
    const write = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = db.transaction('bytes', 'readwrite');
        transaction.objectStore('bytes').add(crypto.getRandomValues(new Uint8Array(bytes)));
        transaction.addEventListener('complete', () => resolve(true));
        transaction.addEventListener('abort', () => resolve(false));
      });
    for (let bytes = 65_536; bytes >= 64; bytes /= 2) while (await write(bytes));
    db.close();
  });
}

function deleteDatabase(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    for (const name of names.filter((each) => each.startsWith('kinbox-'))) {
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name).addEventListener('success', resolve);
      });
    }
  });
}
