/** Where a press leads, what the add button adds, and a note's page. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { projectPage } from './pages/screens.ts';
import { goOffline, openNewPerson, openOtherDevice, otherHands } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const KITCHEN = 'Repaint the kitchen';
const CALL = { name: 'Call Jonas', type: 'Call' } as const;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

describe.each([
  ['on a phone, offline', PHONE, true],
  ['on a desk', DESK, false],
] as const)('%s', (_where, options, isOffline) => {
  it('U840, U841, U842 a project is opened by a press, ended, taken back, and opened again', async () => {
    const { device, dashboard } = await openNewPerson(site, { ...options, ...WORKER });
    const { page } = device;
    if (isOffline) await goOffline(device);
    const projects = await dashboard.toProjects();
    await projects.add(KITCHEN);
    const project = await projects.open(KITCHEN);
    await project.addSubtask(CALL);
    await project.task(CALL.name).row.waitFor();
    if (options === PHONE) await page.keyboard.press('Escape');
    await project.task(CALL.name).complete();
    await project.complete();
    await projects.toast(`"${KITCHEN}" Completed`).waitFor();
    await projects.undo();
    await projects.open(KITCHEN);
    await project.complete();

    const completed = await projects.toCompleted();
    await completed.task(KITCHEN).openPage();
    await main(page).getByText('Completed. Open it again to add subtasks.').waitFor();
    expect(await button(page, 'Add subtask').count()).toBe(0);
    await expectAccessible(page);
    await button(page, 'Open again').click();
    await projectPage(page).addSubtask({ name: 'Buy paint', type: 'Shopping' });
    await project.task('Buy paint').row.waitFor();
    await page.locator('[aria-disabled="true"]').and(button(page, 'Complete project')).waitFor();

    const todo = await project.toTodo();
    await todo.task(KITCHEN).openPage();
    await project.toTodo();
    const edit = await todo.task(KITCHEN).open();
    await edit.cancel();
    expectNoComplaints(device);
    await device.close();
  });

  it('U850, U851, U852, U854, U855 a note is read, edited in place, and stored without a button', async () => {
    const person = await openNewPerson(site, { ...options, ...WORKER });
    const { device, dashboard } = person;
    const { page } = device;
    if (isOffline) await goOffline(device);
    const notes = await dashboard.toNotes();
    await notes.add('The wifi');
    await notes.task('The wifi').openPage();
    await expectAccessible(page);
    await button(page, 'Write something …').click();
    await page.keyboard.type('- [ ] Read https://example.org/router.\nUnder the stairs');
    await expectAccessible(page);
    // Left at once, without a pause.
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'The wifi' }).waitFor();
    const link = main(page).getByRole('link', { name: 'https://example.org/router', exact: true });
    await button(page, 'Edit the text').or(button(page, 'Done')).waitFor();
    // Kept in the tab, if the page was gone before the words were stored.
    if (await button(page, 'Done').isVisible()) await button(page, 'Done').click();
    await link.waitFor();
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
    await expect.poll(() => page.evaluate(keptNotes)).toEqual([]);

    await main(page).getByText('Under the stairs').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('The wifi at home');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: 'The wifi at home' }).waitFor();
    await main(page).getByRole('link', { name: 'Notes' }).click();
    await notes.task('The wifi at home').row.getByText('Under the stairs').waitFor();
    await device.context.setOffline(false);

    await page.goto('/notes/4711');
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();

    const other = await openOtherDevice(site, person);
    const theirs = await other.dashboard.toNotes();
    await theirs.task('The wifi at home').row.getByText('Under the stairs').waitFor();
    expectNoComplaints(device);
    await Promise.all([device.close(), other.device.close()]);
  });
});

describe('the add button', () => {
  it('U843, U844 of a phone leads to the field of its screen, and is hidden while that is in view, offline too', async () => {
    const { device, dashboard } = await openNewPerson(site, { ...PHONE, ...WORKER });
    const { page } = device;
    const names = Array.from({ length: 25 }, (_, index) => `Item ${index}`);
    const errands = names.map((name) => ({ name: `Errand: ${name}`, type: 'errand', status: 'todo' }));
    const items = names.map((name) => ({ name, type: 'grocery' }));
    await (await otherHands(page, site.server)).addTasks([...errands, ...items]);
    const groceries = await dashboard.toGroceries();
    await groceries.task('Item 24').row.waitFor();
    await goOffline(device);
    await page.mouse.wheel(0, 4000);
    await button(page, 'New grocery').click();
    await button(page, 'New grocery').waitFor({ state: 'detached' });
    await page.keyboard.type('Oat milk');
    await page.keyboard.press('Enter');
    await groceries.toast('Item Added').waitFor();

    const projects = await groceries.toProjects();
    await button(page, 'Add new project').click();
    await page.keyboard.type(KITCHEN);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await button(page, 'Add new project').waitFor();
    expect(await button(page, 'New project').count()).toBe(0);
    await projects.open(KITCHEN);
    await button(page, 'Add subtask').waitFor();
    expect(await button(page, 'New subtask').count()).toBe(0);

    await projects.toTodo();
    await main(page)
      .getByText(/^(Errand: )?Item/)
      .first()
      .waitFor();
    expect(await button(page, 'New task').count()).toBe(0);
    await page.mouse.wheel(0, 4000);
    await button(page, 'New task').click();
    await page.getByRole('textbox', { name: 'Add new task' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await projects.toCompleted();
    await button(page, 'Add a task').click();
    await page.getByRole('dialog', { name: 'Add a task' }).waitFor();
    expectNoComplaints(device);
    await device.close();
  });

  it('U845 of a desktop is above the menu, and its key does the same, offline too', async () => {
    const { device, dashboard } = await openNewPerson(site, WORKER);
    const { page } = device;
    await goOffline(device);
    const notes = await dashboard.toNotes();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'New note' }).click();
    await page.keyboard.type('The wifi');
    await page.keyboard.press('Enter');
    await notes.task('The wifi').row.waitFor();
    await notes.toTodo();
    await page.keyboard.press('q');
    await page.getByRole('textbox', { name: 'Add new task' }).and(page.locator(':focus')).waitFor();
    expectNoComplaints(device);
    await device.close();
  });
});

function keptNotes(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith('kinbox_draft_note'));
}
