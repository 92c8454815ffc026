/** Where the browser sends nothing by itself: without Background Sync, and on plain HTTP without a worker. */
import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { gate } from '../support/bad-network.ts';
import {
  DESK,
  expectNoComplaints,
  launchBrowser,
  openDevice,
  WORKER,
  type Device,
} from '../support/browser.ts';
import { haveCome } from '../support/have-come.ts';
import { startWorkerSwap } from '../support/worker-swap.ts';
import { createAccount, holdingsOf, openSignedIn, PASSWORD, freshAddress, type Account } from './accounts.ts';
import { isCreate, startNetwork, untilControlled } from './behind-network.ts';
import { makeFamily } from './households.ts';
import { dashboardPage, inboxPage, openRegister } from './pages/screens.ts';
import { goOffline, openDashboard, untilSent } from './people.ts';
import { startSite, type Site } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

/** A name of the home network, which no browser trusts without https. */
const HOST = 'kinbox.test';

const site = startSite();
const network = startNetwork(site);
let atHome: Browser;
beforeAll(async () => {
  atHome = await launchBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);
});
afterAll(() => atHome?.close());

const namesOf = async (account: Account) =>
  (await holdingsOf(site.server, account)).tasks.map((line) => line.split(' · ')[0]);

/** The same server under a name of the home network, or what stands before it. */
function onPlainHttp(behind = site.server.url): Site {
  const { port } = new URL(behind);
  return { browser: atHome, server: { ...site.server, url: `http://${HOST}:${port}` } };
}

async function openOnPlainHttp(account: Account, behind?: string): Promise<Device> {
  const options: BrowserContextOptions = { ...DESK, ...WORKER };
  const device = await openSignedIn(onPlainHttp(behind), account, options);
  await device.page.goto('/inbox');
  await device.page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  return device;
}

it('W199 without Background Sync what was captured offline is sent once at the next start', async () => {
  const swap = await startWorkerSwap(site.server.url);
  // In the worker, too.
  const less =
    'delete ServiceWorkerRegistration.prototype.sync; delete ServiceWorkerRegistration.prototype.periodicSync;';
  await swap.deploy((script) => `${less} delete self.SyncEvent; delete self.PeriodicSyncEvent;\n${script}`);
  const account = await createAccount(site.server);
  const behind = { browser: site.browser, server: { ...site.server, url: swap.url } };
  const device = await openSignedIn(behind, account, { ...DESK, ...WORKER });
  const { context, page } = device;
  await context.addInitScript(() => {
    // An empty page has none.
    const { prototype } = (globalThis as { ServiceWorkerRegistration?: { prototype: object } })
      .ServiceWorkerRegistration ?? {
      prototype: {},
    };
    for (const name of ['sync', 'periodicSync']) Reflect.deleteProperty(prototype, name);
  });
  await page.goto('/inbox');
  await untilControlled(page);
  expect(await page.evaluate(async () => 'sync' in (await navigator.serviceWorker.ready))).toBe(false);
  await goOffline(device);
  for (const name of ['One', 'Two', 'Three']) {
    await inboxPage(page).add(name);
    await inboxPage(page).task(name).row.waitFor();
  }
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/inbox');
  await expect.poll(inboxPage(again).names).toEqual(['Three', 'Two', 'One']);
  await untilSent(again);
  expect(await namesOf(account)).toEqual(['One', 'Three', 'Two']);
  expectNoComplaints(device);
  await device.close();
  await swap.close();
});

it('W199 on plain HTTP: register, capture, offline while the tab is open, a reload, and what the family does', async () => {
  const device = await openSignedOutAtHome();
  const { page, context } = device;
  const missing = await page.evaluate(() => ({
    isSecure: isSecureContext,
    has: ['serviceWorker', 'locks', 'storage'].filter((name) => name in navigator),
    uuid: typeof crypto.randomUUID,
    hasCaches: 'caches' in window,
  }));
  expect(missing).toEqual({ isSecure: false, has: [], uuid: 'undefined', hasCaches: false });
  const email = freshAddress();
  const register = await openRegister(page);
  const dashboard = await register.register({
    firstName: 'Mira',
    lastName: 'Okafor',
    email,
    password: PASSWORD,
  });
  const token = await page.evaluate(
    () => sessionStorage.getItem('token') ?? localStorage.getItem('token') ?? '',
  );
  const user = await page.evaluate(
    () => sessionStorage.getItem('user') ?? localStorage.getItem('user') ?? '',
  );
  const mira: Account = { email, token, user: JSON.parse(user) as object };
  await dashboard.add('Ring the dentist');
  await untilSent(page);

  // Without a worker, what has not come by then does not come without a network.
  await page.waitForFunction(haveCome, ['lists', 'edit-task-dialog']);
  await context.setOffline(true);
  const inbox = await dashboard.toInbox();
  await inbox.add('Parcel to the post');
  await inbox.task('Parcel to the post').row.waitFor();
  const edit = await inbox.task('Ring the dentist').open();
  await edit.name.fill('Ring the other dentist');
  await edit.save();
  await context.setOffline(false);
  await untilSent(page);
  await page.reload();
  await expect.poll(inbox.names).toEqual(['Parcel to the post', 'Ring the other dentist']);

  const ben = await createAccount(site.server, { firstName: 'Ben' });
  await makeFamily(site, mira, ben);
  const bens = await openDashboard(
    { ...onPlainHttp(), browser: site.browser, server: site.server },
    ben,
    DESK,
  );
  await page.reload();
  const groceries = await dashboardPage(page).toGroceries();
  const bensGroceries = await bens.dashboard.toGroceries();
  await bensGroceries.add('Oat milk');
  await groceries.task('Oat milk').row.waitFor();
  await groceries.add('Eggs');
  await bensGroceries.task('Eggs').row.waitFor();
  await bensGroceries.task('Eggs').press();
  await expect.poll(groceries.basket).toEqual(['Eggs']);
  await untilSent(page);
  // Of a header that means nothing there.
  expect(device.complaints.filter((each) => !each.startsWith('The Cross-Origin-Opener-Policy'))).toEqual([]);
  await Promise.all([device.close(), bens.device.close()]);
});

it('W192 on plain HTTP what waits for a retry is sent when the page is hidden', async () => {
  const account = await createAccount(site.server);
  const device = await openOnPlainHttp(account, network().url);
  const { page } = device;
  await untilSent(page);
  // Each attempt waits longer for the next.
  network().treat = (call) => (isCreate(call) ? 'portal' : 'pass');
  await inboxPage(page).add('In the lift');
  await page.getByRole('banner').getByText('Offline · saved here').waitFor();
  await expect.poll(() => retryAfterMs(device)).toBeGreaterThan(LIMITS.soon);
  network().heal();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => namesOf(account), { timeout: LIMITS.soon }).toEqual(['In the lift']);
  await device.close();
});

it('W193 on plain HTTP a change whose page is left while it is on its way arrives, and is there once', async () => {
  const account = await createAccount(site.server);
  const device = await openOnPlainHttp(account, network().url);
  const { page } = device;
  await untilSent(page);
  const held = gate(isCreate);
  network().treat = async (call) => {
    const passage = await held.treat(call);
    return isCreate(call) ? 'ifAwaited' : passage;
  };
  await inboxPage(page).add('The last word');
  await held.arrived;
  await page.goto('about:blank');
  // A turn later the browser has given up what the page was asking for, if it does.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  held.letGo();
  await expect.poll(() => namesOf(account)).toEqual(['The last word']);
  network().heal();
  await page.goto('/inbox');
  await untilSent(page);
  expect(await inboxPage(page).names()).toEqual(['The last word']);
  expect(await namesOf(account)).toEqual(['The last word']);
  await device.close();
});

function openSignedOutAtHome(): Promise<Device> {
  return openDevice(atHome, { baseURL: onPlainHttp().server.url, ...DESK });
}

/** How long the engine is going to wait. */
async function retryAfterMs({ page }: Device): Promise<number> {
  return page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .flatMap((each) => each.name ?? [])
      .find((each) => each.startsWith('kinbox-'));
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name ?? '');
      request.addEventListener('success', () => resolve(request.result));
    });
    const contact = await new Promise<{ value: { retryAt: number } } | undefined>((resolve) => {
      const request = db.transaction('meta').objectStore('meta').get('contact');
      request.addEventListener('success', () => resolve(request.result as never));
    });
    db.close();
    return (contact?.value.retryAt ?? 0) - Date.now();
  });
}
