import { afterEach, describe, expect, it } from 'vitest';

import { expectNoComplaints, openDevice } from '../support/browser.ts';
import { startSite } from './site.ts';

describe('the built app', () => {
  const site = startSite();
  afterEach(() => site.server.restart());

  it('is served, is cached by its worker, and opens again with the server down', async () => {
    const device = await openDevice(site.browser, { baseURL: site.server.url });
    await device.page.goto('/');
    await device.page.getByRole('button', { name: 'Sign in' }).waitFor();
    // `ready` is the active worker, and a worker is active once it has kept every file.
    await device.page.evaluate(async () => void (await navigator.serviceWorker.ready));

    await site.server.kill();
    await device.page.goto('/inbox');
    await device.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await device.page.title()).toContain('Kinbox');
    expectNoComplaints(device);
    await device.close();
  });
});
