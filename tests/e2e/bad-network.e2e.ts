/** A network that is none, a database of tomorrow, and a person who leaves: what is typed is kept or asked about. */
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { WORKER } from '../support/browser.ts';
import { focus, namesOnServer, openInbox, startNetwork, untilControlled } from './behind-network.ts';
import { untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();
const network = startNetwork(site);

describe('a network that is none', () => {
  it('W69 situation 28: behind a captive portal everything is kept and shown, and goes out after it', async () => {
    const { account, device, page, inbox } = await openInbox(site, network().url, WORKER);
    await untilControlled(page);
    network().treat = ({ path }) => (path.startsWith('/api/events') ? 'stall' : 'portal');
    await inbox.add('Behind the portal');
    await inbox.syncWords().getByText('Offline').waitFor();
    await page.reload();
    await expect.poll(inbox.names).toEqual(['Behind the portal', 'At first']);
    expect(await namesOnServer(site, account)).toEqual(['At first']);
    network().heal();
    await focus(page);
    await untilSent(page);
    expect(await namesOnServer(site, account)).toEqual(['At first', 'Behind the portal']);
    await device.close();
  });

  it('W70 a connection that takes everything and answers nothing is given up after 15 seconds', async () => {
    const { account, device, page, inbox } = await openInbox(site, network().url);
    let stalled = 0;
    network().treat = ({ path }) => {
      if (!path.startsWith('/api/tasks')) return 'pass';
      stalled += 1;
      return 'stall';
    };
    await inbox.add('Into the void');
    await inbox.task('Into the void').row.waitFor();
    await expect.poll(() => stalled).toBe(1);
    network().heal();
    await expect
      .poll(() => namesOnServer(site, account), { timeout: 30_000 })
      .toEqual(['At first', 'Into the void']);
    await untilSent(page);
    await device.close();
  });
});

it('W71 situation 24: a tab whose database a newer version of the app upgrades keeps what is typed', async () => {
  const { account, device, page, inbox } = await openInbox(site, network().url);
  const newer = await device.context.newPage();
  await newer.goto('/icons/mark.svg');
  await openNewerVersion(newer);
  await inbox.add('Typed in the old tab');
  await page.getByRole('alert').filter({ hasText: 'Kinbox was updated in another tab' }).waitFor();
  const field = page.getByRole('textbox', { name: 'Add a task to inbox' });
  await expect.poll(() => field.inputValue()).toBe('Typed in the old tab');
  expect(await namesOnServer(site, account)).toEqual(['At first']);
  // Old code that starts anew does not write into the newer schema either.
  await page.reload();
  await page.getByText('Kinbox was updated in another tab').waitFor();
  await device.close();
});

it('W73 situation 29: who logs out with unsent changes is asked, and then nothing of theirs is on the device', async () => {
  const { account, device, page, inbox } = await openInbox(site, network().url);
  network().treat = ({ path }) => (path.startsWith('/api/') ? 'portal' : 'pass');
  await inbox.add('Never sent');
  await inbox.task('Never sent').row.waitFor();
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out?' });
  await question.getByText('1 change is only on this device').waitFor();
  await question.getByRole('button', { name: 'Discard and log out' }).click();
  await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  await expect.poll(() => databasesOf(device.context)).toEqual(['kinbox']);
  network().heal();
  expect(await namesOnServer(site, account)).toEqual(['At first']);
  await device.close();
});

async function databasesOf(context: BrowserContext): Promise<readonly string[]> {
  const [page] = context.pages();
  const found = await page?.evaluate(() => indexedDB.databases());
  return (found ?? []).flatMap(({ name }) => name ?? []);
}

function openNewerVersion(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const all = await indexedDB.databases();
    const known = all.find(({ name }) => name?.startsWith('kinbox-'));
    const opening = indexedDB.open(known?.name ?? '', (known?.version ?? 0) + 10);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
  });
}
