/** The address for calendars, from the profile to what a calendar reads. */
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { toProfile } from './pages/profile.ts';
import { goOffline, openDashboard } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

it.each([
  ['a phone', { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } }],
  ['a desk, in the dark', { ...DESK, ...WORKER, colorScheme: 'dark' as const }],
])(
  'U956, U957 an address for calendars is made, copied, read and ended, and needs a network, on %s',
  async (_, options) => {
    const tasks = [
      { name: 'Send the taxes', status: 'todo', type: 'office', due_on: `${NEXT_YEAR}-02-01` },
      { name: 'Ring the plumber', status: 'todo', type: 'call', not_before: `${NEXT_YEAR}-03-01` },
    ];
    const account = await createAccount(site.server, { tasks });
    const { device } = await openDashboard(site, account, options);
    const { page, context } = device;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const profile = await toProfile(page);
    const card = profile.card('Calendar');
    const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
    const answer = async (title: string, name: string) =>
      page.getByRole('dialog', { name: title }).getByRole('button', { name, exact: true }).click();

    await press('Make an address');
    const field = card.getByRole('textbox', { name: 'Address' });
    const first = await field.inputValue();
    const path = (address: string) => new URL(address).pathname;
    const read = async (address: string) => {
      const response = await fetch(new URL(path(address), site.server.url));
      return { status: response.status, text: await response.text() };
    };
    expect(path(first)).toMatch(/^\/api\/feeds\/[\w-]{43}\.ics$/);
    expect((await read(first)).text).toContain('SUMMARY:Send the taxes');
    expect((await read(first)).text).not.toContain('plumber');
    await press('Copy address');
    await card.getByText('The address was copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
    await card.getByText(/^There is an address since/).waitFor();
    await expectAccessible(page);
    await expectToFit(page);

    await card.getByRole('switch', { name: 'Also the days on which deferred tasks come back' }).click();
    await press('Make a new address');
    await answer('New address', 'Make a new address');
    await expect.poll(() => field.inputValue()).not.toBe(first);
    const second = await field.inputValue();
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).text).toContain('SUMMARY:Back: Ring the plumber');

    // It is not shown again.
    await page.reload();
    await card.getByRole('button', { name: 'End this address' }).waitFor();
    expect(await field.count()).toBe(0);
    await press('End this address');
    await answer('End this address', 'End this address');
    await card.getByRole('button', { name: 'Make an address' }).waitFor();
    expect((await read(second)).status).toBe(404);

    await goOffline(device);
    await press('Make an address');
    await card.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
    await page.reload();
    await card.getByText('The server cannot be reached.').waitFor();
    await expectAccessible(page);
    expectNoComplaints(device);
    await device.close();
  },
);

it('U957 the profile has no card of the calendar on a server of before', async () => {
  const account = await createAccount(site.server);
  const { device } = await openDashboard(site, account, PHONE);
  const { page } = device;
  await page.route('**/api/user/calendar', async (route) => {
    const response = await route.fetch({ url: `${site.server.url}/api/user/nothing` });
    await route.fulfill({ response });
  });
  const profile = await toProfile(page);
  await profile.card('Your data').waitFor();
  await expect.poll(() => profile.card('Calendar').count()).toBe(0);
  await device.close();
});
