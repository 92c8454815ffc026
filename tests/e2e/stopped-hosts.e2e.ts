/** Workers and tabs that stop, freeze or are replaced in the middle of a sync: nothing is lost, nothing is doubled. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { gate, type Gate } from '../support/bad-network.ts';
import { WORKER } from '../support/browser.ts';
import { startWorkerSwap } from '../support/worker-swap.ts';
import {
  focus,
  isCreate,
  isPull,
  namesOnServer,
  openInbox,
  startNetwork,
  untilControlled,
} from './behind-network.ts';
import { deviceRows } from './pages/device-rows.ts';
import { dashboardPage, inboxPage, projectsPage } from './pages/screens.ts';
import { updatePrompt } from './pages/update-prompt.ts';
import { untilSent } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();
const network = startNetwork(site);

it('W66 stopping a worker at any step of a sync loses nothing and duplicates nothing', async () => {
  const { account, device, page, inbox } = await openInbox(site, network().url, WORKER);
  await untilControlled(page);
  const steps = {
    'Before the request': (held: Gate) => (network().treat = held.treat),
    'Before the answer': (held: Gate) => (network().deliver = held.deliver),
    'Before the pull': (held: Gate) => (network().treat = held.treat),
    'Before the page': (held: Gate) => (network().deliver = held.deliver),
  };
  const names = ['At first'];
  for (const [name, holdAt] of Object.entries(steps)) {
    const held = gate(name.endsWith('request') || name.endsWith('answer') ? isCreate : isPull);
    holdAt(held);
    await inbox.add(name);
    names.unshift(name);
    await held.arrived;
    await stopWorker(page);
    network().heal();
    held.letGo();
    await focus(page);
    await expect.poll(inbox.names).toEqual(names);
    await untilSent(page);
    expect(await namesOnServer(site, account)).toEqual(names.toSorted());
  }
  expect((await deviceRows(page)).map(({ name }) => name)).toEqual(names.toSorted());
  await device.close();
});

it('W91 what a stopped worker had begun is sent by a page without any input', async () => {
  const { account, device, page, inbox } = await openInbox(site, network().url, WORKER);
  await untilControlled(page);
  const held = gate(isCreate);
  network().treat = held.treat;
  await inbox.add('In the middle of it');
  await held.arrived;
  await stopWorker(page);
  network().heal();
  held.letGo();
  await expect
    .poll(() => namesOnServer(site, account), { timeout: LIMITS.longPoll })
    .toEqual(['At first', 'In the middle of it']);
  await device.close();
});

it('W67 situation 22: a tab that is frozen in the middle of a sync does not stop another', async () => {
  const { account, device, page, inbox } = await openInbox(site, network().url);
  const other = await device.context.newPage();
  await other.goto('/inbox');
  await inboxPage(other).task('At first').row.waitFor();
  const held = gate(isCreate);
  network().deliver = held.deliver;
  await inbox.add('From the frozen tab');
  await held.arrived;
  const browser = await device.context.newCDPSession(page);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  network().heal();
  await inboxPage(other).add('From the other tab');
  const all = ['At first', 'From the frozen tab', 'From the other tab'];
  await expect.poll(() => namesOnServer(site, account), { timeout: LIMITS.longPoll }).toEqual(all);
  await untilSent(other);

  await browser.send('Page.setWebLifecycleState', { state: 'active' });
  held.letGo();
  await expect.poll(inbox.names).toEqual(['From the other tab', 'From the frozen tab', 'At first']);
  await untilSent(page);
  expect(await namesOnServer(site, account)).toEqual(all);
  await device.close();
});

it('W204 a tab that is busy while its read is answered does not hold up a write of another', async () => {
  const { device, page } = await openInbox(site, network().url);
  await page.evaluate(writeWhenToldSo);
  const busy = await device.context.newPage();
  await busy.addInitScript(beBusyAfterARead);
  await busy.goto('/inbox');
  await inboxPage(busy).task('At first').row.waitFor();
  const freedAt = await busy.evaluate(() => (window as BusyWindow).freedAt);
  const writtenAt = await page.evaluate(() => (window as BusyWindow).writtenAt);
  expect(writtenAt).toBeLessThan(freedAt ?? 0);
  await device.close();
});

interface BusyWindow extends Window {
  freedAt?: number;
  writtenAt?: Promise<number>;
}

/** For two seconds, from the first read of tasks on. */
function beBusyAfterARead(): void {
  const original = IDBIndex.prototype.getAll;
  const beBusy = () => {
    localStorage.setItem('busy', 'from now on');
    const until = Date.now() + 2_000;
    while (Date.now() < until);
    (window as BusyWindow).freedAt = Date.now();
  };
  IDBIndex.prototype.getAll = function readOnce(...range) {
    if (this.objectStore.name === 'tasks') {
      IDBIndex.prototype.getAll = original;
      queueMicrotask(beBusy);
    }
    return original.apply(this, range);
  };
}

/** `writtenAt` resolves with when it was. */
async function writeWhenToldSo(): Promise<void> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('kinbox-')) ?? {};
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
  });
  (window as BusyWindow).writtenAt = new Promise((resolve) => {
    window.addEventListener('storage', ({ key }) => {
      if (key !== 'busy') return;
      const transaction = db.transaction('tasks', 'readwrite');
      transaction.objectStore('tasks').delete('a row that is not there');
      transaction.addEventListener('complete', () => {
        db.close();
        resolve(Date.now());
      });
    });
  });
}

it('W68 situation 8: an address with a temporary id in one tab follows the id that another tab’s sync brings', async () => {
  const { account, device, page, inbox } = await openInbox(site, network().url);
  const other = await device.context.newPage();
  await other.goto('/projects');
  await projectsPage(other).toDashboard();
  const held = gate(isCreate);
  network().treat = held.treat;
  await inbox.toProjects();
  await Promise.all([
    projectsPage(page).add('Paint the kitchen'),
    dashboardPage(other).add('In the same instant'),
  ]);
  await dashboardPage(other).toProjects();
  await projectsPage(other).open('Paint the kitchen');
  const number = () => new URL(other.url()).pathname.split('/').at(-1) ?? '';
  expect(number()).toMatch(/^t100[0-9]$/);
  held.letGo();
  await expect.poll(number).toMatch(/^\d+$/);
  await other.getByRole('heading', { level: 1, name: 'Paint the kitchen' }).waitFor();
  await untilSent(page);
  expect(await namesOnServer(site, account)).toEqual([
    'At first',
    'In the same instant',
    'Paint the kitchen',
  ]);
  await device.close();
});

it('W72 situation 30: a worker that is replaced during a cycle has waiting changes sent once', async () => {
  const swap = await startWorkerSwap(network().url);
  const { account, device, page, inbox } = await openInbox(site, swap.url, WORKER);
  await untilControlled(page);
  await swap.deploy((script) => `${script}\n// A newer build.`);
  await page.reload();
  const update = updatePrompt(page);
  await update.prompt.waitFor();
  const held = gate(isCreate);
  network().deliver = held.deliver;
  await inbox.add('In the middle of it');
  await held.arrived;
  const loaded = awaitedLater(page.waitForEvent('load'));
  await page.getByRole('button', { name: 'Update Now' }).click();
  await loaded;
  network().heal();
  held.letGo();
  await expect.poll(inbox.names).toEqual(['In the middle of it', 'At first']);
  await untilSent(page);
  expect(await namesOnServer(site, account)).toEqual(['At first', 'In the middle of it']);
  await device.close();
  await swap.close();
});

async function stopWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await browser.detach();
}
