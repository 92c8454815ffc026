/** A chore that two members take in turns. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { callAs, makeFamily } from './households.ts';
import { goOffline, openDashboard, untilSent } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();
const phone = { ...PHONE, ...WORKER };

const tick = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'Complete Bins' }).click();
  await page
    .getByText(/^Done\. Again on .*, Mia’s turn$/)
    .first()
    .waitFor();
};

it.each([
  ['a phone', phone],
  [
    'a narrow phone, in the dark',
    { ...phone, viewport: { width: 320, height: 640 }, colorScheme: 'dark' as const },
  ],
])('U976, U977, U978, C62 two members do the same round, one of them offline, on %s', async (_, options) => {
  const ada = await createAccount(site.server, { firstName: 'Ada' });
  const bob = await createAccount(site.server, { firstName: 'Bob' });
  await makeFamily(site, ada, bob);
  await callAs(site, ada, 'POST', '/tasks', {
    name: 'Bins',
    space: 'family',
    status: 'todo',
    type: 'household',
  });
  const one = await openDashboard(site, ada, options);
  const { page, context } = one.device;
  const todo = await one.dashboard.toTodo();
  await todo.space('Family').click();
  await expect.poll(() => todo.names()).toEqual(['Bins']);

  await page.getByRole('button', { name: 'Bins', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Repeat', { exact: true }).selectOption('Weekly');
  const turns = sheet.getByRole('group', { name: 'Take turns' });
  await turns.getByRole('button', { name: /^Bob/ }).click();
  await turns.getByText('Choose one more to take turns.').waitFor();
  await turns.getByRole('textbox', { name: 'Somebody else who takes turns' }).fill('Mia');
  await page.keyboard.press('Enter');
  await turns.getByRole('button', { name: '2. Mia' }).waitFor();
  await turns.getByRole('button', { name: /^Ada/ }).click();
  await turns.getByText(/^After Bob.* it is the turn of Mia\.$/).waitFor();
  for (const button of await turns.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await turns.scrollIntoViewIfNeeded();
  await expectAccessible(page);
  await expectToFit(page);
  if (process.env['KINBOX_PICTURES'] !== undefined)
    await page.screenshot({
      path: `${process.env['KINBOX_PICTURES']}/turns-${String(page.viewportSize()?.width)}.png`,
    });
  // U1330: a name that was not taken by its button.
  await turns.getByRole('textbox', { name: 'Somebody else who takes turns' }).fill('Ole');
  await sheet.getByRole('button', { name: 'Save Changes' }).click();
  await sheet.waitFor({ state: 'detached' });
  await untilSent(page);
  const shared = JSON.stringify(await callAs(site, ada, 'GET', '/tasks'));
  for (const name of ['Mia', 'Ole']) expect(shared).toContain(name);

  const two = await openDashboard(site, bob, options);
  const bobs = two.device.page;
  const his = await two.dashboard.toTodo();
  await his.space('Family').click();
  await his.task('Bins').row.getByText('Your turn.').waitFor();
  await goOffline(two.device);
  await tick(bobs);

  await page.getByRole('link', { name: /waiting$/ }).click();
  await page.getByText('Bob’s turn.').waitFor();
  await tick(page);
  await untilSent(page);
  await two.device.context.setOffline(false);
  await untilSent(bobs);
  await bobs
    .getByText(/^Ada.* did "Bins" today$/)
    .first()
    .waitFor({ timeout: LIMITS.longPoll });

  const all = (await callAs(site, ada, 'GET', '/tasks')) as readonly Record<string, unknown>[];
  expect(all.filter(({ completed }) => completed)).toHaveLength(1);
  expect(all.find(({ completed }) => completed === false)).toMatchObject({ round: 1, who: { name: 'Mia' } });
  expectNoComplaints(one.device);
  expectNoComplaints(two.device);
  await context.setOffline(false);
  await one.device.close();
  await two.device.close();
});
