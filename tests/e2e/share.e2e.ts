/** What other apps share: the form as the system sends it, up to the task in the inbox. */
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Page } from 'playwright';
import { expect, it } from 'vitest';

import { expectNoComplaints, openDevice, PHONE, WORKER, type Device } from '../support/browser.ts';
import {
  createAccount,
  freshAddress,
  openSignedIn,
  PASSWORD,
  signInAgain,
  signInInstead,
  type Account,
} from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { deviceRows } from './pages/device-rows.ts';
import { everythingKept } from './pages/kept-on-device.ts';
import { inboxPage, loginPage, registerPage } from './pages/screens.ts';
import { goOffline, untilSent } from './people.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite({ LOG_LEVEL: 'trace' });
const SMALL = { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } };
const SCRIPT = '<img src=x onerror=alert(1)> & "quotes"';

/** As in the window of the installed app, which a test's browser does not have. */
async function inItsWindow({ context }: Device): Promise<void> {
  await context.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) =>
      matchMedia.call(window, query.replace('(display-mode: standalone)', '(display-mode: browser)'));
  });
}

async function open(account: Account, options: BrowserContextOptions = SMALL, isInstalled = true) {
  const device = await openSignedIn(site, account, options);
  if (isInstalled) await inItsWindow(device);
  await device.page.goto('/');
  await device.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  if (options.serviceWorkers === 'allow') await untilInstalled(device.page);
  return device;
}

async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** The navigation that the manifest's share target describes. */
async function share(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  // Until it is loaded a page can neither be reloaded nor left: the one before it is still being put away.
  const arrived = awaitedLater(page.waitForEvent('load'));
  await page.evaluate((fields) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'POST',
      action: '/share',
      enctype: 'multipart/form-data',
    });
    for (const [name, value] of Object.entries(fields)) {
      const field = Object.assign(document.createElement('textarea'), { name, value });
      form.append(field);
    }
    document.body.append(form);
    // Once this has been answered.
    setTimeout(() => form.submit());
  }, texts);
  await arrived;
}

/** What no page has taken, by its words. */
function leftIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('kinbox-shared');
    const left = (await cache.keys()).filter(({ url }) => !url.endsWith('/owner'));
    return Promise.all(left.map(async (each) => (await cache.match(each))?.text() ?? ''));
  });
}

/** As the system sends it when the window is closed at once: nobody takes it. */
async function shareUntaken(page: Page, text: string): Promise<void> {
  await page.evaluate(async (words) => {
    const form = new FormData();
    form.set('text', words);
    await fetch('/share', { method: 'POST', body: form }).catch(() => undefined);
  }, text);
}

/** Its account is noted as the one that shares are for: whatever is left has been looked at. */
async function untilOwner(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { id = 0 } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id?: number };
    const noted = await caches.match('/share/owner', { cacheName: 'kinbox-shared' });
    return (await noted?.text())?.endsWith(`-${id}`) === true;
  });
}

const toast = (page: Page, message: string) => page.locator('[data-toast]').filter({ hasText: message });
const added = (page: Page) => toast(page, 'Added to the inbox');
const inInbox = (page: Page, name: string) => page.getByRole('list', { name: 'Inbox' }).getByText(name);
const inboxOf = async (page: Page) => (await deviceRows(page)).map(({ name }) => name).toSorted();

it('U1013 U1015 W140 A561 a share is one task in the inbox, with an Undo, and its words are in no address and no log', async () => {
  const device = await open(await createAccount(site.server));
  const { page } = device;
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url()));
  page.on('framenavigated', (frame) => seen.push(frame.url()));

  await share(page, {
    title: `Roofs 👩‍👩‍👧 ${SCRIPT}`,
    text: 'Slate\nor zinc',
    url: 'https://roofs.example/?a=1',
  });
  await inInbox(page, `Roofs 👩‍👩‍👧 ${SCRIPT}`).first().waitFor();
  await added(page).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/inbox');
  await expectAccessible(page);
  await expectToFit(page);
  await untilSent(page);
  const rows = await deviceRows(page);
  expect(rows.map(({ description }) => description)).toEqual(['Slate\nor zinc\nhttps://roofs.example/?a=1']);
  expect(seen.filter((address) => /Roofs|Slate|roofs/i.test(address))).toEqual([]);
  expect(site.server.output()).not.toMatch(/Roofs|Slate|roofs\.example/);
  expect(await leftIn(page)).toEqual([]);

  await share(page, { text: 'By mistake' });
  await added(page).getByRole('button', { name: 'Undo' }).click();
  await inInbox(page, 'By mistake').waitFor({ state: 'detached' });
  expectNoComplaints(device);
  await device.close();
});

it('U1013 U1014 W140 offline, twice, reloaded and gone back to, each share is one task', async () => {
  const device = await open(await createAccount(site.server));
  const { page } = device;
  await goOffline(device);
  for (const text of ['Milk', 'Milk', 'Bread']) {
    await share(page, { text });
    await added(page).waitFor();
  }
  await page.reload();
  await inInbox(page, 'Bread').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/share');
  await page.getByText('Nothing has arrived.').waitFor();
  await expectAccessible(page);
  expect(await inboxOf(page)).toEqual(['Bread', 'Milk', 'Milk']);
  await device.context.setOffline(false);
  await page.goto('/inbox');
  await untilSent(page);
  expect(await inboxOf(page)).toEqual(['Bread', 'Milk', 'Milk']);
  expectNoComplaints(device);
  await device.close();
});

it('U1014 a share whose page ended between its commit and forgetting its words is not captured again', async () => {
  const device = await open(await createAccount(site.server));
  const { page } = device;
  const ref = randomUUID();
  for (const name of ['Only once', 'Only once', 'Only once']) {
    await page.evaluate(
      (written) => sessionStorage.setItem('kinbox_draft_add_share', written),
      encodeURIComponent(JSON.stringify({ name, description: null, cut: 0, ref })),
    );
    await page.goto('/share');
    await inInbox(page, 'Only once').waitFor();
    expect(await inboxOf(page)).toEqual(['Only once']);
  }
  await device.close();
});

it('U1016 who is not signed in signs in first, and is told that the words wait', async () => {
  const account = await createAccount(site.server);
  const device = await openDevice(site.browser, { baseURL: site.server.url, ...SMALL });
  await inItsWindow(device);
  const { page } = device;
  await page.goto('/login');
  await untilInstalled(page);
  await share(page, { text: 'Ring the plumber' });
  await page.getByText('What you shared is kept here.').waitFor();
  expect(page.url()).toBe(`${site.server.url}/login`);
  await expectAccessible(page);
  await expectToFit(page);
  await page.reload();
  await page.getByText('What you shared is kept here.').waitFor();
  await loginPage(page).send({ email: account.email, password: PASSWORD });
  await inInbox(page, 'Ring the plumber').waitFor();
  await added(page).waitFor();
  await page.reload();
  await inInbox(page, 'Ring the plumber').waitFor();
  expect(await inboxOf(page)).toEqual(['Ring the plumber']);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('plumber');
  expectNoComplaints(device);
  await device.close();

  const newcomer = await openDevice(site.browser, { baseURL: site.server.url, ...SMALL });
  await inItsWindow(newcomer);
  await newcomer.page.goto('/login');
  await untilInstalled(newcomer.page);
  await share(newcomer.page, { text: 'My first thought' });
  await newcomer.page.getByText('What you shared is kept here.').waitFor();
  await newcomer.page.getByRole('link', { name: 'Register' }).click();
  const person = { firstName: 'Ben', lastName: 'Okafor', email: freshAddress(), password: PASSWORD };
  await registerPage(newcomer.page).send(person);
  await inInbox(newcomer.page, 'My first thought').waitFor();
  await newcomer.close();
});

it('U1016 the words of who closes the window before signing in are offered after the next sign-in', async () => {
  const account = await createAccount(site.server);
  const device = await openDevice(site.browser, { baseURL: site.server.url, ...SMALL });
  await inItsWindow(device);
  await device.page.goto('/login');
  await untilInstalled(device.page);
  await share(device.page, { text: 'Ring the plumber' });
  await device.page.getByText('What you shared is kept here.').waitFor();
  const page = await device.context.newPage();
  await device.page.close();
  await page.goto('/login');
  await loginPage(page).send({ email: account.email, password: PASSWORD });
  await page.getByText('Shall this go to your inbox?').waitFor();
  await page.getByRole('button', { name: 'Add to the inbox' }).click();
  await inInbox(page, 'Ring the plumber').waitFor();
  expect(await leftIn(page)).toEqual([]);
  await device.close();
});

it('U1017 what cannot be saved stays on the screen, over a reload too, until it is added or discarded', async () => {
  const device = await open(await createAccount(site.server));
  const { page, context } = device;
  await context.addInitScript(() => {
    const { add, put } = IDBObjectStore.prototype;
    const unlessFull = (write: typeof add) =>
      function writeUnlessFull(this: IDBObjectStore, ...row: Parameters<typeof add>) {
        if (this.name === 'tasks' && localStorage.getItem('isFull') === 'yes')
          throw new DOMException('No space is left.', 'QuotaExceededError');
        return write.apply(this, row);
      };
    Object.assign(IDBObjectStore.prototype, { add: unlessFull(add), put: unlessFull(put) });
  });
  const setFull = (isFull: string) => page.evaluate((value) => localStorage.setItem('isFull', value), isFull);
  await page.reload();
  await setFull('yes');
  await share(page, { text: `Important\n${SCRIPT}` });
  const alert = page.getByRole('alert').filter({ hasText: 'It could not be added' });
  await alert.waitFor();
  await page.getByText(SCRIPT).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await page.reload();
  await alert.waitFor();
  await setFull('no');
  await page.getByRole('button', { name: 'Try again' }).click();
  await inInbox(page, 'Important').waitFor();

  await setFull('yes');
  await share(page, { text: 'Not that important' });
  await alert.waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.reload();
  await inInbox(page, 'Important').waitFor();
  expect(await inboxOf(page)).toEqual(['Important']);
  await device.close();
});

it('U1018 the lines of a list become a task each by one press, taken back by one', async () => {
  const device = await open(await createAccount(site.server));
  const { page } = device;
  await share(page, { text: '- Call Ben\n- Paint the gate\n- Sow peas' });
  await added(page).getByRole('button', { name: 'Add 3, one for each line' }).click();
  await toast(page, '3 Tasks Added').waitFor();
  await inInbox(page, 'Sow peas').waitFor();
  const inbox = inboxPage(page);
  const inOrder = ['Call Ben', 'Paint the gate', 'Sow peas'];
  await expect.poll(inbox.names).toEqual(inOrder);
  await untilSent(page);
  await expect.poll(inbox.names).toEqual(inOrder);
  expect(await added(page).count()).toBe(0);
  await toast(page, '3 Tasks Added').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(inbox.names).toEqual(['- Call Ben']);
  await untilSent(page);
  expectNoComplaints(device);
  await device.close();
});

it('U1019 a text that is too long is cut, and says by how much', async () => {
  const device = await open(await createAccount(site.server));
  const { page } = device;
  await goOffline(device);
  await share(page, { title: 'A book', text: '👍'.repeat(10_100) });
  await added(page).getByText('The last 101 characters were too much.').waitFor();
  await inInbox(page, 'A book').waitFor();
  const [book] = await deviceRows(page);
  expect(book?.description).toBe(`${'👍'.repeat(9_999)}…`);
  await device.close();
});

it('U1020 A560 A561 in a tab, by a link and without a worker a person is asked, since another page may have sent it', async () => {
  const account = await createAccount(site.server);
  const device = await open(account, { ...SMALL, serviceWorkers: 'block' }, false);
  const { page } = device;
  await share(page, { text: `Buy my roof\n${SCRIPT}` });
  const ask = page.getByText('Shall this go to your inbox?');
  await ask.waitFor();
  expect(page.url()).toBe(`${site.server.url}/share`);
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  expect(await inboxOf(page)).toEqual([]);
  await share(page, { text: 'My own roof' });
  await page.reload();
  await ask.waitFor();
  await page.getByRole('button', { name: 'Add to the inbox' }).click();
  await inInbox(page, 'My own roof').waitFor();
  await untilSent(page);
  expect(site.server.output()).not.toMatch(/Buy my roof|My own roof/);
  expect(await everythingKept(page)).not.toContain('Buy my roof');
  expectNoComplaints(device);
  await device.close();

  const withWorker = await open(account, SMALL, false);
  await share(withWorker.page, { text: 'From another page' });
  await withWorker.page.getByText('Shall this go to your inbox?').waitFor();
  await withWorker.page.getByText('From another page').waitFor();
  await withWorker.close();

  // The page was closed before it took the share: the next one finds it, and cannot know who had sent it.
  const late = await open(account);
  await late.page.goto('/icons/mark.svg');
  await shareUntaken(late.page, 'Before the battery died');
  await late.page.goto('/');
  await late.page.getByText('Shall this go to your inbox?').waitFor();
  await late.page.getByRole('button', { name: 'Add to the inbox' }).click();
  await inInbox(late.page, 'Before the battery died').waitFor();

  // Nobody knows whose it is: with a logout it goes.
  await shareUntaken(late.page, 'For nobody else');
  expect(await leftIn(late.page)).toHaveLength(1);
  await inboxPage(late.page).logOut();
  await expect.poll(() => late.page.evaluate(() => caches.has('kinbox-shared'))).toBe(false);
  await late.close();
});

it('U1091 what no page has taken is offered to the account that was open when it came, and to no other after it', async () => {
  const [ada, ben] = [await createAccount(site.server), await createAccount(site.server)];
  const device = await open(ada);
  const { page } = device;
  const ask = page.getByText('Shall this go to your inbox?');
  await untilOwner(page);
  await page.goto('/icons/mark.svg');
  await shareUntaken(page, 'Of Ada alone');
  // Her session ends while no tab is open, and somebody else signs in.
  const logout = { method: 'POST', headers: { Authorization: `Bearer ${ada.token}` } };
  await fetch(`${site.server.url}/api/logout`, logout);
  await signInInstead(device, ben);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await untilOwner(page);
  await inboxPage(page).toInbox();
  expect([await ask.count(), await inboxOf(page)]).toEqual([0, []]);
  await shareUntaken(page, 'Of Ben alone');
  expect(await leftIn(page)).toHaveLength(2);
  // A logout takes along what is its own.
  await inboxPage(page).logOut();
  await expect.poll(() => leftIn(page)).toHaveLength(1);

  await signInInstead(device, await signInAgain(site.server, ada.email));
  await ask.waitFor();
  await page.getByText('Of Ada alone').waitFor();
  await page.getByRole('button', { name: 'Add to the inbox' }).click();
  await inInbox(page, 'Of Ada alone').waitFor();
  expect(await leftIn(page)).toEqual([]);
  expectNoComplaints(device);
  await device.close();
});
