/** Builds that follow each other on a server while tabs of earlier ones are open. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK, expectNoComplaints, launchBrowser, WORKER, type Device } from '../support/browser.ts';
import { buildOf, startDeployments, type Deployments } from '../support/deployments.ts';
import { createAccount, holdingsOf, openSignedIn, type Account } from './accounts.ts';
import { updatePrompt } from './pages/update-prompt.ts';
import { goOffline, untilSent } from './people.ts';
import { BELIEVED, type Site } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

let deployments: Deployments;
let site: Site;

beforeAll(async () => {
  const [deployed, browser] = await Promise.all([startDeployments(BELIEVED), launchBrowser()]);
  deployments = deployed;
  site = { server: deployed.server, browser };
});
afterAll(async () => {
  await site?.browser.close();
  await deployments?.dispose();
});

async function openInstalled(account: Account): Promise<Device> {
  const device = await openSignedIn(site, account, { ...DESK, ...WORKER });
  await device.page.goto('/');
  await device.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return device;
}

/** A tab that loads no part before it is shown, as one whose browser was never idle. It counts how often it was loaded. */
async function openBusyTab({ context }: Device, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
    sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads') ?? 0) + 1));
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** The browser has looked for another worker and has it. */
async function untilNewest(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
  const { installing = null } = registration ?? {};
  if (installing === null) return;
  await new Promise((resolve) => {
    installing.addEventListener('statechange', resolve, { once: true });
  });
}

const loadsOf = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('loads')));
const quickAdd = (page: Page) => page.getByRole('main').getByRole('textbox').first();

/** By a link of the page: without a load. */
async function follow(page: Page, name: string, heading = name): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

it('U1051, A590, W160 tabs of three builds stay whole, with their half-typed words and their changes', async () => {
  await deployments.deploy(1);
  const account = await createAccount(site.server, { tasks: [{ name: 'Ring the dentist' }] });
  const device = await openInstalled(account);
  const { page, context } = device;
  const typing = await openBusyTab(device, '/inbox');
  await quickAdd(typing).fill('Half a thou');
  const editing = await openBusyTab(device, '/inbox');
  await editing
    .getByRole('button', { name: /^Edit|Ring the dentist/ })
    .first()
    .click();
  await editing.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('At nine, or el');
  const asleep = await openBusyTab(device, '/');

  // With the server away, a change waits.
  await deployments.server.stop();
  await page.goto('/inbox');
  await quickAdd(page).fill('Waited for the update');
  await quickAdd(page).press('Enter');
  await page.getByText('Waited for the update').first().waitFor();

  await deployments.deploy(2);
  await page.reload();
  const update = updatePrompt(page);
  await update.prompt.waitFor();
  expect(await page.evaluate(buildOf)).toBe(1);
  await update.later();
  await deployments.deploy(3);
  await page.reload();
  await update.prompt.waitFor();
  await page.evaluate(untilNewest);
  await update.updateNow();
  expect(await page.evaluate(buildOf)).toBe(3);
  await untilSent(page);

  // The tab of the first build has not been loaded again, and its parts are no longer on the device.
  await follow(typing, 'Groceries');
  await follow(typing, 'Inbox');
  expect([await typing.evaluate(buildOf), await loadsOf(typing)]).toEqual([1, 1]);
  expect(await quickAdd(typing).inputValue()).toBe('Half a thou');

  // Without a network the old parts are there if the browser happens to have kept them, and the new version in any case.
  await goOffline({ ...device, page: asleep });
  await follow(asleep, 'Notes');
  expect([1, 3]).toContain(await asleep.evaluate(buildOf));
  await typing.reload();
  await editing.reload();
  expect(await quickAdd(typing).inputValue()).toBe('Half a thou');
  const description = editing.getByRole('dialog').getByRole('textbox', { name: 'Description' });
  expect(await description.inputValue()).toBe('At nine, or el');
  expect(await typing.evaluate(buildOf)).toBe(3);

  await context.setOffline(false);
  await untilSent(page);
  const { tasks } = await holdingsOf(site.server, account);
  expect(tasks.map((line) => line.split(' · ')[0])).toEqual(['Ring the dentist', 'Waited for the update']);
  expectNoComplaints(device);
  await device.close();
});

it('U1050 a tab whose build is gone from the server is loaded again once, and keeps what is typed', async () => {
  await deployments.deploy(4);
  const account = await createAccount(site.server);
  // Without a worker: each part comes from the server.
  const device = await openSignedIn(site, account, DESK);
  const tab = await openBusyTab(device, '/inbox');
  await quickAdd(tab).fill('Half a thou');
  for (const build of [5, 6, 7]) await deployments.deploy(build);
  await follow(tab, 'Groceries');
  expect([await tab.evaluate(buildOf), await loadsOf(tab)]).toEqual([7, 2]);
  await follow(tab, 'Inbox');
  expect(await quickAdd(tab).inputValue()).toBe('Half a thou');

  // A build that lacks a part itself is loaded again once, and then says so.
  await tab.route(/\/assets\/pages/, (route) => route.abort());
  await tab.getByRole('button', { name: /^User menu/ }).click();
  await tab.getByRole('menuitem', { name: 'Settings' }).click();
  await tab.getByRole('alert').filter({ hasText: 'This screen could not be shown' }).waitFor();
  expect(await loadsOf(tab)).toBe(3);
  await device.close();
});

it('A591 with the worker switched off a device comes from the network again, with all that was written on it', async () => {
  const account = await createAccount(site.server);
  const device = await openInstalled(account);
  const { page } = device;
  await deployments.server.stop();
  await page.goto('/inbox');
  await quickAdd(page).fill('Written before');
  await quickAdd(page).press('Enter');
  await page.getByText('Written before').first().waitFor();

  await deployments.server.restart({ SERVICE_WORKER: 'off' });
  const isFree = async () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).length,
    }));
  await page.reload();
  await expect.poll(isFree, { timeout: LIMITS.longPoll }).toEqual({ workers: 0, caches: 0 });
  await untilSent(page);
  const loads: string[] = [];
  page.on('load', () => void loads.push(page.url()));
  await page.reload();
  await page.getByText('Written before').first().waitFor();
  await expect.poll(isFree, { timeout: LIMITS.longPoll }).toEqual({ workers: 0, caches: 0 });
  expect(loads).toHaveLength(1);
  const { tasks } = await holdingsOf(site.server, account);
  expect(tasks.map((line) => line.split(' · ')[0])).toEqual(['Written before']);

  await deployments.server.restart();
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The browser may have looked for a worker while the server started.
  const isOfStart = (each: string) =>
    each.startsWith('A bad HTTP response') ||
    each.startsWith('An unknown error occurred when fetching the script');
  expect(device.complaints.filter((each) => !isOfStart(each))).toEqual([]);
  await device.close();
});
