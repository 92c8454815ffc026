/**
 * The worker's first installation is cut off, and ends all the same: no later than with the next page. `CUTS` says how often
 * each way is tried, and `CUT_SEED` where it is cut.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import type { BadNetwork } from '../support/bad-network.ts';
import { DESK, WORKER, type Device } from '../support/browser.ts';
import { progressOf } from '../support/goes-on.ts';
import { LIMITS } from '../support/time-limits.mjs';
import { createAccount, openSignedIn } from './accounts.ts';
import { startNetwork } from './behind-network.ts';
import { startSite } from './site.ts';

const site = startSite();
const network = startNetwork(site);

const CUTS = Number(process.env['CUTS'] ?? 1);
const SEED = Number(process.env['CUT_SEED'] ?? Date.now() % 1_000_000);
/** Where the page loads no part before it is shown, the worker has so many files to fetch, at least. */
const FILES = 30;

interface Cut {
  readonly device: Device;
  readonly net: BadNetwork;
}

/** How it is cut off. What resolves to a page is the one on which it goes on. */
const WAYS: Readonly<Record<string, (cut: Cut) => Promise<Page>>> = {
  'the tab is closed': async ({ device }) => {
    const next = await device.context.newPage();
    await device.page.close();
    return next;
  },
  'the page is left': async ({ device }) => {
    await device.page.goto('about:blank');
    return device.page;
  },
  'the server is killed, and is back while the page is open': async ({ device, net }) => {
    net.treat = () => 'cut';
    await untilCutOff(device.page);
    net.heal();
    return device.page;
  },
  'the line stalls, and the tab is closed': async ({ device, net }) => {
    net.treat = () => 'stall';
    const next = await device.context.newPage();
    await device.page.close();
    net.heal();
    return next;
  },
};

it.each(Object.keys(WAYS))(
  'W330 the first installation ends although %s',
  async (way) => {
    const account = await createAccount(site.server, { tasks: [{ name: 'Ring Ana', type: 'call' }] });
    const say = progressOf(`installations, cut as ${way}`);
    for (let count = 0; count < CUTS; count += 1) {
      const after = (SEED + count * 7919) % FILES;
      const words = `${way}, after ${after} files (CUT_SEED=${SEED}, ${count})`;
      const net = network();
      net.heal();
      const server = { url: net.url } as typeof site.server;
      const device = await openSignedIn({ ...site, browser: site.browser, server }, account, {
        ...DESK,
        ...WORKER,
      });
      // What the page has loaded comes to the worker from the browser's own cache.
      await device.page.addInitScript(() => (window.requestIdleCallback = () => 0));
      const fetched = countFetched(net);
      await device.page.goto('/');
      await expect
        .poll(fetched, { message: words, timeout: LIMITS.longPoll, interval: 5 })
        .toBeGreaterThanOrEqual(after);
      const page = await WAYS[way]?.({ device, net });
      if (page === undefined) throw new Error(way);
      if (page.url() === 'about:blank') await page.goto(net.url);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await expect.poll(() => isInstalled(page), { message: words, timeout: LIMITS.longPoll }).toBe(true);
      await device.context.setOffline(true);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await device.close();
      say(count + 1, CUTS);
    }
  },
  LIMITS.longestTest,
);

/** How many files that it keeps the worker has asked for; -1 before somebody has asked for the worker. */
function countFetched(net: BadNetwork): () => number {
  let count = -1;
  net.treat = ({ path }) => {
    if (path === '/sw.js') count = Math.max(count, 0);
    else if (count >= 0 && !path.startsWith('/api')) count += 1;
    return 'pass';
  };
  return () => count;
}

/** No worker is being installed any more; where only few files were left it has been. */
async function untilCutOff(page: Page): Promise<void> {
  const isInstalling = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration !== undefined && registration.active === null;
    });
  await expect.poll(isInstalling, { timeout: LIMITS.browser }).toBe(false);
}

function isInstalled(page: Page): Promise<boolean> {
  return page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
  );
}
