import type { BrowserContextOptions } from 'playwright';
import { describe, expect, it } from 'vitest';

import { LINGER_MS } from '#ui/task/lingering.ts';
import { DESK, expectNoComplaints, openDevice, PHONE, WORKER } from '../support/browser.ts';
import { freshAddress, PASSWORD } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { startAgain } from './pages/kept-on-device.ts';
import { loginPage, openLogin, type DashboardPage } from './pages/screens.ts';
import { openNewPerson } from './people.ts';
import { startSite } from './site.ts';

const SMALL: BrowserContextOptions = {
  viewport: { width: 320, height: 568 },
  hasTouch: true,
  isMobile: true,
};

const site = startSite();

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

describe('every screen', () => {
  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('U20 passes axe on %s, light and dark', async (_name, options) => {
    const device = await openDevice(site.browser, { baseURL: site.server.url, ...options });
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
      email: freshAddress(),
      password: PASSWORD,
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
    const { device, dashboard } = await openNewPerson(site, SMALL);
    const { page } = device;
    await expectToFit(page);
    const todo = await furnish(dashboard);
    await expectToFit(page);
    const edit = await todo.task('Fix the tap').open();
    await expectToFit(page);
    await edit.escape();
    await todo.toInbox();
    await expectToFit(page);
    const process = await todo.toProcess();
    await expectToFit(page);
    await process.page.keyboard.press('1');
    await expectToFit(page);
    const projects = await process.toProjects();
    await projects.add('Repaint the kitchen before the summer holidays begin');
    await expectToFit(page);
    const project = await projects.open('Repaint the kitchen');
    await project.addSubtask({ name: 'Choose a colour', type: 'Household', effort: 'Easy' });
    await expectToFit(page);
    await device.close();
  });
});

describe('signing in', () => {
  it('U22, U767 shows why it failed under the form and keeps what was typed', async () => {
    const device = await openDevice(site.browser, { baseURL: site.server.url, ...DESK });
    const login = await openLogin(device.page);
    await login.trySignIn({ email: 'nobody@example.org', password: 'not the password' });
    expect(await login.errors().allInnerTexts()).toEqual(['The provided credentials are incorrect.']);
    expect(await device.page.locator('form ~ [role="alert"]').count()).toBe(1);

    await device.context.setOffline(true);
    await login.trySignIn({ email: 'nobody@example.org', password: 'still here' });
    await login.errors().filter({ hasText: 'The server cannot be reached' }).waitFor();
    expect(await login.field('Password').inputValue()).toBe('still here');
    await device.close();
  });

  it('U23 keeps a remembered user signed in when the last tab closes, and nobody else', async () => {
    const { device, dashboard, email } = await openNewPerson(site, { ...DESK, ...WORKER });
    let login = await dashboard.logOut();
    await login.signIn({ email, password: PASSWORD, remember: false });
    const second = await startAgain(device);

    login = loginPage(second);
    await login.signIn({ email, password: PASSWORD, remember: true });
    const third = await device.context.newPage();
    await second.close();
    await third.goto('/');
    await third.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  });
});

describe('the keyboard alone', () => {
  it('U24 captures, processes, edits, completes and deletes a task', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const { page } = device;
    const { keyboard } = page;

    await keyboard.press('q');
    await page.locator('input:focus').waitFor();
    await keyboard.type('Send the parcel');
    await keyboard.press('Enter');
    await dashboard.toast('Task Added').waitFor();

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
  it('U25 closes with Back and keeps unsaved text after an accidental close and a reload', async () => {
    const { device, dashboard } = await openNewPerson(site);
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
  it('U27 can be completed on its page once its last subtask is completed', async () => {
    const { device, dashboard } = await openNewPerson(site);
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
  it('U26 stays in its place for a moment, so that a mistake can be undone there', async () => {
    const { device, dashboard } = await openNewPerson(site);
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
