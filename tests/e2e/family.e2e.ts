/** A family in two browsers: inviting, joining, sharing, leaving, and what is left on a device afterwards. */
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { linkSheet, toFamily } from './pages/family.ts';
import { everythingKept } from './pages/kept-on-device.ts';
import { goOffline, openNewPerson, pressUntil, tabTo, type OnDevice } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

/** Anna owns a family, Ben has joined it. */
async function openFamilyOfTwo(): Promise<{ anna: OnDevice; ben: OnDevice }> {
  const anna = await openNewPerson(site, { ...DESK, ...WORKER });
  const ben = await openNewPerson(site, { ...DESK, ...WORKER });
  const annas = await toFamily(anna.device.page);
  await annas.invite(ben.email);
  const bens = await toFamily(ben.device.page);
  await bens.accept();
  await annas.confirm('Mira');
  await bens.member(anna.email).waitFor();
  await annas.member(ben.email).waitFor();
  return { anna, ben };
}

const closeAll = (...people: readonly OnDevice[]) => Promise.all(people.map(({ device }) => device.close()));

it('U406, U990, U991 an invited user joins, and each member sees the other’s changes', async () => {
  const { anna, ben } = await openFamilyOfTwo();
  const [annas, bens] = [anna.device.page, ben.device.page];

  const groceries = await anna.dashboard.toGroceries();
  await groceries.page.getByText('Everybody in your family sees this list.').waitFor();
  await groceries.add('Oat milk');
  const bensGroceries = await ben.dashboard.toGroceries();
  await bensGroceries.task('Oat milk').row.waitFor();
  await bensGroceries.task('Oat milk').press();
  await expect.poll(() => groceries.basket()).toEqual(['Oat milk']);
  await groceries.task('Oat milk').row.getByText('by Mira').waitFor();

  await toFamily(annas);
  await expectAccessible(annas);
  await toFamily(bens);
  await expectAccessible(bens);
  expectNoComplaints(anna.device);
  expectNoComplaints(ben.device);
  await closeAll(anna, ben);
});

it('U407 after the first contact with the server a removed member has no text of the family on the device', async () => {
  const { anna, ben } = await openFamilyOfTwo();
  const groceries = await anna.dashboard.toGroceries();
  await groceries.add('Secret truffles');
  await (await ben.dashboard.toGroceries()).task('Secret truffles').row.waitFor();
  expect(await everythingKept(ben.device.page)).toContain('Secret truffles');

  await goOffline(ben.device);
  await (await toFamily(anna.device.page)).remove('Mira');
  await ben.device.context.setOffline(false);
  await expect
    .poll(() => everythingKept(ben.device.page), { timeout: LIMITS.longPoll })
    .not.toContain('Secret truffles');
  const kept = await everythingKept(ben.device.page);
  expect(kept).not.toContain(anna.email);
  expect(kept).not.toMatch(/"f:\d+"/);
  // What is his own is still there.
  expect(kept).toContain(ben.email);
  await closeAll(anna, ben);
});

it('U408 cancelling and declining invitations and leaving each ask for confirmation', async () => {
  const anna = await openNewPerson(site);
  const ben = await openNewPerson(site, PHONE);
  const annas = await toFamily(anna.device.page);
  await annas.invite('nobody-yet@kin.example');
  await annas.pending('nobody-yet@kin.example').waitFor();
  await annas.cancel('nobody-yet@kin.example');
  await annas.pending('nobody-yet@kin.example').waitFor({ state: 'detached' });

  await annas.invite(ben.email);
  const bens = await toFamily(ben.device.page);
  await bens.invitations.waitFor();
  await expectAccessible(ben.device.page);
  await bens.decline();
  await bens.invitations.waitFor({ state: 'detached' });
  await annas.pending(ben.email).waitFor({ state: 'detached' });

  await annas.invite(ben.email);
  await bens.accept();
  await annas.refuse('Mira');
  await bens.invitations.waitFor({ state: 'detached' });
  await annas.invite(ben.email);
  await bens.accept();
  await annas.confirm('Mira');
  await bens.member(anna.email).waitFor();
  await bens.leave();
  await bens.member(anna.email).waitFor({ state: 'detached' });
  await annas.member(ben.email).waitFor({ state: 'detached' });
  await annas.leave();
  await annas.member(anna.email).waitFor({ state: 'detached' });
  expectNoComplaints(anna.device);
  expectNoComplaints(ben.device);
  await closeAll(anna, ben);
});

it('U409 an invitation that is refused, or sent offline, shows the reason and keeps what was typed', async () => {
  const { device, email } = await openNewPerson(site, { ...DESK, ...WORKER });
  const { page } = device;
  const family = await toFamily(page);
  const sheet = await family.openInvite();
  await sheet.field.fill('   ');
  await sheet.send();
  await sheet.field.fill(email);
  await sheet.send();
  await sheet.error().waitFor();
  await expectAccessible(page);

  await goOffline(device);
  await sheet.field.fill('dora@kin.example');
  await sheet.send();
  await sheet.error().filter({ hasText: 'The server cannot be reached.' }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.root.waitFor({ state: 'detached' });
  await device.context.setOffline(false);
  const again = await family.openInvite();
  expect(await again.field.inputValue()).toBe('dora@kin.example');
  expectNoComplaints(device);
  await device.close();
});

it('U410 the family screen works with the keyboard alone', async () => {
  const { device } = await openNewPerson(site);
  const { page } = device;
  await tabTo(page, page.getByRole('button', { name: /^User menu/ }));
  await page.keyboard.press('Enter');
  await pressUntil(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Family', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Family' }).waitFor();
  await tabTo(page, page.getByRole('button', { name: 'Invite to My Family' }));
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Invite to My Family' }).waitFor();
  await page.keyboard.type('freya@kin.example');
  await page.keyboard.press('Enter');
  await linkSheet(page).root.waitFor();
  await page.keyboard.press('Escape');
  const cancel = page.getByRole('button', { name: 'Cancel the invitation of freya@kin.example' });
  await cancel.waitFor();
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }));
  await page.keyboard.press('Enter');
  await cancel.waitFor({ state: 'detached' });
  await tabTo(page, page.getByRole('button', { name: 'Leave family' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Leave family' });
  await tabTo(page, question.getByRole('button', { name: 'Leave', exact: true }));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('You have no family yet.').isVisible()).toBe(true);
  await device.close();
});
