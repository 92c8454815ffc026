/** Accounts: a forgotten password, the profile, sessions, taking one's data along, and the end of an account. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, openDevice, PHONE, WORKER } from '../support/browser.ts';
import { emailsTo, linkIn } from '../support/mailbox.ts';
import { createAccount, PASSWORD } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { toProfile } from './pages/profile.ts';
import { loginPage, openLogin } from './pages/screens.ts';
import { goOffline, openDashboard, openNewPerson, openOtherDevice, tabTo, untilSent } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';
import { awaitedLater } from '../support/awaited-later.ts';

const FRESH_PASSWORD = 'another house in the woods';

const site = startSite();

/** Visible, and its animation over: axe ignores half transparent text. */
async function untilStill(sheet: Locator): Promise<void> {
  await sheet.waitFor();
  await sheet.evaluate(async (element) => {
    await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
}

async function emailAbout(address: string, subject: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      found = (await emailsTo(site.server.dataDir, address)).findLast((each) => each.includes(subject));
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

/** The secret is gone from where others could read it. */
async function untilOutOfAddress(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.href)).toBe(`${site.server.url}${path}`);
}

it('U411 a forgotten password is replaced through a mailed link, once', async () => {
  const person = await openNewPerson(site);
  await person.device.close();
  const device = await openDevice(site.browser, { baseURL: site.server.url, ...PHONE });
  const { page } = device;
  await openLogin(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Password Reset Link' }).click();
  await page.getByRole('status').filter({ hasText: 'Success' }).waitFor();

  const link = linkIn(await emailAbout(person.email, 'Reset your Kinbox password'));
  await page.goto(link);
  await untilOutOfAddress(page, '/password-reset');
  const button = page.getByRole('button', { name: 'Reset Password' });
  expect(await button.isDisabled()).toBe(true);
  expect(await page.getByText('Please fill in all fields and ensure passwords match.').isVisible()).toBe(
    true,
  );
  expect(await page.getByLabel('Email').getAttribute('readonly')).not.toBeNull();
  await page.getByLabel('New password', { exact: true }).fill(FRESH_PASSWORD);
  await page.getByLabel('Confirm new password').fill(FRESH_PASSWORD);
  await expectAccessible(page);
  await button.click();
  await page.getByRole('status').filter({ hasText: 'Success' }).waitFor();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  await loginPage(page).signIn({ email: person.email, password: FRESH_PASSWORD });

  // The same page, of which only the fragment differs, would not be loaded again.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('alert').filter({ hasText: 'Error' }).waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U412 a reset link without the token or the address shows an error', async () => {
  const { page, close } = await openDevice(site.browser, { baseURL: site.server.url, ...DESK });
  await page.goto('/password-reset/some-token');
  const sentence = 'Invalid password reset link. Please request a new one.';
  await expect.poll(() => page.getByRole('main').getByRole('alert').textContent()).toContain(sentence);
  await expectAccessible(page);
  await close();
});

it('U413 saving the profile is confirmed, and a form that is refused or offline keeps what was typed', async () => {
  const { device, dashboard } = await openNewPerson(site, { ...PHONE, ...WORKER });
  const { page } = device;
  const profile = await toProfile(page);
  await profile.sessions.first().waitFor();
  await expectAccessible(page);
  const personal = profile.card('Personal Information');
  await profile.field('Display name').fill('Hani');
  await personal.getByRole('button', { name: 'Update Profile' }).click();
  await personal.getByText('Your profile has been updated successfully!').waitFor();
  await dashboard.toast('Profile updated successfully!').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^User menu/ }).textContent()).toContain('Hani');
  // For five seconds.
  await personal
    .getByText('Your profile has been updated successfully!')
    .waitFor({ state: 'detached', timeout: LIMITS.longPoll });

  await profile.field('First name').fill('');
  await personal.getByRole('button', { name: 'Update Profile' }).click();
  await personal.getByRole('alert').filter({ hasText: 'first name' }).waitFor();

  await goOffline(device);
  await profile.field('First name').fill('Johanna');
  await personal.getByRole('button', { name: 'Update Profile' }).click();
  await personal.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
  expect(await profile.field('First name').inputValue()).toBe('Johanna');
  expectNoComplaints(device);
  await device.close();
});

it('U414 a new password signs out every other device, and a session can be ended', async () => {
  const first = await openNewPerson(site);
  const second = await openOtherDevice(site, first);
  const third = await openOtherDevice(site, first);
  const profile = await toProfile(first.device.page);
  await expect.poll(() => profile.sessions.count()).toBe(3);
  await profile.sessions.filter({ hasNotText: 'This device' }).first().getByRole('button').click();
  await expect.poll(() => profile.sessions.count()).toBe(2);

  const card = profile.card('Change Password');
  await profile.field('Current password').fill(PASSWORD);
  await profile.field('New password').fill(FRESH_PASSWORD);
  await profile.field('Confirm new password').fill(FRESH_PASSWORD);
  await card.getByRole('button', { name: 'Update Password' }).click();
  await card.getByText('Your password has been updated successfully!').waitFor();
  for (const { device } of [second, third]) {
    await device.page.getByText('Your session has ended. Sign in again to go on.').waitFor();
  }
  await Promise.all([first, second, third].map(({ device }) => device.close()));
});

it('U415 an address is verified by a button on the page that the mail links to', async () => {
  const { device, email } = await openNewPerson(site);
  const { page } = device;
  const link = linkIn(await emailAbout(email, 'Verify your email'));
  await page.goto(link);
  await untilOutOfAddress(page, '/verify-email');
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
  await page.getByText(email).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.getByText('Your email address has been verified.').waitFor();
  await page.getByRole('link', { name: 'To Kinbox' }).click();
  const profile = await toProfile(page);
  const facts = profile.card('Account Information');
  await expect.poll(() => facts.locator('dd').nth(2).textContent()).toBe('Yes');
  await device.close();
});

it('U655 a verification link asks to sign in, is kept over the sign-in and a reload, and leaves the address bar', async () => {
  const person = await openNewPerson(site);
  await person.device.close();
  const device = await openDevice(site.browser, { baseURL: site.server.url, ...PHONE });
  const { page } = device;
  await page.goto(linkIn(await emailAbout(person.email, 'Verify your email')));
  await untilOutOfAddress(page, '/verify-email');
  await page.reload();
  await page.getByText('Sign in to the account that this link was sent for.').waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  const login = loginPage(page);
  await login.field('Email').fill(person.email);
  await login.field('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.getByText('Your email address has been verified.').waitFor();
  expect(await page.evaluate(() => location.href)).toBe(`${site.server.url}/verify-email`);
  expectNoComplaints(device);
  await device.close();
});

it('U656 links of before, with the secret in the path, open too and leave the address bar', async () => {
  const person = await openNewPerson(site);
  const { page } = person.device;
  const [, token = ''] =
    /#token=(.+)$/.exec(linkIn(await emailAbout(person.email, 'Verify your email'))) ?? [];
  await page.goto(`/password-reset/some-token?email=${person.email}`);
  await untilOutOfAddress(page, '/password-reset');
  expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
  await page.goto(`/verify-email/${token}`);
  await untilOutOfAddress(page, '/verify-email');
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.getByText('Your email address has been verified.').waitFor();
  await page.goto('/help');
  await page.goto('/verify-email');
  await page.getByRole('alert').filter({ hasText: 'This link is incomplete.' }).waitFor();
  await person.device.close();
});

it('U416 a user’s data is exported, and imported into an empty account', async () => {
  const from = await openNewPerson(site);
  await from.dashboard.add('Remember the lake');
  await untilSent(from.device.page);
  const profile = await toProfile(from.device.page);
  const download = awaitedLater(from.device.page.waitForEvent('download'));
  await profile.card('Your data').getByRole('button', { name: 'Export' }).click();
  const path = await (await download).path();
  expect(await readFile(path, 'utf8')).toContain('Remember the lake');

  const to = await openNewPerson(site);
  const { page } = to.device;
  const card = (await toProfile(page)).card('Your data');
  for (const words of ['1 task imported.', 'All of that file is here already.']) {
    await card.getByLabel('File to import').setInputFiles(path);
    await card.getByText(words).waitFor();
  }
  const inbox = await to.dashboard.toInbox();
  await expect.poll(() => inbox.names()).toEqual(['Remember the lake']);
  await Promise.all([from, to].map(({ device }) => device.close()));
});

it('U417 a deleted account is signed out, its data is removed from the device, and its address is free', async () => {
  // The worker has the database open, too.
  const { device, email } = await openNewPerson(site, { ...DESK, ...WORKER });
  const { page } = device;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const profile = await toProfile(page);
  await profile.card('Your data').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await untilStill(dialog);
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill('not my password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  // The screens go first, and what they stood on after them.
  await expect.poll(() => keptDatabases(page)).toEqual([]);
  await loginPage(page).trySignIn({ email, password: PASSWORD });
  await device.close();
  const again = await openDashboard(site, await createAccount(site.server, { email }));
  await again.device.close();
});

it('U418 the profile works with the keyboard alone', async () => {
  const { device } = await openNewPerson(site);
  const { page } = device;
  const profile = await toProfile(page);
  await tabTo(page, profile.field('Last name'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Sommer');
  await page.keyboard.press('Enter');
  await profile
    .card('Personal Information')
    .getByText('Your profile has been updated successfully!')
    .waitFor();
  await tabTo(page, profile.card('Your data').getByRole('button', { name: 'Delete account' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Delete account' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Delete account' }).waitFor({ state: 'detached' });
  expect(await profile.field('Last name').inputValue()).toBe('Sommer');
  await device.close();
});

/** The databases of accounts, by name. */
async function keptDatabases(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  return names.filter((name) => /^kinbox-.+-\d+$/.test(name));
}
