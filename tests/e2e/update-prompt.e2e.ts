/** A new version on the server, as a browser meets it: the same file with other bytes. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectNoComplaints, openDevice } from '../support/browser.ts';
import { startWorkerSwap, type WorkerSwap } from '../support/worker-swap.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openLogin } from './pages/screens.ts';
import { updatePrompt } from './pages/update-prompt.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();
let swap: WorkerSwap;

beforeAll(async () => {
  swap = await startWorkerSwap(site.server.url);
});
afterAll(() => swap?.close());

/** A worker that says its name, and is otherwise the one that was built. */
const named = (name: string) => (script: string) => `${script}
self.addEventListener('message', (event) => {
  if (event.data.type === 'version?') event.ports[0].postMessage(${JSON.stringify(name)});
});`;

/** One that cannot take over. */
const stubborn = (script: string) =>
  `${named('stubborn')(script)}\nself.skipWaiting = () => Promise.reject(new Error('no'));`;

async function openFirstVersion() {
  await swap.deploy(named('first'));
  const device = await openDevice(site.browser, { baseURL: swap.url, viewport: { width: 360, height: 800 } });
  await openLogin(device.page);
  await device.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await device.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return device;
}

/** What the browser does by itself at the next start. */
async function startAgain(page: Page) {
  await page.reload();
  return updatePrompt(page);
}

it('U207 a new version waits until Update Now, and Later postpones it to the next start', async () => {
  const device = await openFirstVersion();
  const { page } = device;
  let update = updatePrompt(page);
  expect(await update.version()).toBe('first');
  expect(await update.prompt.count()).toBe(0);

  await swap.deploy(named('second'));
  update = await startAgain(page);
  await update.prompt.waitFor();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  await update.later();
  await update.prompt.waitFor({ state: 'detached' });
  expect([await update.version(), await update.isOneWaiting()]).toEqual(['first', true]);

  update = await startAgain(page);
  await update.prompt.waitFor();
  expect(await update.version()).toBe('first');
  await page.getByRole('button', { name: 'Update Now' }).focus();
  const loaded = awaitedLater(page.waitForEvent('load'));
  await page.keyboard.press('Enter');
  await loaded;
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect([await update.version(), await update.isOneWaiting()]).toEqual(['second', false]);
  expect(await update.prompt.count()).toBe(0);
  expectNoComplaints(device);
  await device.close();
});

it('U207 Update Now also reloads if the new version does not activate', async () => {
  const device = await openFirstVersion();
  await swap.deploy(stubborn);
  const update = await startAgain(device.page);
  await update.prompt.waitFor();
  await update.updateNow();
  await update.prompt.waitFor();
  expect(await update.version()).toBe('first');
  await device.close();
});
