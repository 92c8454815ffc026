/** An invitation is seen wherever somebody is, and accepting leads to what the family shares. */
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { toIsoTime } from '#domain/ids.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { DESK, expectNoComplaints, PHONE } from '../support/browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { familyPage, toFamily } from './pages/family.ts';
import { openNewPerson } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();
const SMALL = { ...PHONE, viewport: { width: 320, height: 568 } };

it.each([
  ['a phone', SMALL],
  ['a desktop', DESK],
])('U825 U826 on %s an invitation is seen, and leads to what the family shares', async (_, options) => {
  const anna = await openNewPerson(site);
  const annas = await toFamily(anna.device.page);
  const ben = await openNewPerson(site, options);
  const { page } = ben.device;
  const messages = page.getByRole('region', { name: 'Messages' });

  await annas.invite(ben.email);
  await ben.dashboard.toast('Mira invites you to their family').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Mira invites you to their family' }).waitFor();
  const userMenu = page.getByRole('button', { name: /^User menu 1 waiting in Family/ });
  await userMenu.waitFor();
  await expectToFit(page);
  await expectAccessible(page);
  await userMenu.click();
  await page.getByRole('menuitem', { name: /^Family 1 waiting in Family$/ }).waitFor();
  await page.keyboard.press('Escape');
  await messages.getByRole('button', { name: 'Look' }).click();
  const bens = familyPage(page);
  await bens.accept();
  await bens.invitations.getByText('Accepted. Waiting for Mira to confirm that it is you.').waitFor();
  await page.getByRole('button', { name: /^User menu(?! \d)/ }).waitFor();

  await ben.dashboard.toInbox();
  await annas.confirm('Mira');
  await annas.member(ben.email).waitFor();
  await (await anna.dashboard.toGroceries()).add('Oat milk');

  await ben.dashboard.toast("You belong to Mira's family now").waitFor();
  await messages.getByRole('button', { name: 'Look' }).click();
  await bens.member(anna.email).waitFor();
  expect(await ben.dashboard.space('Family').getAttribute('aria-pressed')).toBe('true');
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: '1 grocery' }).click();
  await page.getByRole('heading', { level: 1, name: 'Groceries' }).waitFor();
  await page.getByText('Oat milk').waitFor();
  for (const { device } of [anna, ben]) {
    expectNoComplaints(device);
    await device.close();
  }
});

it('U826 accepting in the family screen leads into the family space, where nobody has to confirm it', async () => {
  const anna = await openNewPerson(site);
  const ben = await openNewPerson(site);
  await verifyEmail(ben.email);
  await (await toFamily(anna.device.page)).invite(ben.email);
  const bens = await toFamily(ben.device.page);
  await bens.accept();
  await bens.member(anna.email).waitFor();
  const isActive = () => ben.dashboard.space('Family').getAttribute('aria-pressed');
  await expect.poll(isActive).toBe('true');
  for (const { device } of [anna, ben]) {
    expectNoComplaints(device);
    await device.close();
  }
});

/** As if its link had been followed. */
async function verifyEmail(email: string): Promise<void> {
  const database = await openSqlite(join(site.server.dataDir, 'kinbox.sqlite'));
  const email_verified_at = toIsoTime(Date.now());
  await database.write((tx) =>
    tx.updateTable('users').set({ email_verified_at }).where('email', '=', email).execute(),
  );
  await database.close();
}
