/** Two-step sign-in: an authenticator app with recovery codes, and passkeys of a virtual authenticator. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, openDevice, PHONE } from '../support/browser.ts';
import { codeOf } from '../support/factor-calls.ts';
import { createAccount, PASSWORD } from './accounts.ts';
import { ageProofs } from './age-proofs.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { toProfile, type ProfilePage } from './pages/profile.ts';
import { openLogin } from './pages/screens.ts';
import { openDashboard, openNewPerson, tabTo, untilSent } from './people.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const STEP_MS = 30_000;

const site = startSite();

/** The code of the next step, which is accepted too: each is good once. */
function codes(secret: string) {
  let last = 0;
  return () => {
    last = Math.max(Date.now(), last + STEP_MS);
    return codeOf(secret, last);
  };
}

/** Sets the app up and closes the recovery codes. Returns the codes of the app and for recovery. */
async function setUpApp({ page, card }: ProfilePage) {
  await card('Two-step sign-in').getByRole('button', { name: 'Set up an authenticator app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await dialog.getByRole('img', { name: 'QR code with the key' }).waitFor();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page);
  await expectToFit(page);
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('The code is incorrect or was used before.').waitFor();
  const code = codes(secret);
  await dialog.getByLabel('Code from the app').fill(code());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Save these recovery codes' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  return { code, recovery: await saveCodes(page) };
}

async function saveCodes(page: Page): Promise<readonly string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save these recovery codes' });
  await dialog.waitFor();
  const shown = await dialog.getByRole('listitem').allTextContents();
  expect(shown).toHaveLength(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await dialog.waitFor({ state: 'detached' });
  return shown;
}

async function typePassword(page: Page, email: string): Promise<void> {
  await openLogin(page);
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function showCode(page: Page, code: string): Promise<void> {
  await page.getByRole('form', { name: 'Second step' }).getByLabel(/ode$/).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

it('U684 an authenticator app asks for a code after the password, and recovery codes stand in for it', async () => {
  const { device, email } = await openNewPerson(site, PHONE);
  const profile = await toProfile(device.page);
  const { code, recovery } = await setUpApp(profile);
  const card = profile.card('Two-step sign-in');
  await card.getByText('10 left.').waitFor();
  await expectAccessible(device.page);
  await expectToFit(device.page);

  const other = await openDevice(site.browser, { baseURL: site.server.url, ...PHONE });
  await openLogin(other.page);
  await expectAccessible(other.page);
  await expectToFit(other.page);
  await typePassword(other.page, email);
  const field = other.page.getByRole('form', { name: 'Second step' }).getByLabel('Code');
  await field.waitFor();
  await expectAccessible(other.page);
  await expectToFit(other.page);
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await showCode(other.page, '000000');
  await other.page.getByText('The code is incorrect or was used before.').waitFor();
  await showCode(other.page, code());
  await other.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await other.close();

  const third = await openDevice(site.browser, { baseURL: site.server.url, ...DESK });
  await typePassword(third.page, email);
  await showCode(third.page, recovery[0] ?? '');
  await third.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await third.close();

  await device.page.reload();
  await card.getByText('9 left.').waitFor();
  await card.getByRole('button', { name: 'Remove the authenticator app' }).click();
  await device.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await card.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U684 with the keyboard alone', async () => {
  const { device } = await openNewPerson(site);
  const { page } = device;
  const { card } = await toProfile(page);
  await tabTo(page, card('Two-step sign-in').getByRole('button', { name: 'Set up an authenticator app' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.keyboard.type(codeOf(secret, Date.now()));
  await page.keyboard.press('Enter');
  const saved = page.getByRole('dialog', { name: 'Save these recovery codes' });
  await saved.waitFor();
  expect(await saved.getByRole('listitem').count()).toBe(10);
  await page.keyboard.press('Escape');
  await saved.waitFor({ state: 'detached' });
  await card('Two-step sign-in').getByText('10 left.').waitFor();
  await device.close();
});

it('U685 a passkey is added, signs in alone, is the second step, and confirms who is there', async () => {
  const { device, email } = await openNewPerson(site);
  const { page, context } = device;
  const profile = await toProfile(page);
  const card = profile.card('Two-step sign-in');
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name of the passkey').waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // From here on no axe: the end of its debugger session takes the authenticator along.
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await ageProofs(site.server);
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Name of the passkey').fill('Laptop');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByLabel('Current password').fill(PASSWORD);
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await saveCodes(page);
  await card.getByText('Laptop').waitFor();

  await ageProofs(site.server);
  const download = awaitedLater(page.waitForEvent('download'));
  await profile.card('Your data').getByRole('button', { name: 'Export' }).click();
  await confirm.getByRole('button', { name: 'Use a passkey' }).click();
  await download;

  const signOut = async () => {
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  };
  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await signOut();
  await typePassword(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U686 who signs in again for waiting changes shows the second step too', async () => {
  const account = await createAccount(site.server);
  const { device, dashboard } = await openDashboard(site, account);
  const { page } = device;
  const { code } = await setUpApp(await toProfile(page));
  await page.goto('/');
  const calls = /\/api\/(changes|tasks)/;
  await page.route(calls, (call) => call.abort());
  await dashboard.add('Typed before');
  const headers = { Authorization: `Bearer ${account.token}` };
  expect((await fetch(`${site.server.url}/api/logout`, { method: 'POST', headers })).ok).toBe(true);
  await page.unroute(calls);
  await page.getByText(`Sign in as ${account.email} to send it.`).waitFor();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await showCode(page, code());
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await untilSent(page);
  await device.close();
});
