/** An invitation by its link, and one that the owner confirms. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, openDevice, PHONE, WORKER, type Device } from '../support/browser.ts';
import { freshAddress, PASSWORD } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { familyPage, linkSheet, toFamily } from './pages/family.ts';
import { everythingKept } from './pages/kept-on-device.ts';
import { registerPage, shell } from './pages/screens.ts';
import { openNewPerson } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();
const SMALL = { ...PHONE, viewport: { width: 320, height: 568 } };
const TITLE = 'Invitation to a family';

const titleOf = (page: Page) => page.getByRole('heading', { level: 1, name: TITLE });

async function openLink(link: string, options = SMALL): Promise<Device> {
  const device = await openDevice(site.browser, { baseURL: site.server.url, ...options, ...WORKER });
  // The server of the test has another address than its settings say.
  const { pathname, hash } = new URL(link);
  await device.page.goto(pathname + hash);
  await titleOf(device.page).waitFor();
  return device;
}

it('U665 U666 U797 U826 who has the copied link registers, comes back to it, and is in the family', async () => {
  const anna = await openNewPerson(site, { ...DESK, ...WORKER });
  await (await anna.dashboard.toGroceries()).add('Oat milk');
  const annas = await toFamily(anna.device.page);
  const link = await annas.invite(freshAddress());

  const ben = await openLink(link);
  const { page } = ben;
  expect(page.url()).not.toContain('#');
  await page.getByText('Mira invites you to their family').waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('link', { name: 'Register' }).click();
  const person = { firstName: 'Ben', lastName: 'Okafor', email: freshAddress(), password: PASSWORD };
  await registerPage(page).send(person);
  await titleOf(page).waitFor();
  await page.getByText('Mira invites you to their family').waitFor();
  expect(page.url()).not.toContain('#');
  await expectAccessible(page);
  await expectToFit(page);
  await page.reload();
  await page.getByText('Mira invites you to their family').waitFor();
  await page.getByRole('button', { name: 'Accept' }).click();

  const bens = familyPage(page);
  await bens.member(anna.email).waitFor();
  await annas.member('Ben').waitFor();
  // In the family space, with what is there.
  expect(await shell(page).space('Family').getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('link', { name: '1 grocery' }).click();
  await page.getByText('Oat milk').waitFor();
  const { hash } = new URL(link);
  const [, secret = ''] = hash.split('=');
  expect(secret).toHaveLength(43);
  expect(await everythingKept(page)).not.toContain(secret);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(secret);

  // It is good once.
  await page.goto(`/invitation${hash}`);
  await page.getByText('This invitation link is invalid or has expired.').waitFor();
  await expectAccessible(page);
  const late = await openLink(link);
  await late.page.getByText('Ask whoever sent it for a new one.').waitFor();
  expect(await late.page.getByRole('link', { name: 'Register' }).count()).toBe(0);
  await expectAccessible(late.page);
  await expectToFit(late.page);
  for (const device of [anna.device, ben, late]) {
    expectNoComplaints(device);
    await device.close();
  }
});

it('U666 the link is copied, and sending again makes another one', async () => {
  const { device } = await openNewPerson(site, SMALL);
  const { page, context } = device;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const family = await toFamily(page);
  const email = freshAddress();
  const sheet = await family.openInvite();
  await sheet.field.fill(email);
  await sheet.send();
  const shown = linkSheet(page);
  const link = await shown.field.inputValue();
  await expectAccessible(page);
  await expectToFit(page);
  await shown.copy();
  await page.getByText('The link was copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await shown.done();
  expect(await family.sendAgain(email)).not.toBe(link);
  await expectToFit(page);
  // The form, and not the link again.
  await family.openInvite();
  expectNoComplaints(device);
  await device.close();
});

it('U665 without its secret the page says so, and "Not now" forgets it', async () => {
  const anna = await openNewPerson(site);
  const link = await (await toFamily(anna.device.page)).invite(freshAddress());
  const ben = await openNewPerson(site);
  const { page } = ben.device;
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.goto('/invitation');
  await page.getByText('This link is incomplete.').waitFor();
  expectNoComplaints(ben.device);
  await Promise.all([anna.device.close(), ben.device.close()]);
});

it('U667 the owner confirms who accepted, who waits until then and sees no row', async () => {
  const anna = await openNewPerson(site, { ...SMALL, ...WORKER });
  await (await anna.dashboard.toGroceries()).add('Secret truffles');
  const ben = await openNewPerson(site, { ...SMALL, ...WORKER });
  const [annas, bens] = [await toFamily(anna.device.page), await toFamily(ben.device.page)];
  await annas.invite(ben.email);
  await bens.accept();
  await bens.invitations.getByText('Accepted. Waiting for Mira to confirm that it is you.').waitFor();
  expect(await bens.invitations.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  await expectAccessible(ben.device.page);
  await expectToFit(ben.device.page);
  const waiting = annas.pending(`${ben.email} (address not verified), with an account since`);
  await waiting.waitFor();
  await expectAccessible(anna.device.page);
  await expectToFit(anna.device.page);
  const kept = await everythingKept(ben.device.page);
  expect([kept.includes('Secret truffles'), kept.includes(anna.email)]).toEqual([false, false]);

  await annas.confirm('Mira');
  await bens.member(anna.email).waitFor();
  await expect.poll(() => everythingKept(ben.device.page)).toContain('Secret truffles');
  expectNoComplaints(anna.device);
  expectNoComplaints(ben.device);
  await Promise.all([anna.device.close(), ben.device.close()]);
});
