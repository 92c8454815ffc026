import { expect, it } from 'vitest';

import { openDevice, PHONE } from '../support/browser.ts';
import { createAccount, PASSWORD, signInAgain } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { everythingKept } from './pages/kept-on-device.ts';
import { openRegister } from './pages/screens.ts';
import { openDashboard } from './people.ts';
import { startSite } from './site.ts';

const PERSON = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@kin.example',
  password: PASSWORD,
};

const site = startSite();

it('U300 a user whose session has ended can sign in again in the sync panel, and waiting changes are sent', async () => {
  const { page, close } = await openDevice(site.browser, { baseURL: site.server.url });
  const dashboard = await (await openRegister(page)).register(PERSON);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await fetch(`${site.server.url}/api/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token ?? ''}` },
  });
  await dashboard.add('Made without a session');
  await dashboard.syncWords().getByText('Sign in to sync').waitFor();

  const panel = await dashboard.openSync();
  await panel.getByLabel('Password').fill('not my password');
  await panel.getByRole('button', { name: 'Sign in again' }).click();
  await panel.getByText('The provided credentials are incorrect.').waitFor();
  await panel.getByLabel('Password').fill(PERSON.password);
  await panel.getByRole('button', { name: 'Sign in again' }).click();
  await panel.getByRole('form', { name: 'Sign in again' }).waitFor({ state: 'detached' });

  const names = async () => {
    const fresh = await page.evaluate(() => localStorage.getItem('token'));
    const answer = await fetch(`${site.server.url}/api/tasks`, {
      headers: { Authorization: `Bearer ${fresh ?? ''}` },
    });
    return answer.ok ? ((await answer.json()) as { name: string }[]).map(({ name }) => name) : [];
  };
  await expect.poll(names, { timeout: 20_000 }).toEqual(['Made without a session']);
  await close();
});

/** The email is another one and every other session is ended, as the profile does it on another device. */
async function changeEmailElsewhere(of: string, email: string): Promise<string> {
  const elsewhere = await signInAgain(site.server, of);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${elsewhere.token}` };
  const put = (path: string, body: object) =>
    fetch(`${site.server.url}/api/${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  const named = { first_name: 'Mira', last_name: 'Okafor', display_name: 'Mira' };
  expect((await put('profile', { ...named, email })).ok).toBe(true);
  const fresh = 'a cabin in the woods';
  const changed = { current_password: PASSWORD, password: fresh, password_confirmation: fresh };
  expect((await put('profile/password', changed)).ok).toBe(true);
  return fresh;
}

it('U611 a user whose email was changed elsewhere signs in again with the new one, and waiting changes are sent', async () => {
  const account = await createAccount(site.server);
  const { device, dashboard } = await openDashboard(site, account, PHONE);
  const { page } = device;
  // Else the pull that a poke asks for may still bring the new one.
  await page.route('**/api/changes?*', (pull) => pull.abort());
  const password = await changeEmailElsewhere(account.email, `new-${account.email}`);
  await page.unroute('**/api/changes?*');
  await dashboard.add('Typed before');
  await dashboard.syncWords().getByText('Sign in to sync').waitFor();

  const panel = await dashboard.openSync();
  await panel.getByRole('list', { name: 'Waiting to be sent' }).getByText('Add “Typed before”').waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  const email = panel.getByLabel('Email');
  expect(await email.inputValue()).toBe(account.email);
  const other = await createAccount(site.server);
  const signIn = async (address: string, secret: string) => {
    await email.fill(address);
    await panel.getByLabel('Password').fill(secret);
    await panel.getByRole('button', { name: 'Sign in again' }).click();
  };
  await signIn(account.email, password);
  await panel.getByText('The provided credentials are incorrect.').waitFor();
  await signIn(other.email, PASSWORD);
  await panel.getByText('That is another account. These changes wait for yours.').waitFor();
  await signIn(`new-${account.email}`, password);
  await panel.getByRole('form', { name: 'Sign in again' }).waitFor({ state: 'detached' });

  const tasksOf = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${site.server.url}/api/tasks`, { headers });
    return answer.ok ? ((await answer.json()) as { name: string }[]).map(({ name }) => name) : [];
  };
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  await expect.poll(() => tasksOf(token), { timeout: 20_000 }).toEqual(['Typed before']);
  expect(await tasksOf(other.token)).toEqual([]);
  expect(await everythingKept(page)).not.toContain(`"${account.email}"`);
  await device.close();
});

it('U611 a user who cannot sign in again exports waiting changes and logs out, and nothing stays on the device', async () => {
  const account = await createAccount(site.server, { tasks: [{ name: 'Pulled before' }] });
  const { device, dashboard } = await openDashboard(site, account);
  const { page } = device;
  await expect.poll(() => everythingKept(page)).toContain('Pulled before');
  await changeEmailElsewhere(account.email, `new-${account.email}`);
  await dashboard.add('Typed before');
  await dashboard.syncWords().getByText('Sign in to sync').waitFor();
  const panel = await dashboard.openSync();
  await panel.getByRole('button', { name: 'Log out' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export and log out' }).click();
  await download;
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  await expect.poll(() => everythingKept(page)).not.toMatch(/Pulled|Typed|Mira|mira/);
  await device.close();
});
