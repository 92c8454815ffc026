/** A new password on a device that goes on, and sensitive actions of a session that is old. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { grantAdmin } from '../support/kinbox-command.ts';
import { createAccount, PASSWORD, signInAgain, type Account } from './accounts.ts';
import { ageProofs } from './age-proofs.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { toAdmin } from './pages/admin.ts';
import { toProfile } from './pages/profile.ts';
import { dashboardPage } from './pages/screens.ts';
import { openDashboard, openNewPerson, untilSent } from './people.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const FRESH_PASSWORD = 'another house in the woods';

const site = startSite();

async function createAdmin(): Promise<Account> {
  const { email } = await createAccount(site.server);
  await grantAdmin(site.server, email);
  return signInAgain(site.server, email);
}

it('U680 after a password change the device goes on with the new token, another tab too', async () => {
  const { device, dashboard } = await openNewPerson(site, { ...DESK, ...WORKER });
  const { page, context } = device;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const other = await context.newPage();
  await other.goto('/');
  const before = await page.evaluate(() => localStorage.getItem('token'));
  const profile = await toProfile(page);
  await profile.field('Current password').fill(PASSWORD);
  await profile.field('New password').fill(FRESH_PASSWORD);
  await profile.field('Confirm new password').fill(FRESH_PASSWORD);
  await profile.card('Change Password').getByRole('button', { name: 'Update Password' }).click();
  await profile.card('Change Password').getByText('Your password has been updated successfully!').waitFor();
  const after = await page.evaluate(() => localStorage.getItem('token'));
  expect(after).not.toBe(before);
  await page.goto('/');
  await dashboard.add('Typed after');
  await untilSent(page);
  await dashboardPage(other).add('Typed in the other tab');
  await untilSent(other);
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBe(after);
  await device.close();
});

it('U681 a sensitive action of an old session asks for the password, and is then done', async () => {
  const { device } = await openNewPerson(site, PHONE);
  const { page } = device;
  const profile = await toProfile(page);
  await ageProofs(site.server);
  const data = profile.card('Your data');
  const personal = profile.card('Personal Information');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });

  await data.getByRole('button', { name: 'Export' }).click();
  await dialog.getByLabel('Current password').waitFor();
  expect(
    await dialog.getByLabel('Current password').evaluate((element) => element === document.activeElement),
  ).toBe(true);
  await expectAccessible(page);
  await expectToFit(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await data.getByRole('alert').count()).toBe(0);

  const download = awaitedLater(page.waitForEvent('download'));
  await data.getByRole('button', { name: 'Export' }).click();
  await dialog.getByLabel('Current password').fill('not my password');
  await page.keyboard.press('Enter');
  await dialog.getByText('The password is incorrect.').waitFor();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await download;
  await dialog.waitFor({ state: 'detached' });

  await personal.getByRole('button', { name: 'Update Profile' }).click();
  await personal.getByText('Your profile has been updated successfully!').waitFor();
  // The forms go on with the token that the proof gave, and so does the app.
  await page.goto('/');
  await dashboardPage(page).add('Typed after the proof');
  await untilSent(page);
  expectNoComplaints(device);
  await device.close();
});

it('U680 after a proof the device goes on with the new token, another tab too', async () => {
  const { device, dashboard } = await openNewPerson(site, { ...DESK, ...WORKER });
  const { page, context } = device;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const other = await context.newPage();
  await other.goto('/');
  const tokenOf = (tab: Page) => tab.evaluate(() => localStorage.getItem('token'));
  const before = await tokenOf(page);
  const { card } = await toProfile(page);
  await ageProofs(site.server);
  const download = awaitedLater(page.waitForEvent('download'));
  await card('Your data').getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await download;
  const after = await tokenOf(page);
  expect([after === before, after?.split('|')[0]]).toEqual([false, before?.split('|')[0]]);
  await page.goto('/');
  await dashboard.add('Typed after');
  await untilSent(page);
  await dashboardPage(other).add('Typed in the other tab');
  await untilSent(other);
  expect(await tokenOf(other)).toBe(after);
  await device.close();
});

it('U681 not for the numbers of the server, but to end sessions', async () => {
  const { device } = await openDashboard(site, await createAdmin());
  const { page } = device;
  await page.getByRole('button', { name: /^User menu/ }).waitFor();
  await ageProofs(site.server);
  await toAdmin(page);
  await page.getByText('Total Tasks').waitFor();
  await expectAccessible(page);
  const card = page.getByRole('region', { name: 'End sessions' });
  await card.getByLabel('Email').fill('nobody@kin.example');
  await card.getByRole('button', { name: 'End sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await card.getByText('There is no account with this email.').waitFor();
  await device.close();
});

it('U687 an administrator ends the sessions of a person', async () => {
  const admin = await openDashboard(site, await createAdmin());
  const person = await openNewPerson(site);
  const { page } = admin.device;
  await toAdmin(page);
  const card = page.getByRole('region', { name: 'End sessions' });
  await card.getByLabel('Email').fill('nobody@kin.example');
  await card.getByRole('button', { name: 'End sessions' }).click();
  await card.getByText('There is no account with this email.').waitFor();
  await card.getByLabel('Email').fill(person.email);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'End sessions' }).click();
  await card.getByText('1 session has ended.').waitFor();
  await person.device.page.reload();
  await person.dashboard.syncWords().getByText('Sign in to sync').waitFor();
  await Promise.all([admin, person].map(({ device }) => device.close()));
});
