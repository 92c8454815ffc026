/** What the sync panel lists and what can be done there, and what one tab does to another. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, openDevice, WORKER } from '../support/browser.ts';
import { startWorkerSwap } from '../support/worker-swap.ts';
import { freshAddress, PASSWORD } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { writeToDevice } from './pages/device-store.ts';
import { dashboardPage, openRegister } from './pages/screens.ts';
import { toSettings } from './pages/settings.ts';
import { goOffline, openNewPerson, untilSent } from './people.ts';
import { startSite } from './site.ts';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();

async function exported(page: Page, button: Locator): Promise<unknown> {
  const download = awaitedLater(page.waitForEvent('download'));
  await button.click();
  return JSON.parse(await readFile(await (await download).path(), 'utf8'));
}

it('U331 spaces and a theme that one tab chooses are applied in the other', async () => {
  const { device, dashboard } = await openNewPerson(site, { ...DESK, ...WORKER });
  const page = await device.context.newPage();
  await page.goto('/');
  const other = dashboardPage(page);
  await other.space('Work').waitFor();
  expect(await other.space('Work').getAttribute('aria-pressed')).toBe('false');
  await dashboard.space('Work').click();
  await expect.poll(() => other.space('Work').getAttribute('aria-pressed')).toBe('true');
  expect(await other.space('Personal').getAttribute('aria-pressed')).toBe('false');

  await (await toSettings(device.page)).theme('Dark').check();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expectNoComplaints(device);
  await device.close();
});

it('U330 a chosen theme is applied before the first frame', async () => {
  const device = await openDevice(site.browser, { baseURL: site.server.url, ...DESK, colorScheme: 'light' });
  const { page } = device;
  await page.addInitScript(() => localStorage.setItem('kinbox_theme', 'dark'));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await ground();
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
  expect(await ground()).not.toBe(dark);
  expectNoComplaints(device);
  await device.close();
});

it('U332, U333 the changes that the server fails on are listed with their texts, exported, copied and discarded', async () => {
  const { device, dashboard } = await openNewPerson(site, { ...DESK, ...WORKER });
  const { page, context } = device;
  await untilSent(page);
  await goOffline(device);
  await dashboard.add('Breaks it');
  await dashboard.add('Breaks it too');
  // Both are stored: the toast of the second says the same as that of the first.
  await page.getByRole('link', { name: '2 inbox task(s) to process' }).waitFor();
  await writeToDevice(page, 'stalled');
  await context.setOffline(false);
  await page.reload();
  await dashboard.syncWords().getByText('2 changes need attention').waitFor();

  const panel = await dashboard.openSync();
  const changes = panel.getByRole('list', { name: 'Changes that the server fails on' });
  const item = (words: string) => changes.getByRole('listitem').filter({ hasText: words });
  await item('Add “Breaks it too”').waitFor();
  await expectAccessible(page);
  const file = await exported(page, panel.getByRole('button', { name: 'Export what is not sent' }));
  expect(file).toMatchObject({ changes: [{ name: 'Breaks it' }, { name: 'Breaks it too' }] });

  await item('Breaks it too').getByRole('button', { name: 'Copy to my inbox' }).click();
  await expect.poll(() => changes.getByRole('listitem').count()).toBe(1);
  await item('Breaks it').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard change' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await changes.getByRole('listitem').count()).toBe(1);
  await item('Breaks it').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard change' }).getByRole('button', { name: 'Discard' }).click();
  await changes.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  const inbox = await dashboard.toInbox();
  await untilSent(page);
  expect((await inbox.names()).map((name) => name.split('\n')[0])).toEqual(['Breaks it too']);
  await device.close();
});

it('U334, U335, U338 a change that a deleted project blocks is reported everywhere, and applied with a restore', async () => {
  const { device, dashboard } = await openNewPerson(site, { ...DESK, ...WORKER });
  const { page, context } = device;
  const projects = await dashboard.toProjects();
  await projects.add('Plan');
  const project = await projects.open('Plan');
  await untilSent(page);
  await expect.poll(() => page.url()).toMatch(/projects\/\d+$/);
  const number = new URL(page.url()).pathname.split('/').pop() ?? '';
  await goOffline(device);
  await project.addSubtask({ name: 'Step', type: 'Call' });
  await project.task('Step').row.waitFor();

  const token = await page.evaluate(() => localStorage.getItem('token') ?? sessionStorage.getItem('token'));
  const call = (method: string, path: string) =>
    fetch(`${site.server.url}/api/${path}`, { method, headers: { Authorization: `Bearer ${token ?? ''}` } });
  expect((await call('DELETE', `tasks/${number}`)).ok).toBe(true);
  const inbox = await dashboard.toInbox();
  await context.setOffline(false);
  await inbox.toast('Could not sync: Add “Step”').waitFor();
  // It is no undo: the shortcut leaves it alone.
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Show' }).click();

  const panel = page.getByRole('dialog', { name: 'Sync' });
  await panel.getByText('The project “Plan” is deleted.').waitFor();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Restore and apply' }).click();
  await panel.getByRole('list', { name: 'Changes that need you' }).waitFor({ state: 'detached' });
  await untilSent(page);
  const names = async () => {
    const answer = await call('GET', `tasks/${number}/subtasks`);
    return answer.ok ? ((await answer.json()) as { name: string }[]).map(({ name }) => name) : [];
  };
  await expect.poll(names).toEqual(['Step']);
  await device.close();
});

it('U336 changes for a former server are shown, exported and discarded, and not sent to this one', async () => {
  const { device, dashboard } = await openNewPerson(site, { ...DESK, ...WORKER });
  const { page, context } = device;
  await untilSent(page);
  await goOffline(device);
  await dashboard.add('For the old server');
  await dashboard.toast('Task Added').waitFor();
  await writeToDevice(page, 'orphaned');
  await context.setOffline(false);
  await page.reload();

  const panel = await dashboard.openSync();
  const former = panel.getByRole('region', { name: 'For a former server' });
  await former.getByText('Add “For the old server”').waitFor();
  await expectAccessible(page);
  const file = await exported(page, former.getByRole('button', { name: 'Export' }));
  expect(file).toMatchObject({ changes: [{ name: 'For the old server' }] });
  await former.getByRole('button', { name: 'Discard all' }).click();
  await page.getByRole('dialog', { name: 'Discard change' }).getByRole('button', { name: 'Discard' }).click();
  await former.waitFor({ state: 'detached' });
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases).not.toContain('kinbox-former-1');
  await device.close();
});

it('U337 an app that the server calls too old activates the newest version from the panel', async () => {
  const swap = await startWorkerSwap(site.server.url);
  const device = await openDevice(site.browser, { baseURL: swap.url, ...DESK });
  const { page } = device;
  const named = { firstName: 'Mira', lastName: 'Okafor', password: PASSWORD };
  const dashboard = await (await openRegister(page)).register({ ...named, email: freshAddress() });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await writeToDevice(page, 'callTooOld');
  await page.reload();
  await dashboard.syncWords().getByText('Update needed').waitFor();

  await swap.deploy((script) => `${script}\nself.isNewest = true;`);
  const panel = await dashboard.openSync();
  const loaded = awaitedLater(page.waitForEvent('load'));
  await panel.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await dashboard.syncWords().getByText('Update needed').waitFor({ state: 'detached' });
  const isOneWaiting = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null,
  );
  expect(isOneWaiting).toBe(false);
  await device.close();
  await swap.close();
});
