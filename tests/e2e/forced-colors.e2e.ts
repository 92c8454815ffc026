/** Colours that the system replaces, as Windows does in high contrast: what is chosen has to be seen by other means. */
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE } from '../support/browser.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { dashboardPage, todoPage } from './pages/screens.ts';
import { startSite } from './site.ts';

const site = startSite();

const TASKS = [
  { name: 'Ring the school', status: 'todo', type: 'call', effort: 'easy' },
  { name: 'Ring the bank', status: 'todo', type: 'call', important: true },
];

it.each([
  ['a phone', PHONE],
  ['a desk, in the dark', { ...DESK, colorScheme: 'dark' as const }],
])('U799 with forced colours what is chosen has an outline, on %s', async (_, options) => {
  const account = await createAccount(site.server, { tasks: TASKS });
  const device = await openSignedIn(site, account, {
    ...options,
    forcedColors: 'active',
    serviceWorkers: 'block',
  });
  const { page } = device;
  await page.goto('/');
  const dashboard = dashboardPage(page);
  await dashboard.task('Ring the bank').row.waitFor();
  expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);

  const work = dashboard.space('Work');
  await expectToBeOutlined(work, async () => {
    await work.click({ modifiers: ['Shift'] });
    await page.locator('[aria-pressed="true"]').and(work).waitFor();
  });

  await expectCurrentMarked(page);
  await page.goto('/todo');
  const todo = todoPage(page);
  await todo.task('Ring the school').row.waitFor();
  const calls = page.getByRole('group', { name: 'Filter by type' }).getByRole('button', { name: 'Call' });
  await expectToBeOutlined(calls, () => calls.click());

  const edit = await todo.task('Ring the school').open();
  const errand = edit.type('Errand').locator('xpath=ancestor::label');
  await expectToBeOutlined(errand, () => errand.click());
  await edit.cancel();
  expectNoComplaints(device);
  await device.close();
});

/** Of the main menu. */
async function expectCurrentMarked(page: Page): Promise<void> {
  const hamburger = page.getByRole('button', { name: 'Open menu' });
  if (await hamburger.isVisible()) await hamburger.click();
  const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true });
  const current = menu.locator('[aria-current="page"]');
  expect(await current.innerText()).toContain('Dashboard');
  expect(await outlineOf(current)).toBe(2);
  expect(await outlineOf(menu.getByRole('link', { name: /^Inbox/ }))).toBe(0);
}

async function expectToBeOutlined(control: Locator, choose: () => Promise<void>): Promise<void> {
  expect(await outlineOf(control)).toBe(0);
  await choose();
  await expect.poll(() => outlineOf(control)).toBe(2);
}

/** Its width, without that of the focus: backgrounds are replaced, outlines are not. */
function outlineOf(control: Locator): Promise<number> {
  return control.evaluate((element) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
  });
}
