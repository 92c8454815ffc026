/** What is left on a device of sessions that have ended: of closed tabs, and of those that the server has ended. */
import type { BrowserContext, Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, openDevice, PHONE, WORKER, type Device } from '../support/browser.ts';
import { createAccount, holdingsOf, PASSWORD, signInAgain, type Account } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { deviceRows } from './pages/device-rows.ts';
import { databasesOf, everythingKept, startAgain } from './pages/kept-on-device.ts';
import { loginPage, openLogin, type DashboardPage } from './pages/screens.ts';
import { openDashboard } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const SIGN_IN = 'Sign in to your account';
const ENDED = 'Your session has ended. Sign in again to go on.';

interface OnSharedDevice {
  readonly account: Account;
  readonly device: Device;
  readonly dashboard: DashboardPage;
}

/** Somebody who is not remembered, on a device of others. */
async function openShared(options = DESK): Promise<OnSharedDevice> {
  const account = await createAccount(site.server, {
    tasks: [{ name: 'Pulled before', important: true, status: 'todo', type: 'errand', space: 'personal' }],
  });
  const device = await openDevice(site.browser, {
    baseURL: site.server.url,
    serviceWorkers: 'block',
    ...options,
  });
  const dashboard = await (await openLogin(device.page)).signIn({ email: account.email, password: PASSWORD });
  await device.page.getByText('Pulled before').waitFor();
  return { account, device, dashboard };
}

/** Resolves when it is stored: a tab that is closed earlier takes it along. */
async function addUnsent({ page, add }: DashboardPage, name: string): Promise<void> {
  await add(name);
  await expect.poll(async () => (await deviceRows(page)).map((row) => row.name)).toContain(name);
}

/** No write reaches the server. */
async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  const writes = /\/api\/(tasks|batch)/;
  await context.route(writes, (route) => route.abort());
  return () => context.unroute(writes);
}

/** On another device, in the list of sessions. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token'));
  await fetch(`${site.server.url}/api/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token ?? ''}` },
  });
}

const namesOf = async (account: Account) =>
  (await holdingsOf(site.server, account)).tasks.map((line) => line.split(' · ')[0]);

it('W104 a session that is not remembered ends with its tab, and the next start finds nothing of it', async () => {
  const { account, device } = await openShared(WORKER);
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const next = await startAgain(device);
  await expect.poll(() => databasesOf(next)).toEqual(['kinbox']);
  expect(await everythingKept(next)).not.toMatch(/Pulled|Mira|mira/);
  await (await openLogin(next)).signIn({ email: account.email, password: PASSWORD });
  await next.getByText('Pulled before').waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('W105 unsent changes of a closed tab wait for their author, and the sign-in says for whom and how many', async () => {
  const { account, device, dashboard } = await openShared(PHONE);
  const reconnect = await cutOff(device.context);
  await addUnsent(dashboard, 'Typed on the train');
  const next = await startAgain(device);
  const told = next.getByText(
    `1 change of Mira is waiting on this device. Sign in as ${account.email} to send it.`,
  );
  await told.waitFor();
  await expectAccessible(next);
  await expectToFit(next);
  expect(await next.content()).not.toMatch(/Typed on|Pulled/);

  // Another person is told the same, and sees only their own.
  const other = await createAccount(site.server);
  const theirs = await loginPage(next).signIn({ email: other.email, password: PASSWORD });
  expect(await next.content()).not.toMatch(/Typed on|Pulled/);
  await theirs.logOut();
  await told.waitFor();

  await reconnect();
  await loginPage(next).signIn({ email: account.email, password: PASSWORD });
  await expect.poll(() => namesOf(account)).toEqual(['Pulled before', 'Typed on the train']);
  expect(await namesOf(other)).toEqual([]);
  await device.close();
});

it('U706 changes that wait are discarded after a confirmation, and then nothing is left of their author', async () => {
  const { account, device, dashboard } = await openShared();
  await cutOff(device.context);
  await addUnsent(dashboard, 'Never to be sent');
  const next = await startAgain(device);
  await next.getByRole('button', { name: 'Discard' }).click();
  const question = next.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await next.getByText('1 change of Mira').waitFor();
  await next.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await next.getByText('1 change of Mira').waitFor({ state: 'detached' });
  await expect.poll(() => databasesOf(next)).toEqual(['kinbox']);
  expect(await everythingKept(next)).not.toMatch(/Never|Mira|mira/);
  expect(await namesOf(account)).toEqual(['Pulled before']);
  await device.close();
});

it('W106 a tab that stays open keeps its session while others start, also over a reload', async () => {
  const { device } = await openShared();
  const other = await device.context.newPage();
  // A tab that is not answered, as by a frozen one, is not signed in.
  await other.addInitScript(() => void Reflect.deleteProperty(window, 'BroadcastChannel'));
  await other.goto('/');
  await other.getByRole('heading', { name: SIGN_IN }).waitFor();
  // Its look for ended sessions is over.
  await expect
    .poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length), {
      interval: 500,
    })
    .toBe(0);
  await device.page.reload();
  await device.page.getByText('Pulled before').waitFor();
  expect((await databasesOf(other)).length).toBe(2);
  await device.close();
});

it('W107 a session that was ended elsewhere shows the sign-in in every tab, and leaves nothing on the device', async () => {
  const account = await createAccount(site.server, {
    tasks: [{ name: 'Pulled before', important: true, status: 'todo', type: 'errand', space: 'personal' }],
  });
  const { device } = await openDashboard(site, account, WORKER);
  const { page, context } = device;
  const other = await context.newPage();
  await other.goto('/todo');
  for (const tab of [page, other]) await tab.getByText('Pulled before').waitFor();
  await endSession(page);
  await page.getByRole('heading', { name: SIGN_IN }).waitFor();
  await other.getByRole('heading', { name: SIGN_IN }).waitFor();
  for (const tab of [page, other]) expect(await tab.content()).not.toMatch(/Pulled/);
  await expect.poll(() => databasesOf(page)).toEqual(['kinbox']);
  expect(await everythingKept(page)).not.toMatch(/Pulled|Okafor/);
  await device.close();
});

it('W108 what is unsent when a session is ended is told, and sent when its author signs in again', async () => {
  const account = await createAccount(site.server);
  const { device, dashboard } = await openDashboard(site, account);
  const { page, context } = device;
  const reconnect = await cutOff(context);
  await dashboard.add('Typed before');
  const field = page.getByRole('textbox', { name: 'Add a task to inbox' });
  await field.fill('Half typed');
  await endSession(page);
  await reconnect();
  await page.getByText(ENDED).waitFor();
  await page.getByText('1 change of Mira is waiting on this device.').waitFor();
  expect(await page.content()).not.toMatch(/Typed before|Half typed/);
  await expectAccessible(page);

  // A reload does not open it again.
  await page.reload();
  await page.getByText('1 change of Mira is waiting on this device.').waitFor();
  await loginPage(page).signIn({ email: account.email, password: PASSWORD });
  const fresh = await signInAgain(site.server, account.email);
  await expect.poll(() => namesOf(fresh)).toEqual(['Typed before']);
  expect(await field.inputValue()).toBe('Half typed');
  await device.close();
});

it('U705 the sign-in after an ended session has the email, and what another person finds is empty', async () => {
  const account = await createAccount(site.server);
  const { device } = await openDashboard(site, account);
  const { page } = device;
  const field = page.getByRole('textbox', { name: 'Add a task to inbox' });
  await field.fill('Half typed');
  await endSession(page);
  await page.getByText(ENDED).waitFor();
  const login = loginPage(page);
  expect(await login.field('Email').inputValue()).toBe(account.email);
  expect(await page.getByLabel('Remember me').isChecked()).toBe(true);
  const other = await createAccount(site.server);
  await login.signIn({ email: other.email, password: PASSWORD });
  expect(await field.inputValue()).toBe('');
  expect(await everythingKept(page)).not.toContain('Half typed');
  await device.close();
});
