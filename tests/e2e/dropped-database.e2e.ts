/** The browser drops the connections to the databases, as WebKit does to pages of the background; the app goes on. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, WORKER, type Device } from '../support/browser.ts';
import { untilControlled } from './behind-network.ts';
import { createAccount, holdingsOf, openSignedIn } from './accounts.ts';
import { inboxPage } from './pages/screens.ts';
import { untilSent } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

declare global {
  interface Window {
    /** Aborts what runs, closes every connection, and says so. While `isGone`, none is opened. */
    readonly dropDatabases: (isGone?: boolean) => void;
    readonly bringDatabasesBack: () => void;
    /** The same in the middle of the next change that is written. */
    readonly dropDatabasesAtNextAdd: () => void;
  }
}

/** No protocol does it without deleting what is in them. */
function letDatabasesDrop(): void {
  const running = new Set<IDBTransaction>();
  const connections = new Set<IDBDatabase>();
  let isGone = false;
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function openUnlessGone(...given) {
    if (isGone) throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    return open.apply(this, given);
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function transactionThatIsSeen(...given) {
    const made = transaction.apply(this, given);
    connections.add(this);
    running.add(made);
    for (const end of ['complete', 'abort']) made.addEventListener(end, () => running.delete(made));
    return made;
  };
  const dropDatabases = (staysGone = false) => {
    isGone = staysGone;
    for (const each of running) {
      try {
        each.abort();
      } catch {
        // It has ended, and has not said so yet.
      }
    }
    for (const each of connections) {
      each.close();
      setTimeout(() => each.dispatchEvent(new Event('close')));
    }
    connections.clear();
  };
  Object.assign(globalThis, {
    dropDatabases,
    bringDatabasesBack: () => (isGone = false),
    dropDatabasesAtNextAdd: () => {
      const { add } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.add = function addAndDrop(...row) {
        IDBObjectStore.prototype.add = add;
        const request = add.apply(this, row);
        dropDatabases();
        return request;
      };
    },
  });
}

interface Dropping extends Device {
  /** On the server: what there is, and its names. */
  readonly lines: () => Promise<readonly string[]>;
  readonly names: () => Promise<readonly string[]>;
}

async function openDropping(worker = {}): Promise<Dropping> {
  const account = await createAccount(site.server, { tasks: [{ name: 'From before', space: 'personal' }] });
  const device = await openSignedIn(site, account, { ...DESK, ...worker });
  await device.context.addInitScript(letDatabasesDrop);
  await device.page.goto('/inbox');
  await inboxPage(device.page).task('From before').row.waitFor();
  const lines = async () => (await holdingsOf(site.server, account)).tasks;
  const names = async () => (await lines()).map((line) => line.split(' · ')[0] ?? '');
  return { ...device, lines, names };
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Add a task to inbox' });

it('W196 what is typed after it, in the middle of it and while nothing opens is saved once, and the screen shows it', async () => {
  const device = await openDropping();
  const { page } = device;
  const inbox = inboxPage(page);
  await page.evaluate(() => window.dropDatabases());
  await inbox.add('After it');
  await inbox.task('After it').row.waitFor();

  await page.evaluate(() => window.dropDatabasesAtNextAdd());
  await inbox.add('In the middle of it');
  await inbox.task('In the middle of it').row.waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('');

  await page.evaluate(() => window.dropDatabases(true));
  await inbox.add('While nothing opens');
  await page.evaluate(() => setTimeout(() => window.bringDatabasesBack(), 500));
  await inbox.task('While nothing opens').row.waitFor();

  // For longer than anybody waits: it is said, and the words are in the field.
  await page.evaluate(() => window.dropDatabases(true));
  await inbox.add('For longer');
  await page.getByRole('alert').filter({ hasText: 'Not saved' }).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('For longer');
  await page.evaluate(() => window.bringDatabasesBack());
  await field(page).press('Enter');
  await inbox.task('For longer').row.waitFor();

  const all = ['After it', 'For longer', 'From before', 'In the middle of it', 'While nothing opens'];
  await untilSent(page);
  expect((await inbox.names()).toSorted()).toEqual(all);
  await expect.poll(device.names).toEqual(all);
  await device.close();
});

it('W196 half-typed words of a note stay, and are stored', async () => {
  const device = await openDropping();
  const { page } = device;
  const notes = await inboxPage(page).toNotes();
  await notes.add('Roof');
  await notes.task('Roof').openPage();
  await page.getByRole('button', { name: 'Edit the text' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Slate, or');
  await page.evaluate(() => window.dropDatabasesAtNextAdd());
  await text.pressSequentially(' zinc');
  await page.evaluate(() => window.dropDatabases());
  await expect
    .poll(device.lines, { timeout: LIMITS.longPoll })
    .toContain('Roof · note note personal · "Slate, or zinc"');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Slate, or zinc').waitFor();
  await device.close();
});

it('W197 a worker whose connection is dropped in the middle of a cycle sends what waits once', async () => {
  const device = await openDropping(WORKER);
  const { page, context } = device;
  await untilControlled(page);
  await untilSent(page);
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no worker.');
  for (const name of ['One', 'Two', 'Three']) {
    await worker.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function putAndDrop(...row) {
        IDBObjectStore.prototype.put = put;
        const request = put.apply(this, row);
        const { db } = this.transaction;
        this.transaction.abort();
        db.close();
        setTimeout(() => db.dispatchEvent(new Event('close')));
        return request;
      };
    });
    await inboxPage(page).add(name);
    await inboxPage(page).task(name).row.waitFor();
    await untilSent(page);
  }
  expect(await device.names()).toEqual(['From before', 'One', 'Three', 'Two']);
  expectNoComplaints(device);
  await device.close();
});
