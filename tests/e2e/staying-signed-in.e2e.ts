/** Who is signed in after the tab, the browser or the network is gone, and what logging out says before. */
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, openDevice, PHONE, WORKER } from '../support/browser.ts';
import { freshAddress, PASSWORD } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { goOffline, openNewPerson } from './people.ts';
import { databasesOf, startAgain } from './pages/kept-on-device.ts';
import { openLogin, openRegister, shell } from './pages/screens.ts';
import { startSite } from './site.ts';

const site = startSite();

const MIRA = { firstName: 'Mira', lastName: 'Okafor', password: PASSWORD };
/** Some addresses, and the headings there. */
const WHEREVER = [
  ['/', 'Dashboard'],
  ['/projects', 'Projects'],
] as const;
const heading = { signIn: 'Sign in to your account', dashboard: 'Dashboard' };

it.each([PHONE, DESK])(
  'U770 U824 A490 who registers and unchecks nothing is signed in in every tab, also after a reload offline',
  async (options) => {
    const device = await openDevice(site.browser, { baseURL: site.server.url, ...options, ...WORKER });
    const { page } = device;
    const waiting = await device.context.newPage();
    await openLogin(waiting);
    expect(await waiting.getByLabel('Remember me').isChecked()).toBe(true);
    const registration = await openRegister(page);
    expect(await page.getByLabel('Remember me').isChecked()).toBe(true);
    await registration.register({ ...MIRA, email: freshAddress() });
    // The tab that waited at the sign-in is signed in, too.
    await waiting.getByRole('heading', { level: 1, name: heading.dashboard }).waitFor();
    await page.goto('/profile');
    await page.getByText(/^Chrome on \w+/).waitFor();
    await goOffline(device);
    for (const [address, title] of WHEREVER) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    // As after a restart of the browser.
    const next = await device.context.newPage();
    await Promise.all([page.close(), waiting.close()]);
    await next.goto('/todo');
    await next.getByRole('heading', { level: 1, name: 'Todo' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  },
);

it.each([PHONE, DESK])(
  'U823 who is not remembered is signed in in each tab at once, online and offline, and nowhere after a logout',
  async (options) => {
    const device = await openDevice(site.browser, { baseURL: site.server.url, ...options, ...WORKER });
    const { page, context } = device;
    const waiting = await context.newPage();
    await openLogin(waiting);
    const registration = await openRegister(page);
    await page.getByLabel('Remember me').uncheck();
    await registration.register({ ...MIRA, email: freshAddress() });
    await waiting.getByRole('heading', { level: 1, name: heading.dashboard }).waitFor();
    const openAt = async (address: string, title: string) => {
      const tab = await context.newPage();
      await tab.goto(address);
      await tab.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(new URL(tab.url()).pathname).toBe(address);
      return tab;
    };
    const tabs = [page, waiting, await openAt('/todo', 'Todo')];
    await goOffline(device);
    tabs.push(await openAt('/notes', 'Notes'));
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await context.setOffline(false);
    await shell(page).logOut();
    for (const tab of tabs) await tab.getByRole('heading', { name: heading.signIn }).waitFor();
    expectNoComplaints(device);
    await device.close();
  },
);

it('U823 a tab that is opened while another one is being logged out, offline, does not keep its session', async () => {
  const device = await openDevice(site.browser, { baseURL: site.server.url, ...PHONE, ...WORKER });
  const { page, context } = device;
  const registration = await openRegister(page);
  await page.getByLabel('Remember me').uncheck();
  await registration.register({ ...MIRA, email: freshAddress() });
  await goOffline(device);
  // The first step of a logout, before any tab hears of it.
  await page.evaluate(forgetAccounts);
  const late = await context.newPage();
  await late.goto('/todo');
  await late.getByRole('heading', { name: heading.signIn }).waitFor();
  expect(await late.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  await device.close();
});

it('U770 who registers without being remembered leaves nothing behind with the last tab', async () => {
  const device = await openDevice(site.browser, { baseURL: site.server.url, ...PHONE, ...WORKER });
  const registration = await openRegister(device.page);
  await device.page.getByLabel('Remember me').uncheck();
  await registration.register({ ...MIRA, email: freshAddress() });
  const next = await startAgain(device);
  await expect.poll(() => databasesOf(next)).toEqual(['kinbox']);
  await device.close();
});

it.each([PHONE, DESK])(
  'U773, U994 offline, logging out asks first and says what it means',
  async (options) => {
    const { device } = await openNewPerson(site, { ...options, ...WORKER });
    const { page } = device;
    await goOffline(device);
    const logOut = async () => {
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
    };
    const question = page.getByRole('dialog', { name: 'Log out?' });
    await logOut();
    await question.getByText('Everything is saved in your account.').waitFor();
    await question.getByText('You cannot sign in again until you are online').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1, name: heading.dashboard }).waitFor();
    await logOut();
    await question.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('heading', { name: heading.signIn }).waitFor();
    const needsNetwork = page.getByText('You are offline. Signing in needs a connection.');
    // The check of accessibility opens a page, after which the browser says that it is online.
    await device.context.setOffline(false);
    await device.context.setOffline(true);
    await needsNetwork.waitFor();
    await expectAccessible(page);
    await device.context.setOffline(false);
    await needsNetwork.waitFor({ state: 'detached' });
    expectNoComplaints(device);
    await device.close();
  },
);

async function forgetAccounts(): Promise<void> {
  const opening = indexedDB.open('kinbox');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const cleared = opening.result.transaction('accounts', 'readwrite').objectStore('accounts').clear();
  await new Promise((resolve) => (cleared.onsuccess = resolve));
  opening.result.close();
}
