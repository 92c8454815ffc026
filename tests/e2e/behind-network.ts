/** Journeys behind a network that fails: what they begin with, and what they look at in the end. */
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { startBadNetwork, type BadNetwork, type NetworkCall } from '../support/bad-network.ts';
import { DESK, type Device } from '../support/browser.ts';
import { createAccount, holdingsOf, openSignedIn, type Account } from './accounts.ts';
import { inboxPage, type InboxPage } from './pages/screens.ts';
import { untilSent } from './people.ts';
import type { Site } from './site.ts';

/** Alone or in a batch. */
export const isCreate = ({ method, path }: NetworkCall) =>
  method === 'POST' && ['/api/tasks', '/api/batch'].includes(path);
export const isPull = ({ path }: NetworkCall) => path.startsWith('/api/changes');

/** Of one file of journeys, whole again before each. Nothing is there while the file is loaded. */
export function startNetwork(site: Site): () => BadNetwork {
  let network: BadNetwork | undefined;
  const running = () => {
    if (network === undefined) throw new Error('The network runs during the tests only.');
    return network;
  };
  beforeAll(async () => {
    network = await startBadNetwork(site.server.url);
  });
  beforeEach(() => running().heal());
  afterAll(() => network?.close());
  return running;
}

export interface OnInbox {
  readonly account: Account;
  readonly device: Device;
  readonly page: Page;
  readonly inbox: InboxPage;
}

/** Somebody new on the Inbox, with 'At first' on it and on the server. */
export async function openInbox(
  site: Site,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OnInbox> {
  const account = await createAccount(site.server);
  const behind = { browser: site.browser, server: { ...site.server, url } };
  const device = await openSignedIn(behind, account, { ...DESK, ...options });
  const { page } = device;
  await page.goto('/inbox');
  const inbox = inboxPage(page);
  await inbox.add('At first');
  await inbox.task('At first').row.waitFor();
  await untilSent(page);
  return { account, device, page, inbox };
}

/** From the server itself, sorted. */
export async function namesOnServer(site: Site, account: Account): Promise<readonly string[]> {
  return (await holdingsOf(site.server, account)).tasks.map((line) => line.split(' · ')[0] ?? '');
}

export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** As if somebody came back to it. */
export function focus(page: Page): Promise<void> {
  return page.evaluate(() => void dispatchEvent(new Event('focus')));
}
