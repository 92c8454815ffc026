/** What the screens about accounts say while a call is on its way, and where it brings no reason or no answer. */
import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';

import { openDevice, PHONE } from '../support/browser.ts';
import { createAccount, openSignedIn, PASSWORD } from './accounts.ts';
import { startSite } from './site.ts';

const NO_REASON = { status: 500, headers: { 'X-Api-Version': '1' }, json: {} };

const site = startSite();

async function openSignedOut(address: string) {
  const options = { baseURL: site.server.url, serviceWorkers: 'block', ...PHONE } as const;
  const device = await openDevice(site.browser, options);
  await device.page.goto(address);
  return device;
}

async function openProfile() {
  const account = await createAccount(site.server);
  const device = await openSignedIn(site, account);
  await device.page.goto('/profile');
  return device;
}

/** Keeps the calls to an address waiting; the answer gives them what the server says of a fault. */
async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(address, (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBe(1);
    await held.pop()?.fulfill(NO_REASON);
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const OFFLINE = 'The server cannot be reached. This needs a network; what you typed is still here.';

it('U605 U606 the forgotten-password form shows its progress and its failure, and keeps the address', async () => {
  const { page, context, close } = await openSignedOut('/forgot-password');
  const email = page.getByLabel('Email');
  await email.fill('ada@example.org');
  const answer = await hold(page, '**/api/forgot-password');
  await button(page, 'Send Password Reset Link').click();
  await button(page, 'Sending...').waitFor();
  await answer();
  await alert(page, 'An error occurred. Please try again.').getByText('Error', { exact: true }).waitFor();
  await page.unroute('**/api/forgot-password');
  await context.setOffline(true);
  await button(page, 'Send Password Reset Link').click();
  await alert(page, OFFLINE).waitFor();
  expect(await email.inputValue()).toBe('ada@example.org');
  await close();
});

it('U605 U606 the reset form shows its progress and its failure, and keeps what was typed', async () => {
  const { page, context, close } = await openSignedOut('/password-reset/a-token?email=ada@example.org');
  const fields = [page.getByLabel('New password', { exact: true }), page.getByLabel('Confirm new password')];
  for (const field of fields) await field.fill(PASSWORD);
  const answer = await hold(page, '**/api/reset-password');
  await button(page, 'Reset Password').click();
  await button(page, 'Resetting...').waitFor();
  await answer();
  await alert(page, 'An error occurred. Please try again.').getByText('Error', { exact: true }).waitFor();
  await page.unroute('**/api/reset-password');
  await context.setOffline(true);
  await button(page, 'Reset Password').click();
  await alert(page, OFFLINE).waitFor();
  for (const field of fields) expect(await field.inputValue()).toBe(PASSWORD);
  await close();
});

it('U605 U606 the profile is disabled while it is saved, and shows its failure', async () => {
  const { page, context, close } = await openProfile();
  const display = page.getByLabel('Display name');
  await display.fill('Mi');
  const answer = await hold(page, '**/api/profile');
  await button(page, 'Update Profile').click();
  await button(page, 'Updating...').waitFor();
  expect(await display.isDisabled()).toBe(true);
  await answer();
  await alert(page, 'An error occurred while updating your profile. Please try again.').waitFor();
  expect([await display.isDisabled(), await display.inputValue()]).toEqual([false, 'Mi']);

  const password = page.getByRole('region', { name: 'Change Password' });
  const fields = await password.getByLabel(/password$/i).all();
  for (const field of fields) await field.fill(PASSWORD);
  const passwordAnswer = await hold(page, '**/api/profile/password');
  await button(page, 'Update Password').click();
  await button(page, 'Updating...').waitFor();
  await passwordAnswer();
  await alert(page, 'An error occurred while updating your password. Please try again.').waitFor();
  await page.unroute('**/api/profile/password');
  await context.setOffline(true);
  await button(page, 'Update Password').click();
  await alert(page, OFFLINE).waitFor();
  for (const field of fields) expect(await field.inputValue()).toBe(PASSWORD);
  expect(fields).toHaveLength(3);
  await close();
});

it('U771 after too many tries the sign-in and the registration say when to try again', async () => {
  const { page, close } = await openSignedOut('/login');
  const tryIn = (seconds: number) => (route: Route) =>
    route.fulfill({
      status: 429,
      headers: { 'X-Api-Version': '1', 'Retry-After': String(seconds) },
      json: { message: 'Too Many Attempts.' },
    });
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password').fill('not the password');
  await page.route('**/api/sanctum/token', tryIn(40));
  await button(page, 'Sign in').click();
  await alert(page, 'Too many tries. Try again in 40 seconds.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.org');

  await page.route('**/api/register', tryIn(200));
  await page.getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page);
  await button(page, 'Register').click();
  await alert(page, 'Too many tries. Try again in 4 minutes.').waitFor();
  await close();
});

it('U772 without a network the sign-in and the registration are headed as such, and keep what was typed', async () => {
  const { page, context, close } = await openSignedOut('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await fillRegistration(page);
  await context.setOffline(true);
  await button(page, 'Register').click();
  await alert(page, OFFLINE).getByRole('heading', { name: 'No connection' }).waitFor();
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await button(page, 'Sign in').click();
  await alert(page, OFFLINE).getByRole('heading', { name: 'No connection' }).waitFor();
  expect(await page.getByText('Authentication Error').count()).toBe(0);
  await close();
});

async function fillRegistration(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill('ada-okafor@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
}

it('U606 a sign-in and an invitation that fail without a reason show their own texts', async () => {
  const login = await openSignedOut('/login');
  await login.page.getByLabel('Email').fill('ada@example.org');
  await login.page.getByLabel('Password').fill(PASSWORD);
  await login.page.route('**/api/sanctum/token', (route) => route.fulfill(NO_REASON));
  await button(login.page, 'Sign in').click();
  await alert(login.page, 'An error occurred during login. Please try again.')
    .getByText('Authentication Error')
    .waitFor();
  await login.close();

  const { page, close } = await openProfile();
  await page.goto('/family?invite=1');
  const typed = page.getByLabel('Username or email');
  await page.route('**/api/families/invite', (route) => route.fulfill(NO_REASON));
  await button(page, 'Send Invitation').click();
  await typed.fill('ben@example.org');
  expect(await page.getByRole('alert').filter({ hasText: 'Invitation Error' }).count()).toBe(0);
  await button(page, 'Send Invitation').click();
  await alert(page, 'An unexpected error occurred. Please try again.')
    .getByText('Invitation Error')
    .waitFor();
  expect(await typed.inputValue()).toBe('ben@example.org');
  await close();
});
