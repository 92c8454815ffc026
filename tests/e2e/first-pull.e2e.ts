/** A new device whose rows are still on their way. */
import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';

import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import { DESK, expectNoComplaints, openDevice, PHONE } from '../support/browser.ts';
import { createAccount, freshAddress, openSignedIn, PASSWORD, type Account } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { dashboardPage, loginPage } from './pages/screens.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();
/** More than the first page of a first pull has. */
const ROWS = 200;

/** Somebody with many tasks to do, and a project. */
async function openAccount(): Promise<{ account: Account; project: string }> {
  const account = await createAccount(site.server, { tasks: [{ name: 'Call the school' }] });
  const headers = { Authorization: `Bearer ${account.token}`, 'Content-Type': 'application/json' };
  const call = (path: string, body: object) =>
    fetch(site.server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const made = await call('/api/tasks', { name: 'Repaint the kitchen', type: 'project', space: 'personal' });
  const { id } = (await made.json()) as { id: number };
  const todo = { space: 'personal', status: 'todo', type: 'errand', completed: false, important: false };
  const tasks = Array.from({ length: ROWS }, (_, n) => ({
    ...todo,
    client_ref: randomUUID(),
    created_at: new Date(0).toISOString(),
    name: `Errand ${n}`,
  }));
  const imported = await call('/api/user/import', { format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks });
  expect(await imported.json()).toMatchObject({ imported: ROWS });
  return { account, project: `/projects/${id}` };
}

/** Which makes a family. */
async function inviteSomebody({ token }: Account): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username_or_email: freshAddress() });
  const answer = await fetch(`${site.server.url}/api/families/invite`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
}

/** Answers so many pages, and keeps the others waiting. */
async function holdPulls(page: Page) {
  let left = 0;
  const waiting: Route[] = [];
  await page.route('**/api/changes?*', (route) => {
    if (left === 0) return void waiting.push(route);
    left -= 1;
    return route.continue();
  });
  return {
    isAsked: () => expect.poll(() => waiting.length, { timeout: LIMITS.longPoll }).toBeGreaterThan(0),
    answer: async (pages: number) => {
      left = pages;
      // Those of pages that were left are gone.
      for (const route of waiting.splice(0)) await route.continue().catch(() => undefined);
    },
  };
}

it.each([PHONE, DESK])(
  'U820 U821 U822 U740 a new device waits for its rows: nothing is empty, and no address leads elsewhere',
  async (options) => {
    const { account, project } = await openAccount();
    const device = await openSignedIn(site, account, options);
    const { page } = device;
    const pulls = await holdPulls(page);
    const progress = page.getByText('Getting your tasks …');

    await page.goto(project);
    await progress.waitFor();
    expect(new URL(page.url()).pathname).toBe(project);
    await page.goto('/family');
    await progress.waitFor();
    expect(await page.getByText('You have no family yet.').count()).toBe(0);
    await page.goto('/todo');
    await progress.waitFor();
    expect(await page.getByText('You have no processed tasks.').count()).toBe(0);
    await expectAccessible(page);
    await expectToFit(page);

    await page.goto('/');
    await pulls.isAsked();
    await pulls.answer(1);
    await page.getByText(/^Getting your tasks … 125 of 202$/).waitFor();
    const dashboard = dashboardPage(page);
    expect(await dashboard.inboxLink.count()).toBe(0);
    await pulls.answer(100);
    await dashboard.inboxLink.waitFor();
    await progress.waitFor({ state: 'detached' });
    await page.goto(project);
    await page.getByRole('heading', { level: 1, name: 'Repaint the kitchen' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  },
);

it('U821 who waits at the address of a project sees it come', async () => {
  const { account, project } = await openAccount();
  const device = await openSignedIn(site, account, PHONE);
  const { page } = device;
  const pulls = await holdPulls(page);
  await page.goto(project);
  await page.getByText('Getting your tasks …').waitFor();
  await pulls.isAsked();
  await pulls.answer(100);
  await page.getByRole('heading', { level: 1, name: 'Repaint the kitchen' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(project);
  await device.close();
});

it('U795 who signs in on a new device sees the spaces come at once, with the family space', async () => {
  const { account } = await openAccount();
  await inviteSomebody(account);
  const device = await openSignedIn(site, account, PHONE);
  const { page } = device;
  const pulls = await holdPulls(page);
  const spaces = page.getByRole('group', { name: 'Spaces' });
  await page.goto('/');
  await spaces.getByText('Your spaces are coming …').waitFor();
  await pulls.isAsked();
  expect(await spaces.getByRole('button').count()).toBe(0);
  await expectAccessible(page);
  await pulls.answer(1);
  await spaces.getByRole('button').first().waitFor();
  expect(await spaces.getByRole('button').allInnerTexts()).toEqual(['Personal', 'Family', 'Work']);
  await device.close();
});

it('U795 where nothing comes for five seconds the spaces that are sure are there', async () => {
  const { account } = await openAccount();
  const device = await openSignedIn(site, account, PHONE);
  const { page } = device;
  await holdPulls(page);
  await page.goto('/');
  const dashboard = dashboardPage(page);
  await dashboard.space('Work').click();
  expect(await dashboard.space('Work').getAttribute('aria-pressed')).toBe('true');
  await device.close();
});

it('U755 who signs in syncs before the screens of the session are rendered', async () => {
  const account = await createAccount(site.server);
  const device = await openDevice(site.browser, {
    ...DESK,
    baseURL: site.server.url,
    serviceWorkers: 'block',
  });
  const { page } = device;
  await page.addInitScript(noteSync);
  // However long its code takes.
  const isLoaded = awaitedLater(
    page.waitForEvent('requestfinished', (request) => request.url().includes('/assets/page-sync')),
  );
  await page.route('**/api/user', async (route) => {
    await isLoaded;
    await route.continue();
  });
  await page.goto('/login');
  await loginPage(page).signIn({ email: account.email, password: PASSWORD });
  await expect.poll(() => page.evaluate(() => window.shownAtSync)).toBe('Sign in to your account');
  await device.close();
});

declare global {
  interface Window {
    /** The heading, when the page began to listen for pokes. */
    shownAtSync?: string | null;
  }
}

function noteSync(): void {
  const prototype = LockManager.prototype as { request: (name: string, ...more: unknown[]) => unknown };
  const { request } = prototype;
  prototype.request = function (name: string, ...more: unknown[]) {
    if (name.startsWith('kinbox-events:'))
      window.shownAtSync ??= document.querySelector('h1')?.textContent ?? null;
    return request.call(this, name, ...more);
  };
}
