import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { LINGER_MS } from '#ui/task/lingering.ts';
import { expectNoAxeViolations, expectNoComplaints, launchBrowser, openDevice } from '../support/browser.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { loginPage, openLogin, openRegister, type DashboardPage } from './pages/screens.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
};
const SMALL: BrowserContextOptions = {
  viewport: { width: 320, height: 568 },
  hasTouch: true,
  isMobile: true,
};
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

let server: KinboxServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startKinboxServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

async function openAs(email: string, options: BrowserContextOptions) {
  const device = await openDevice(browser, { baseURL: server.url, ...options });
  const register = await openRegister(device.page);
  const dashboard = await register.register({
    firstName: 'Mira',
    lastName: 'Okafor',
    email,
    password: 'a house by the lake',
  });
  return { device, dashboard };
}

/** Tasks of many kinds, so that every part of a row is there to be looked at. */
async function furnish(dashboard: DashboardPage) {
  await dashboard.add('Call back Mr Lindqvist');
  await dashboard.add('Passport runs out in March');
  const todo = await dashboard.toTodo();
  await todo.add({ name: 'Ring the dentist', type: 'Call' });
  await todo.add({ name: 'Fix the tap', type: 'Household', effort: 'Hard' });
  await todo.closeAdd();
  await todo.task('Fix the tap').toggleImportant();
  return todo;
}

/** What is still fading in has no contrast yet. */
async function expectAccessible(page: Page) {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ timeline, effect, playState }) => {
      const isEndless = effect?.getComputedTiming().endTime === Infinity;
      return timeline === document.timeline && playState === 'running' && !isEndless;
    });
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  await expectNoAxeViolations(page);
}

const looks = [
  { name: 'a phone in the light', options: { ...PHONE, colorScheme: 'light' as const } },
  { name: 'a phone in the dark', options: { ...PHONE, colorScheme: 'dark' as const } },
  { name: 'a desk in the light', options: { ...DESK, colorScheme: 'light' as const } },
  { name: 'a desk in the dark', options: { ...DESK, colorScheme: 'dark' as const } },
];

describe('every screen', () => {
  it.each(looks)('U20 passes axe on $name', async ({ name, options }) => {
    const device = await openDevice(browser, { baseURL: server.url, ...options });
    const { page } = device;
    const login = await openLogin(page);
    await expectAccessible(page);
    await login.trySignIn({ email: 'nobody@example.org', password: 'not the password' });
    await expectAccessible(page);
    const register = await login.toRegister();
    await expectAccessible(page);
    const dashboard = await register.register({
      firstName: 'Mira',
      lastName: 'Okafor',
      email: `axe-${name.replaceAll(' ', '-')}@example.org`,
      password: 'a house by the lake',
    });
    await expectAccessible(page);
    const todo = await furnish(dashboard);
    await expectAccessible(page);
    await todo.openAdd();
    await expectAccessible(page);
    await todo.closeAdd();
    const edit = await todo.task('Fix the tap').open();
    await expectAccessible(page);
    await edit.escape();
    await todo.filter('Call').click();
    await expectAccessible(page);
    await todo.toInbox();
    await expectAccessible(page);
    const process = await todo.toProcess();
    await expectAccessible(page);
    await process.page.keyboard.press('1');
    await expectAccessible(page);
    const sync = await process.openSync();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sync.waitFor({ state: 'detached' });

    const groceries = await process.toGroceries();
    await groceries.add('Oat milk');
    await groceries.task('Oat milk').row.waitFor();
    await expectAccessible(page);
    const notes = await groceries.toNotes();
    await notes.add('A shelf over the door');
    await notes.task('A shelf over the door').row.waitFor();
    await expectAccessible(page);
    await notes.task('A shelf over the door').remove();
    const projects = await notes.toProjects();
    await projects.add('Repaint the kitchen');
    await projects.card('Repaint the kitchen').waitFor();
    await expectAccessible(page);
    const project = await projects.open('Repaint the kitchen');
    await project.addSubtask({ name: 'Choose a colour', type: 'Household', effort: 'Easy' });
    await project.task('Choose a colour').row.waitFor();
    await expectAccessible(page);
    const completed = await project.toCompleted();
    await completed.showDeleted();
    await page.getByRole('button', { name: 'Restore A shelf over the door' }).waitFor();
    await expectAccessible(page);
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await expectAccessible(page);
    expectNoComplaints(device);
    await device.close();
  });

  it('U21 fits 320 pixels without scrolling sideways', async () => {
    const { device, dashboard } = await openAs('small@example.org', SMALL);
    const { page } = device;
    const expectToFit = async () => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, page.url()).toBe(320);
    };
    await expectToFit();
    const todo = await furnish(dashboard);
    await expectToFit();
    const edit = await todo.task('Fix the tap').open();
    await expectToFit();
    await edit.escape();
    await todo.toInbox();
    await expectToFit();
    const process = await todo.toProcess();
    await expectToFit();
    await process.page.keyboard.press('1');
    await expectToFit();
    const projects = await process.toProjects();
    await projects.add('Repaint the kitchen before the summer holidays begin');
    await expectToFit();
    const project = await projects.open('Repaint the kitchen');
    await project.addSubtask({ name: 'Choose a colour', type: 'Household', effort: 'Easy' });
    await expectToFit();
    await device.close();
  });
});

describe('signing in', () => {
  it('U22 says why it did not work and keeps what was typed', async () => {
    const device = await openDevice(browser, { baseURL: server.url, ...DESK });
    const login = await openLogin(device.page);
    await login.trySignIn({ email: 'nobody@example.org', password: 'not the password' });
    expect(await login.errors().allInnerTexts()).toEqual(['The provided credentials are incorrect.']);

    await device.context.setOffline(true);
    await login.trySignIn({ email: 'nobody@example.org', password: 'still here' });
    await login.errors().filter({ hasText: 'The server cannot be reached' }).waitFor();
    expect(await login.field('Password').inputValue()).toBe('still here');
    await device.close();
  });

  it('U23 keeps a remembered person over a closed tab, and another only in the tab', async () => {
    const { device, dashboard } = await openAs('remember@example.org', DESK);
    let login = await dashboard.logOut();
    await login.signIn({ email: 'remember@example.org', password: 'a house by the lake', remember: false });
    const second = await device.context.newPage();
    await second.goto('/');
    await second.getByRole('heading', { name: 'Sign in to your account' }).waitFor();

    login = loginPage(second);
    await login.signIn({ email: 'remember@example.org', password: 'a house by the lake', remember: true });
    const third = await device.context.newPage();
    await third.goto('/');
    await third.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  });
});

describe('the keyboard alone', () => {
  it('U24 captures, processes, edits, completes and deletes a task', async () => {
    const { device, dashboard } = await openAs('keyboard@example.org', DESK);
    const { page } = device;
    const { keyboard } = page;

    await keyboard.press('q');
    await page.getByRole('dialog', { name: 'Add a task' }).waitFor();
    await keyboard.type('Send the parcel');
    await keyboard.press('Enter');
    await dashboard.toast('Task Added').waitFor();
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // Process: type 5 is errand, effort 2 is medium.
    const process = await dashboard.toProcess();
    await process.task.waitFor();
    await keyboard.press('1');
    await page.getByRole('heading', { name: 'What is it?' }).waitFor();
    await keyboard.press('5');
    await page.getByRole('heading', { name: 'Errand: how heavy is it?' }).waitFor();
    await keyboard.press('2');
    await process.nothingLeft.waitFor();

    const todo = await process.toTodo();
    const { row } = todo.task('Send the parcel');
    await row.getByRole('button', { name: 'Send the parcel', exact: true }).focus();
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await dialog.waitFor();
    await keyboard.press('End');
    await keyboard.type(' to Noor');
    await keyboard.press('Enter');
    await dialog.getByRole('button', { name: '✓ Saved!' }).waitFor();
    await dialog.waitFor({ state: 'detached' });
    // The focus is back where it was.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Send the parcel to Noor');

    await keyboard.press('Delete');
    await todo.toast('"Send the parcel to Noor" Deleted').waitFor();
    await keyboard.press('Control+z');
    await todo.toast('"Send the parcel to Noor" Restored').waitFor();
    await todo.task('Send the parcel to Noor').row.getByRole('checkbox').focus();
    await keyboard.press('Space');
    await todo.task('Send the parcel to Noor').row.waitFor({ state: 'detached' });
    expectNoComplaints(device);
    await device.close();
  });
});

describe('a dialog', () => {
  it('U25 closes with Back and keeps unsaved text over a slip and a reload', async () => {
    const { device, dashboard } = await openAs('draft@example.org', DESK);
    const todo = await furnish(dashboard);
    let edit = await todo.task('Ring the dentist').open();
    await edit.name.fill('Ring the dentist about Thursday');
    await device.page.goBack();
    await edit.dialog.waitFor({ state: 'detached' });

    edit = await todo.task('Ring the dentist').open();
    expect(await edit.name.inputValue()).toBe('Ring the dentist about Thursday');
    await device.page.reload();
    await edit.dialog.waitFor();
    expect(await edit.name.inputValue()).toBe('Ring the dentist about Thursday');
    await edit.save();
    await todo.task('Ring the dentist about Thursday').row.waitFor();
    await device.close();
  });
});

describe('a project', () => {
  it('U27 is completed on its page once its last subtask is', async () => {
    const { device, dashboard } = await openAs('project@example.org', DESK);
    const projects = await dashboard.toProjects();
    await projects.add('Repaint the kitchen');
    const project = await projects.open('Repaint the kitchen');
    await project.addSubtask({ name: 'Choose a colour', type: 'Household', effort: 'Easy' });
    await project.task('Choose a colour').complete();
    await project.complete();
    await projects.card('Repaint the kitchen').waitFor({ state: 'detached' });
    const completed = await projects.toCompleted();
    await expect.poll(() => completed.names()).toEqual(['Repaint the kitchen', 'Choose a colour']);
    await device.close();
  });
});

describe('a completed task', () => {
  it('U26 stays for a moment where it was, so that a slip can be taken back there', async () => {
    const { device, dashboard } = await openAs('slip@example.org', DESK);
    // The page's clock, before its first timer of the row is set.
    await device.page.clock.install();
    const todo = await furnish(dashboard);
    const task = todo.task('Ring the dentist');
    await task.complete();
    await task.reopen();
    // Longer than a completed task stays: this one must not leave.
    await device.page.clock.fastForward(LINGER_MS + 300);
    expect(await task.row.count()).toBe(1);
    await task.complete();
    await task.row.waitFor({ state: 'detached' });
    expect(await todo.names()).toEqual(['Fix the tap']);
    await device.close();
  });
});
