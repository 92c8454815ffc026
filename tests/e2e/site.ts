/** What a file of journeys needs to have running. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';

import { BRIEF_PAGES, launchBrowser } from '../support/browser.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';

/** A server, and the browser that goes to it. */
export interface Site {
  readonly server: KinboxServer;
  readonly browser: Browser;
}

/** A trusted proxy: one address may register ten people an hour, and journeys register more. */
export const BELIEVED = { TRUSTED_PROXIES: '127.0.0.1,::1' };

/** Of this file alone, from before its first test to after its last. Nothing is there while the file is loaded. */
export function startSite(env: Record<string, string> = {}): Site {
  let site: Site | undefined;
  const running = () => {
    if (site === undefined) throw new Error('The site runs during the tests only.');
    return site;
  };
  beforeAll(async () => {
    const [server, browser] = await Promise.all([
      startKinboxServer({ env: { ...BELIEVED, ...env } }),
      launchBrowser([BRIEF_PAGES]),
    ]);
    site = { server, browser };
  });
  afterAll(async () => {
    await site?.browser.close();
    await site?.server.dispose();
  });
  return {
    get server() {
      return running().server;
    },
    get browser() {
      return running().browser;
    },
  };
}
