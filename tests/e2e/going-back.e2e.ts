import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { goOffline, openNewPerson, otherHands } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';
import { awaitedLater } from '../support/awaited-later.ts';

const site = startSite();

const PRESSES: readonly (readonly [string, Parameters<Locator['click']>[0]])[] = [
  ['with Control', { modifiers: ['Control'] }],
  ['by the middle button', { button: 'middle' }],
];

it.each(PRESSES)('U523 a link that is pressed %s opens in a tab of its own', async (_how, press) => {
  const { device } = await openNewPerson(site, DESK);
  const { page } = device;
  const opened = awaitedLater(device.context.waitForEvent('page'));
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Projects' }).click(press);
  await (await opened).getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expectNoComplaints(device);
  await device.close();
});

describe('going back', () => {
  it('U364 on a phone closes the navigation, the row and user menus, and a confirmation', async () => {
    const { device, dashboard } = await openNewPerson(site, PHONE);
    const { page } = device;
    const inbox = await dashboard.toInbox();
    await inbox.add('Oat milk');
    const projects = await inbox.toProjects();
    await projects.add('Repaint the kitchen');
    const completed = await projects.toCompleted();
    const isOn = (path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);

    await page.getByRole('button', { name: 'Open menu' }).click();
    const fold = page.getByRole('navigation', { name: 'Main' });
    await backCloses(page, fold.filter({ visible: true }));
    await page.getByRole('button', { name: /^User menu/ }).click();
    await backCloses(page, page.getByRole('menu'));
    await isOn('/completed');

    // Each screen that was chosen from the menu stands in the menu's place.
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await page.getByRole('button', { name: 'More for Oat milk' }).click();
    await backCloses(page, page.getByRole('menu'));
    await isOn('/inbox');

    const project = await (await completed.toProjects()).open('Repaint the kitchen');
    await project.remove();
    await backCloses(page, page.getByRole('dialog'));
    await page.getByRole('heading', { level: 1, name: 'Repaint the kitchen' }).waitFor();
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Repaint the kitchen' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  });

  it('U753 a link that is pressed right after a menu was closed by Escape leads to its screen', async () => {
    const { device } = await openNewPerson(site, DESK);
    const { page } = device;
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
    // As soon as the browser is asked to remove the menu's entry, which takes it a moment.
    await page.evaluate(() => {
      const { go } = window.history;
      window.history.go = (delta) => {
        window.history.go = go;
        window.history.go(delta);
        document.querySelector<HTMLElement>('nav a[href="/projects"]')?.click();
      };
    });
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  });

  it('U365 on the process screen goes from the effort to the type and to the first choice', async () => {
    const { device, dashboard } = await openNewPerson(site, PHONE);
    const { page } = device;
    await dashboard.add('Fix the tap');
    await dashboard.add('Call back Mr Lindqvist');
    const process = await dashboard.toProcess();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const asked = (name: string) => page.getByRole('heading', { level: 3, name }).waitFor();
    await press('Process');
    await press('Household');
    await asked('Household: how heavy is it?');
    await page.goBack();
    await asked('What is it?');
    await page.goBack();
    await page.getByRole('button', { name: 'Skip' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/process');

    await process.process('Household', 'Hard');
    await process.process('Call');
    await process.nothingLeft.waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  });

  it('U362 a confirmation about a project stays open when the project’s temporary id becomes the server’s', async () => {
    const { device, dashboard } = await openNewPerson(site, { ...DESK, ...WORKER });
    const { page } = device;
    await goOffline(device);
    const projects = await dashboard.toProjects();
    await projects.add('Repaint the kitchen');
    const project = await projects.open('Repaint the kitchen');
    const question = await project.remove();
    await device.context.setOffline(false);
    await expect.poll(() => page.url(), { timeout: LIMITS.longPoll }).toMatch(/projects\/\d+$/);
    await question.answer('Cancel');
    await project.remove();
    await backCloses(page, page.getByRole('dialog'));
    expect(page.url()).toMatch(/projects\/\d+$/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await device.close();
  });

  it('U1318 gives the focus to the heading of the first screen of a tab, too', async () => {
    const { device } = await openNewPerson(site, DESK);
    const { page } = device;
    await page.goto('/todo');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await heading('Todo').waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes' }).click();
    await heading('Notes').and(page.locator(':focus')).waitFor();
    await page.goBack();
    await heading('Todo').and(page.locator(':focus')).waitFor();
    await device.close();
  });

  it('U366 restores the scroll position of a list of 300 rows, also after a reload', async () => {
    const { device, dashboard } = await openNewPerson(site, PHONE);
    const { page } = device;
    const hands = await otherHands(page, site.server);
    // Some take two lines, so that no row can be found by counting pixels.
    const long = ' on the long way round by the old mill';
    const names = Array.from({ length: 300 }, (_, number) => `Errand ${number}${number % 3 ? '' : long}`);
    await hands.addTasks(names.map((name) => ({ name })));
    const todo = await dashboard.toTodo();
    const rowAtTop = () => page.evaluate(firstVisibleRow);
    for (let turn = 0; turn < 30; turn += 1) {
      await page.mouse.wheel(0, 450);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    const before = await rowAtTop();
    expect(before).not.toBeNull();
    await todo.toNotes();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(rowAtTop).toEqual(before);
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => window.scrollY), { timeout: LIMITS.longPoll })
      .toBeGreaterThan(5_000);
    await device.close();
  });
});

describe('a list that becomes short', () => {
  it('U367 keeps its rows and the focus in them, from 61 to 60 and back', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const { page } = device;
    const hands = await otherHands(page, site.server);
    const errands = Array.from({ length: 61 }, (_, number) => ({ name: `Errand ${number}` }));
    const ids = await hands.addTasks(errands);
    const todo = await dashboard.toTodo();
    const rows = page.getByRole('list', { name: 'Todo' });
    await expect.poll(() => rows.locator('[aria-setsize="61"]').count()).toBeGreaterThan(10);
    const [name = ''] = await todo.names();
    const row = todo.task(name).row.getByRole('button', { name, exact: true });
    await row.focus();
    await row.evaluate((button) => Object.assign(button, { isSame: true }));
    const isSame = () => page.evaluate(() => (document.activeElement as { isSame?: boolean } | null)?.isSame);

    await hands.deleteTask(ids[30] ?? 0);
    await expect.poll(() => rows.getByRole('listitem').count()).toBe(60);
    expect(await isSame()).toBe(true);
    await hands.addTask({ name: 'The last of all' });
    await expect.poll(() => rows.locator('[aria-setsize="61"]').count()).toBeGreaterThan(10);
    expect(await isSame()).toBe(true);
    await device.close();
  });
});

describe('the first choice of a space', () => {
  it('U373 shows once how to select several', async () => {
    const { device, dashboard } = await openNewPerson(site, PHONE);
    const hint = dashboard.toast('To see several spaces, hold one.');
    await dashboard.space('Work').click();
    await hint.waitFor();
    await device.page.reload();
    await dashboard.space('Personal').click();
    await expect.poll(() => dashboard.space('Personal').getAttribute('aria-pressed')).toBe('true');
    expect(await hint.count()).toBe(0);
    await dashboard.space('Work').click({ modifiers: ['Shift'] });
    await expect.poll(() => dashboard.space('Work').getAttribute('aria-pressed')).toBe('true');
    expect(await dashboard.space('Personal').getAttribute('aria-pressed')).toBe('true');
    await device.close();
  });
});

async function backCloses(page: Page, overlay: Locator): Promise<void> {
  await overlay.waitFor();
  await page.goBack();
  await overlay.waitFor({ state: 'detached' });
}

/** The first row below the bar, and how far below. */
function firstVisibleRow() {
  for (const item of document.querySelectorAll('main li')) {
    const { top } = item.getBoundingClientRect();
    if (top >= 52) return { name: item.querySelector('[data-row-focus]')?.textContent, top: Math.round(top) };
  }
  return null;
}
