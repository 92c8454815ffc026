/** Captive portals, a newer database schema, and logging out: typed texts are kept, or the person is asked. */
import type { BrowserContext, Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { gate } from '../support/bad-network.ts';
import { WORKER } from '../support/browser.ts';
import { focus, isPull, namesOnServer, openInbox, startNetwork, untilControlled } from './behind-network.ts';
import { holdStores } from './held-stores.ts';
import { otherHands, untilSent } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();
const network = startNetwork(site);

describe('a broken network', () => {
  it('W69 situation 28: behind a captive portal all changes are kept and shown, and are sent when the portal is passed', async () => {
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

  it('W24 a request without an answer is aborted after 15 seconds', async () => {
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
      .poll(() => namesOnServer(site, account), { timeout: LIMITS.longPoll })
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
  // Old code that is reloaded does not write into the newer schema either.
  await page.reload();
  await page.getByText('Kinbox was updated in another tab').waitFor();
  await device.close();
});

it('W73 situation 29: a user who logs out with unsent changes is asked to confirm, and then none of the user’s data is on the device', async () => {
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

it('W74 logging out during a pull of the worker leaves nothing on the device, in any tab', async () => {
  const { device, page, inbox } = await openInbox(site, network().url, WORKER);
  await untilControlled(page);
  const other = await device.context.newPage();
  await other.goto('/todo');
  await (await otherHands(page, site.server)).addTasks([{ name: 'Private one' }, { name: 'Private two' }]);
  const session = await readSession(page);
  const held = gate(isPull);
  network().deliver = held.deliver;
  await focus(page);
  await held.arrived;
  // On a slow device the other tab notices that the token is gone before it is told of the logout.
  const letErase = await holdStores(page, { database: 'accounts', stores: ['accounts'] });
  await inbox.logOut();
  await other.getByRole('heading', { name: 'Sign in to your account' }).waitFor();
  await letErase();
  network().heal();
  held.letGo();

  expect(await wakeWorker(page, session)).toBe('signedOut');
  await expect.poll(() => databasesOf(device.context)).toEqual(['kinbox']);
  for (const tab of [page, other]) {
    const keys = () => tab.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
    const kept = async () => (await keys()).filter((key) => /token|user|draft/.test(key));
    await expect.poll(kept).toEqual([]);
  }
  await device.close();
});

/** What the page says to the worker when it wakes it, as the accounts database has it. */
function readSession(page: Page): Promise<object> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const db = await settled(indexedDB.open('kinbox'));
    const [account] = await settled(db.transaction('accounts').objectStore('accounts').getAll());
    db.close();
    return { ...(account as object), token: localStorage.getItem('token') };
  });
}

/** As a frozen tab would that goes on after the logout. Says how the cycle ended. */
function wakeWorker(page: Page, session: object): Promise<string> {
  return page.evaluate((asked) => {
    const { port1, port2 } = new MessageChannel();
    const end = new Promise<string>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<{ type: string; end: { kind: string } }>) => {
        if (data.type === 'ended') resolve(data.end.kind);
      });
    });
    port1.start();
    navigator.serviceWorker.controller?.postMessage({ type: 'wake', isUrgent: true, session: asked }, [
      port2,
    ]);
    return end;
  }, session);
}

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
