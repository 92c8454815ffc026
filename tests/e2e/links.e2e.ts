/** The addresses in a task's description, where they are pressed. */
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE } from '../support/browser.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { todoPage } from './pages/screens.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();
const NAME = 'Read about bicycles';

it.each([
  ['on a desk', DESK],
  ['on a phone', PHONE],
] as const)('U1277 %s a link of a row opens its page, and not the task', async (_, options) => {
  const address = `${site.server.url}/icon.svg?of=(bicycles)`;
  const account = await createAccount(site.server, {
    tasks: [
      { name: NAME, type: 'computer', effort: 'easy', description: `See ${address}, or (${address}).` },
    ],
  });
  const device = await openSignedIn(site, account, options);
  const { page } = device;
  await page.goto('/todo');
  const todo = todoPage(page);
  const { row } = todo.task(NAME);
  const link = row.getByRole('link', { name: address }).first();
  await link.waitFor();
  await expectAccessible(page);
  const shown = awaitedLater(page.context().waitForEvent('page'));
  await link.click();
  const opened = await shown;
  expect(opened.url()).toBe(address);
  await opened.close();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await todo.task(NAME).open();
  const links = page.getByRole('list', { name: 'Links' }).getByRole('link');
  expect(await links.allInnerTexts()).toEqual([address]);
  await expectAccessible(page);
  expectNoComplaints(device);
  await device.close();
});
