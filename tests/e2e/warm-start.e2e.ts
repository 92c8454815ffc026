/** The app is on the device, with its rows: what a start asks the network for until the first list is there. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import type { NetworkCall } from '../support/bad-network.ts';
import { DESK, expectNoComplaints, WORKER, type Device } from '../support/browser.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { startNetwork, untilControlled } from './behind-network.ts';
import { untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();
const network = startNetwork(site);

const CPU_SLOWDOWN = 4;
const TODO = { status: 'todo', space: 'personal', type: 'errand' };
/** Of each screen one of its rows. */
const SCREENS = {
  '/': 'Ring the dentist',
  '/inbox': 'Parcel to the post',
  '/todo': 'Ring the dentist',
  '/groceries': 'Oat milk',
  '/projects': 'Paint the hall',
  '/process': 'Parcel to the post',
};

interface Asked extends NetworkCall {
  /** ms since the epoch. */
  readonly at: number;
}

it('W195 between a warm start and the first list neither page nor worker asks for anything', async () => {
  const asked: Asked[] = [];
  network().treat = (call) => {
    asked.push({ ...call, at: Date.now() });
    return 'pass';
  };
  const account = await createAccount(site.server, {
    tasks: [
      { name: 'Ring the dentist', important: true, ...TODO },
      { name: 'Parcel to the post', space: 'personal' },
      { name: 'Oat milk', ...TODO, type: 'grocery' },
      { name: 'Paint the hall', ...TODO, type: 'project' },
    ],
  });
  const behind = { browser: site.browser, server: { ...site.server, url: network().url } };
  const device = await openSignedIn(behind, account, { ...DESK, ...WORKER });
  await device.page.goto('/');
  await untilControlled(device.page);
  await untilSent(device.page);
  await device.page.close();

  for (const [path, row] of Object.entries(SCREENS)) {
    await stopWorkers(device);
    asked.length = 0;
    const page = await device.context.newPage();
    await noteWhenPainted(page, row);
    const pastWorker = logPastWorker(page);
    await page.goto(path);
    const shownAt = await paintedAt(page);
    // Then it does.
    await expect.poll(() => asked.some((call) => call.path.startsWith('/api/changes'))).toBe(true);
    // The browser looks for another worker by itself.
    const own = asked.filter((call) => call.path !== '/sw.js');
    expect(own.filter(({ at }) => at <= shownAt).map((call) => `${path}: ${call.path}`)).toEqual([]);
    expect(pastWorker.filter(({ at }) => at <= shownAt)).toEqual([]);
    await page.close();
  }
  expectNoComplaints(device);
  await device.close();
});

/** So that it has to start, too. */
async function stopWorkers({ context }: Device): Promise<void> {
  const page = await context.newPage();
  const browser = await context.newCDPSession(page);
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.stopAllWorkers');
  await page.close();
}

/** On a slow device, on which there is time for a mistake. */
async function noteWhenPainted(page: Page, row: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript((text) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('main')?.textContent.includes(text) !== true) return;
      watch.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { paintedAt: performance.timeOrigin + performance.now() })),
      );
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  }, row);
}

async function paintedAt(page: Page): Promise<number> {
  const noted = await page.waitForFunction(() => (window as { paintedAt?: number }).paintedAt);
  return (await noted.jsonValue()) ?? 0;
}

/** What the page has asked for by the browser's log, and the worker has not answered. */
function logPastWorker(page: Page): readonly { readonly url: string; readonly at: number }[] {
  const answers: { readonly url: string; readonly at: number }[] = [];
  page.on('response', (response) => {
    const at = response.request().timing().startTime;
    if (!response.fromServiceWorker()) answers.push({ url: response.url(), at });
  });
  return answers;
}
