/** Capture from other programs, from the token on the profile to the inbox. */
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { toProfile } from './pages/profile.ts';
import { goOffline, openDashboard } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

it.each([
  ['a phone', { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } }],
  ['a desk, in the dark', { ...DESK, ...WORKER, colorScheme: 'dark' as const }],
])('U1005, U1006 a token is made, used and ended, and needs a network, on %s', async (_, options) => {
  const account = await createAccount(site.server);
  const { device } = await openDashboard(site, account, options);
  const { page } = device;
  const profile = await toProfile(page);
  const card = profile.card('Capture from anywhere');
  const make = card.getByRole('button', { name: 'Make a token', exact: true });

  await make.click();
  await card.getByText('Say what it is for.').waitFor();
  await card.getByRole('textbox', { name: 'What is it for?' }).fill('Kitchen');
  await make.click();
  const token = await card.getByRole('textbox', { name: 'Token' }).inputValue();
  await card.getByText(/^Made .*, never used$/).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  const capture = (text: string) =>
    fetch(new URL('/api/capture', site.server.url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain' },
      body: text,
    });
  expect((await capture('Ring the plumber\nabout the sink')).status).toBe(201);

  // It comes by itself, and the token is not shown again.
  await page.goto(new URL('/inbox', site.server.url).href);
  await page.getByText('Ring the plumber').first().waitFor();
  await toProfile(page);
  await card.getByText(/^Made .*, last used /).waitFor();
  expect(await card.getByRole('textbox', { name: 'Token' }).count()).toBe(0);

  await card.getByRole('button', { name: 'End Kitchen' }).click();
  const question = page.getByRole('dialog', { name: 'End this token' });
  await question.getByText('Are you sure you want to end Kitchen?').waitFor();
  await question.getByRole('button', { name: 'End', exact: true }).click();
  await expect.poll(() => card.getByRole('button', { name: 'End Kitchen' }).count()).toBe(0);
  expect((await capture('Too late')).status).toBe(401);

  await goOffline(device);
  await card.getByRole('textbox', { name: 'What is it for?' }).fill('Phone');
  await make.click();
  await card.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor();
  expect(await card.getByRole('textbox', { name: 'What is it for?' }).inputValue()).toBe('Phone');
  expectNoComplaints(device);
  await device.close();
});
