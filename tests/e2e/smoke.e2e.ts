import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { expectNoComplaints, launchBrowser, openDevice } from '../support/browser.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';

describe('the built app', () => {
  let server: KinboxServer;
  let browser: Browser;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startKinboxServer(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.dispose();
  });

  it('is served, is kept by its worker, and opens again with the server gone', async () => {
    const device = await openDevice(browser, { baseURL: server.url });
    await device.page.goto('/');
    await device.page.getByRole('button', { name: 'Sign in' }).waitFor();
    // `ready` is the active worker, and a worker is active once it has kept every file.
    await device.page.evaluate(async () => void (await navigator.serviceWorker.ready));

    await server.kill();
    await device.page.goto('/inbox');
    await device.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await device.page.title()).toContain('Kinbox');
    expectNoComplaints(device);
    await device.close();
  });
});
