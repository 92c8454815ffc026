import { expect, it } from 'vitest';

import { openDevice } from '../support/browser.ts';
import { PASSWORD } from './accounts.ts';
import { openRegister } from './pages/screens.ts';
import { startSite } from './site.ts';

const PERSON = {
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@kin.example',
  password: PASSWORD,
};

const site = startSite();

it('U300 whose session has ended signs in again in the sync panel, and what waits goes out', async () => {
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
