/** Somebody with an account, on one device or on two. */
import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { expect } from 'vitest';

import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/wire/own-data.ts';
import { DESK, type Device } from '../support/browser.ts';
import type { KinboxServer } from '../support/kinbox-server.ts';
import { createAccount, openSignedIn, signInAgain, type Account } from './accounts.ts';
import { deviceRows, type Evaluates } from './pages/device-rows.ts';
import { dashboardPage, type DashboardPage } from './pages/screens.ts';
import type { Site } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

/** Somebody with an account, on one of their devices. */
export interface OnDevice {
  readonly email: string;
  readonly device: Device;
  readonly dashboard: DashboardPage;
}

export async function openNewPerson(site: Site, options: BrowserContextOptions = DESK): Promise<OnDevice> {
  return openDashboard(site, await createAccount(site.server), options);
}

/** The same person on another device, once everything of the first has been sent. */
export async function openOtherDevice(
  site: Site,
  { email, device }: OnDevice,
  options: BrowserContextOptions = DESK,
): Promise<OnDevice> {
  await untilSent(device.page);
  return openDashboard(site, await signInAgain(site.server, email), options);
}

/** Where whoever has just signed in begins. */
export async function openDashboard(
  site: Site,
  account: Account,
  options: BrowserContextOptions = DESK,
): Promise<OnDevice> {
  const device = await openSignedIn(site, account, options);
  await device.page.goto('/');
  await device.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  return { email: account.email, device, dashboard: dashboardPage(device.page) };
}

/** Offline as on a train: the app is on the device, the server is out of reach. */
export async function goOffline({ context, page }: Pick<Device, 'context' | 'page'>): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
}

export async function untilSent(page: Evaluates): Promise<void> {
  const waiting = async () => (await deviceRows(page)).filter(({ id, pending }) => pending || id === null);
  await expect.poll(waiting, { timeout: LIMITS.longPoll }).toEqual([]);
}

/** A page that is left earlier takes along what it only shows. */
export async function untilStored(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('main').locator('[aria-busy="true"]').count()).toBe(0);
}

/**
 * Presses Tab until the focus is there, as somebody without a mouse would, or Shift and Tab where that is the way: beyond
 * the last element Firefox's own bar has the focus, and a driver's keys still go to the page, half of which then do nothing.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await pressUntil(page, 'Tab', target);
}

/** Presses a key until it has led the focus there. */
export async function pressUntil(page: Page, key: 'Tab' | 'ArrowDown', target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const way = await target.evaluate(wayFromFocus);
    if (way === 'there') return;
    await page.keyboard.press(way === 'back' && key === 'Tab' ? 'Shift+Tab' : key);
  }
  throw new Error(`${key} does not lead to ${target.toString()}.`);
}

function wayFromFocus(target: Element): 'there' | 'back' | 'on' {
  const { activeElement } = document;
  if (activeElement === target) return 'there';
  // What contains the target comes before it, too.
  const position = activeElement?.compareDocumentPosition(target) ?? 0;
  return position & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on';
}

const LANES = 8;
const ERRAND = { space: 'personal', status: 'todo', type: 'errand' };
const IMPORTED = { ...ERRAND, completed: false, important: false };

/** What the person's other devices would send: straight to the server, which tells this one. */
export async function otherHands(page: Page, server: KinboxServer) {
  const { url } = server;
  // Of a session of its own: a device is not told of what its own has sent. Asked before anything else is done with the
  // page, since a page that is left meanwhile answers nothing.
  const { token } = await signInAgain(server, await emailOn(page));
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        // As a device that sends its queue, which may send more than others.
        'Idempotency-Key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };
  /** In one call, since the server counts calls. */
  const importRows = (rows: readonly object[]) => {
    const tasks = rows.map((row) => ({ ...IMPORTED, created_at: new Date().toISOString(), ...row }));
    return call('POST', '/user/import', { format: EXPORT_FORMAT, version: EXPORT_VERSION, tasks });
  };
  const createAt = (path: string) => async (task: object) =>
    ((await call('POST', path, { ...ERRAND, ...task })) as { id: number }).id;
  return {
    addTask: createAt('/tasks'),
    addTasks: (tasks: readonly object[]) => addAll(tasks, createAt('/tasks')),
    importTasks: (names: readonly string[]) =>
      importRows(names.map((name) => ({ client_ref: randomUUID(), name }))),
    importProject: (name: string, steps: readonly string[]) => {
      const project = { client_ref: randomUUID() };
      const rows = [
        { ...project, name, type: 'project' },
        ...steps.map((step, position) => ({ client_ref: randomUUID(), name: step, project, position })),
      ];
      return importRows(rows);
    },
    deleteTask: (id: number) => call('DELETE', `/tasks/${id}`),
  };
}

async function emailOn(page: Page): Promise<string> {
  const user = await page.evaluate(() => localStorage.getItem('user') ?? sessionStorage.getItem('user'));
  return (JSON.parse(user ?? '{}') as { email?: string }).email ?? '';
}

/** Many at once, since each waits for the disk, and so in no order. */
async function addAll(
  tasks: readonly object[],
  add: (task: object) => Promise<number>,
): Promise<readonly number[]> {
  const ids: number[] = [];
  const rest = [...tasks];
  const lane = async () => {
    for (let task = rest.shift(); task; task = rest.shift()) ids.push(await add(task));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return ids;
}
