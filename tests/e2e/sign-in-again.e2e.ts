import { expect, it } from 'vitest';

import { DESK, PHONE } from '../support/browser.ts';
import { createAccount, holdingsOf, PASSWORD, signInAgain } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { everythingKept } from './pages/kept-on-device.ts';
import { loginPage } from './pages/screens.ts';
import { openDashboard } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

it('U300 a user whose session another server does not know goes on working, and signs in again in the sync panel', async () => {
  const account = await createAccount(site.server, { tasks: [{ name: 'Pulled before' }] });
  const { device, dashboard } = await openDashboard(site, account, PHONE);
  const { page, context } = device;
  await expect.poll(() => everythingKept(page)).toContain('Pulled before');
  await context.route(/\/api\/(changes|tasks)/, async (route) => {
    const answer = await route.fetch({ url: `${site.server.url}/api/nothing`, method: 'GET' });
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-server-id': 'another' } });
  });
  await dashboard.add('Typed meanwhile');
  await dashboard.syncWords().getByText('Sign in to sync').waitFor();
  const inbox = await dashboard.toInbox();
  await expect.poll(inbox.names).toEqual(['Typed meanwhile', 'Pulled before']);
  const panel = await inbox.openSync();
  await panel.getByRole('list', { name: 'Waiting to be sent' }).getByText('Add “Typed meanwhile”').waitFor();
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
  await signIn(account.email, 'not my password');
  await panel.getByText('The provided credentials are incorrect.').waitFor();
  await signIn(other.email, PASSWORD);
  await panel.getByText('That is another account. These changes wait for yours.').waitFor();
  // The server is back.
  await context.unroute(/\/api\/(changes|tasks)/);
  await signIn(account.email, PASSWORD);
  await panel.getByRole('form', { name: 'Sign in again' }).waitFor({ state: 'detached' });

  const namesOf = async (of: typeof account) =>
    (await holdingsOf(site.server, of)).tasks.map((line) => line.split(' · ')[0]);
  await expect.poll(() => namesOf(account)).toEqual(['Pulled before', 'Typed meanwhile']);
  expect(await namesOf(other)).toEqual([]);
  await device.close();
});

/** The email is another one and every other session is ended, as the profile does it on another device. */
async function changeEmailElsewhere(of: string, email: string): Promise<string> {
  const elsewhere = await signInAgain(site.server, of);
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${elsewhere.token}` };
  const put = (path: string, body: object) =>
    fetch(`${site.server.url}/api/${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  const named = { first_name: 'Mira', last_name: 'Okafor', display_name: 'Mira' };
  expect((await put('profile', { ...named, email, current_password: PASSWORD })).ok).toBe(true);
  const fresh = 'a cabin in the woods';
  const changed = { current_password: PASSWORD, password: fresh, password_confirmation: fresh };
  expect((await put('profile/password', changed)).ok).toBe(true);
  return fresh;
}

it('U611 a user whose email was changed elsewhere signs in again with the new one, and waiting changes are sent', async () => {
  const account = await createAccount(site.server);
  const { device, dashboard } = await openDashboard(site, account, DESK);
  const { page } = device;
  // Else the pull that a poke asks for may still bring the new one.
  const calls = /\/api\/(changes|tasks)/;
  await page.route(calls, (call) => call.abort());
  await dashboard.add('Typed before');
  const password = await changeEmailElsewhere(account.email, `new-${account.email}`);
  await page.unroute(calls);
  await page.getByText(`Sign in as ${account.email} to send it.`).waitFor();

  const login = loginPage(page);
  await login.trySignIn({ email: account.email, password });
  await login.signIn({ email: `new-${account.email}`, password });
  const named = { email: `new-${account.email}`, token: '', user: {} };
  const token = () =>
    page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token') ?? '');
  const names = async () => (await holdingsOf(site.server, { ...named, token: await token() })).tasks;
  await expect.poll(names).toHaveLength(1);
  await expect.poll(() => everythingKept(page)).not.toContain(`"${account.email}"`);
  await device.close();
});
