/** How much the browser has stored for the app, and what it says when that is almost all it may. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { openNewPerson, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const card = (page: Page) => page.getByRole('region', { name: 'Storage on this device' });

/** Chromium of today says of every page that it may store 10 GiB more, whatever there is: as other browsers say it. */
async function allow(page: Page, share: number): Promise<void> {
  await page.evaluate((of) => sessionStorage.setItem('used share', String(of)), share);
}

function tellShare(): void {
  const { estimate } = StorageManager.prototype;
  StorageManager.prototype.estimate = async function tell() {
    const told = await estimate.call(this);
    const share = Number(sessionStorage.getItem('used share') ?? 0.01);
    return { ...told, quota: Math.round((told.usage ?? 0) / share) };
  };
}

it('U1092 Settings says what is stored, and asks the browser to keep it', async () => {
  const { device } = await openNewPerson(site, {
    ...PHONE,
    ...WORKER,
    viewport: { width: 320, height: 640 },
  });
  const { page } = device;
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // As a browser answers that keeps no site before it is asked, and then one that does.
  await page.addInitScript(() => {
    let asked = 0;
    StorageManager.prototype.persisted = () => Promise.resolve(false);
    StorageManager.prototype.persist = () => Promise.resolve((asked += 1) > 1);
  });
  await page.goto('/settings');
  await card(page)
    .getByText(/^[\d.]+ [kM]B of [\d.,]+ [MGT]B used\. Tasks [\d.]+ [kM]B, files of the app [\d.]+ [kM]B\.$/)
    .waitFor();
  await page
    .getByRole('region', { name: 'Stored on the server' })
    .getByText(/^[\d,]+ of 250,000 tasks, /)
    .waitFor();
  await card(page).getByText('The browser may delete it').waitFor();
  const ask = card(page).getByRole('button', { name: 'Ask to keep it' });
  await ask.click();
  await card(page).getByText('The browser does not promise it yet.').waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  expect((await ask.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await ask.click();
  await card(page).getByText('The browser has promised to keep it.').waitFor();
  expect(await ask.count()).toBe(0);
  expectNoComplaints(device);
  await device.close();
});

it('U1093 the top bar and the panel say that the device is almost full, until there is room again', async () => {
  const { device, dashboard } = await openNewPerson(site, DESK);
  const { page, context } = device;
  await dashboard.add('Ring the dentist');
  await untilSent(page);
  await context.addInitScript(tellShare);
  await page.reload();
  await dashboard.inboxLink.waitFor();
  const short = dashboard.syncWords().getByText('Almost full');
  expect(await short.count()).toBe(0);

  await allow(page, 0.83);
  await page.reload();
  await short.waitFor();
  const panel = page.getByRole('dialog');
  const closePanel = async () => {
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
  };
  await short.click();
  await panel.getByText(/^This device is almost full: .* What you write is still saved\./).waitFor();
  await expectAccessible(page);
  await closePanel();
  // Syncing comes first.
  await context.setOffline(true);
  await dashboard.syncWords().getByText('Offline · saved here').waitFor();
  expect(await short.count()).toBe(0);
  await context.setOffline(false);

  await short.click();
  await panel.waitFor();
  await allow(page, 0.5);
  await closePanel();
  await expect.poll(() => short.count()).toBe(0);
  expectNoComplaints(device);
  await device.close();
});
