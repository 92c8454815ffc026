/** What there is in the extension, asked by one of its own pages, and on the server. */
import type { Page } from 'playwright';

import type { WireTask } from '#domain/wire/task.ts';
import type { Person } from '../support/sign-up.ts';

export function storedIn(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => chrome.storage.local.get(null));
}

/** Names of the pages that have not arrived, in their order. */
export async function waitingIn(page: Page): Promise<string[]> {
  const entries = Object.entries(await storedIn(page)) as [string, { order: number; name: string }][];
  return entries
    .flatMap(([key, entry]) => (key.startsWith('page:') ? [entry] : []))
    .sort((one, other) => one.order - other.order)
    .map(({ name }) => name);
}

export function titleOf(page: Page): Promise<string> {
  return page.evaluate(() => chrome.action.getTitle({}));
}

export function badgeOf(page: Page): Promise<string> {
  return page.evaluate(() => chrome.action.getBadgeText({}));
}

export async function hostsOf(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(() => chrome.permissions.getAll())).origins ?? [];
}

/** Name and description, in the order of their making. */
export async function inboxOf(who: Person): Promise<readonly (readonly [string, string | null])[]> {
  const tasks = (await (await who.call('GET', '/api/tasks')).json()) as WireTask[];
  return tasks
    .toSorted((one, other) => one.id - other.id)
    .map(({ name, description }) => [name, description] as const);
}
