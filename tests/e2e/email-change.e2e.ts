/** Another email, on a server with mail: asked for, proven, and taken back by the former one. */
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';

import { DESK, expectNoComplaints, openDevice, PHONE } from '../support/browser.ts';
import { linkIn } from '../support/mailbox.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { freshAddress, PASSWORD } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { toProfile } from './pages/profile.ts';
import { loginPage, openLogin } from './pages/screens.ts';
import { openNewPerson } from './people.ts';
import { startSite } from './site.ts';

const FRESH_PASSWORD = 'another house in the woods';

const smtp = await startSmtpServer();
afterAll(() => smtp.close());
const site = startSite({ SMTP_URL: smtp.url });

/** The path of the link in the last email to the address with the subject. */
async function linkTo(address: string, subject: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => {
      found = smtp.messages.findLast((each) => each.includes(`To: ${address}`) && each.includes(subject));
      return found;
    })
    .toBeDefined();
  const text = (found ?? '')
    .replaceAll('=\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return linkIn(text);
}

async function verify(page: Page, email: string): Promise<void> {
  await page.goto(await linkTo(email, 'Verify your email'));
  await page.getByText(email).waitFor();
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.getByText('Your email address has been verified.').waitFor();
  await page.getByRole('link', { name: 'To Kinbox' }).click();
}

it('U657, U658 another email takes the password, waits for its link, and can be cancelled', async () => {
  const { device, email } = await openNewPerson(site, PHONE);
  const { page } = device;
  const next = freshAddress();
  const profile = await toProfile(page);
  const personal = profile.card('Personal Information');
  const save = personal.getByRole('button', { name: 'Update Profile' });
  expect(await personal.getByLabel('Current password').count()).toBe(0);
  await personal.getByLabel('Email', { exact: true }).fill(next);
  await personal.getByLabel('Current password').fill('not my password');
  await expectAccessible(page);
  await save.click();
  await personal.getByRole('alert').filter({ hasText: 'The password is incorrect.' }).waitFor();
  await personal.getByLabel('Current password').fill(PASSWORD);
  await save.click();
  const waiting = page.getByRole('region', { name: 'New email' });
  await waiting.getByText(`Waiting for ${next} to be confirmed`).waitFor();
  expect(await personal.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  expect(await personal.getByLabel('Current password').count()).toBe(0);
  await expectAccessible(page);
  await expectToFit(page);
  const link = await linkTo(next, 'Verify your email');

  // A letter a minute.
  await waiting.getByRole('button', { name: 'Send the link again' }).click();
  await waiting.getByRole('alert').waitFor();
  await page.reload();
  await waiting.getByText(next).waitFor();
  await device.context.setOffline(true);
  await waiting.getByRole('button', { name: 'Keep the present email' }).click();
  await waiting.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
  await device.context.setOffline(false);
  await waiting.getByRole('button', { name: 'Keep the present email' }).click();
  await waiting.waitFor({ state: 'detached' });
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await page.getByRole('alert').filter({ hasText: 'invalid or has expired' }).waitFor();
  await device.close();
});

it('U658, U659 the former email takes the account back with a new password', async () => {
  const { device, email } = await openNewPerson(site);
  const { page } = device;
  await verify(page, email);
  const next = freshAddress();
  const personal = (await toProfile(page)).card('Personal Information');
  await personal.getByLabel('Email', { exact: true }).fill(next);
  await personal.getByLabel('Current password').fill(PASSWORD);
  await personal.getByRole('button', { name: 'Update Profile' }).click();
  await page.getByRole('region', { name: 'New email' }).waitFor();
  await linkTo(email, 'Another email for your Kinbox account');
  await verify(page, next);
  const changed = (await toProfile(page)).card('Personal Information');
  await expect.poll(() => changed.getByLabel('Email', { exact: true }).inputValue()).toBe(next);
  expectNoComplaints(device);

  const other = await openDevice(site.browser, { baseURL: site.server.url, ...PHONE });
  await other.page.goto(await linkTo(email, 'was changed'));
  await other.page.getByRole('heading', { name: 'Take your account back' }).waitFor();
  await expect
    .poll(() => other.page.evaluate(() => location.href))
    .toBe(`${site.server.url}/take-back-email`);
  expect(await other.page.getByLabel('Email').inputValue()).toBe(email);
  const button = other.page.getByRole('button', { name: 'Take it back' });
  expect(await button.isDisabled()).toBe(true);
  await other.page.getByLabel('New password', { exact: true }).fill(FRESH_PASSWORD);
  await other.page.getByLabel('Confirm new password').fill(FRESH_PASSWORD);
  await expectAccessible(other.page);
  await expectToFit(other.page);
  await button.click();
  await other.page.getByRole('status').filter({ hasText: 'Success' }).waitFor();
  await other.page.getByRole('link', { name: 'Back to login' }).click();
  await loginPage(other.page).signIn({ email, password: FRESH_PASSWORD });
  await other.close();

  const thief = await openDevice(site.browser, { baseURL: site.server.url, ...DESK });
  await openLogin(thief.page);
  await loginPage(thief.page).trySignIn({ email: next, password: PASSWORD });
  await thief.page.goto('/take-back-email');
  await thief.page.getByRole('alert').filter({ hasText: 'This link is incomplete.' }).waitFor();
  await thief.close();
  await device.close();
});
