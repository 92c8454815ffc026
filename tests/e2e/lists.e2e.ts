import { describe, expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { goOffline, openDashboard, openNewPerson, openOtherDevice, tabTo, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const isNamed = (name: string) => expect.stringMatching(new RegExp(`^${name}`)) as string;

describe.each(['online', 'offline'])('groceries, notes and what is completed, %s', (mode) => {
  it('U115 have the same result on the other device', async () => {
    const person = await openNewPerson(site, { ...DESK, ...WORKER });
    const { device, dashboard } = person;
    if (mode === 'offline') await goOffline(device);

    const groceries = await dashboard.toGroceries();
    for (const name of ['Oat milk', 'Bread', 'Eggs']) {
      await groceries.add(name);
      await groceries.toast('Item Added').waitFor();
    }
    await groceries.task('Bread').press();
    await expect.poll(groceries.basket).toEqual(['Bread']);
    expect(await groceries.names()).toEqual(['Eggs', 'Oat milk']);

    const notes = await groceries.toNotes();
    await notes.add('A shelf over the door');
    await notes.toast('Note Added').waitFor();
    await notes.add('The wifi word');
    await notes.task('The wifi word').remove();
    await notes.toast('"The wifi word" Deleted').waitFor();

    const todo = await notes.toTodo();
    await todo.add({ name: 'Ring the dentist', type: 'Call' });
    await todo.closeAdd();
    await todo.task('Ring the dentist').complete();

    const completed = await todo.toCompleted();
    await completed.showDeleted();
    await completed.restore('The wifi word');
    await completed.toast('"The wifi word" Restored').waitFor();
    await device.context.setOffline(false);

    const other = await openOtherDevice(site, person);
    const theirGroceries = await other.dashboard.toGroceries();
    await expect.poll(theirGroceries.names).toEqual(['Eggs', 'Oat milk']);
    expect(await theirGroceries.basket()).toEqual(['Bread']);
    const theirNotes = await theirGroceries.toNotes();
    await expect.poll(theirNotes.names).toEqual(['The wifi word', 'A shelf over the door'].map(isNamed));
    const theirCompleted = await theirNotes.toCompleted();
    await expect.poll(theirCompleted.names).toEqual(['Ring the dentist', 'Bread'].map(isNamed));
    expectNoComplaints(device);
    await Promise.all([device.close(), other.device.close()]);
  });
});

describe('groceries', () => {
  it('U104 are completed by a press anywhere on the row, and a mistake is undone in place', async () => {
    const { device, dashboard } = await openNewPerson(site, PHONE);
    const groceries = await dashboard.toGroceries();
    await groceries.add('Oat milk');
    await groceries.add('Bread');
    await groceries.task('Oat milk').press();
    await groceries.task('Oat milk').justTicked.waitFor();
    await groceries.task('Oat milk').press();
    await groceries.task('Oat milk').justTicked.waitFor({ state: 'detached' });
    await groceries.task('Bread').press();
    await expect.poll(groceries.basket).toEqual(['Bread']);
    expect(await groceries.names()).toEqual(['Oat milk']);

    await groceries.task('Bread').press();
    await expect.poll(groceries.names).toEqual(['Bread', 'Oat milk']);
    await device.close();
  });

  it.each([
    ['online', 'a desk', DESK],
    ['offline', 'a phone', PHONE],
  ])(
    'U879 the basket is cleared on every device, %s on %s, and one Undo takes it back',
    async (mode, _, options) => {
      const person = await openNewPerson(site, { ...options, ...WORKER });
      const { device, dashboard } = person;
      const groceries = await dashboard.toGroceries();
      for (const name of ['Oat milk', 'Bread', 'Eggs']) await groceries.add(name);
      if (mode === 'offline') await goOffline(device);
      await groceries.task('Bread').press();
      await groceries.task('Eggs').press();
      await expect.poll(async () => (await groceries.basket()).length).toBe(2);
      await groceries.page.getByRole('button', { name: 'Clear 2' }).click();
      await groceries.toast('2 groceries Deleted').waitFor();
      await expect.poll(groceries.basket).toEqual([]);
      await groceries.undo();
      await expect.poll(async () => (await groceries.basket()).toSorted()).toEqual(['Bread', 'Eggs']);
      await groceries.page.getByRole('button', { name: 'Clear 2' }).click();
      await expect.poll(groceries.basket).toEqual([]);
      await expectAccessible(groceries.page);
      await device.context.setOffline(false);

      const other = await openOtherDevice(site, person);
      const theirs = await other.dashboard.toGroceries();
      await expect.poll(theirs.names).toEqual(['Oat milk']);
      expect(await theirs.basket()).toEqual([]);
      expectNoComplaints(device);
      await Promise.all([device.close(), other.device.close()]);
    },
  );

  it('U880 the basket empties by itself after a day', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const groceries = await dashboard.toGroceries();
    await groceries.add('Bread');
    await groceries.task('Bread').press();
    await expect.poll(groceries.basket).toEqual(['Bread']);
    await untilSent(device.page);
    await device.page.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1000);
    await device.page.reload();
    await groceries.page.getByText('No tasks yet').waitFor();
    const completed = await groceries.toCompleted();
    await expect.poll(completed.names).toEqual([isNamed('Bread')]);
    await device.close();
  });

  it('U105 are shown whatever space is active', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const groceries = await dashboard.toGroceries();
    await groceries.add('Oat milk');
    await groceries.space('Work').click();
    await groceries.add('Bread');
    await expect.poll(groceries.names).toEqual(['Bread', 'Oat milk']);
    await device.close();
  });
});

it.each([
  ['a phone', PHONE],
  ['a desktop', DESK],
])('U882 on %s medium is shown as included between easy and hard', async (_, options) => {
  const tasks = [{ name: 'Fix the tap', type: 'household', effort: 'medium' }];
  const account = await createAccount(site.server, { tasks });
  const { device, dashboard } = await openDashboard(site, account, options);
  const todo = await dashboard.toTodo();
  await todo.filter('Easy').click();
  await todo.task('Fix the tap').row.waitFor({ state: 'detached' });
  await todo.filter('Hard').click();
  await todo.task('Fix the tap').row.waitFor();
  const stateOf = (name: string) => todo.filter('Medium').getAttribute(name);
  expect([await stateOf('aria-pressed'), await stateOf('aria-disabled')]).toEqual(['true', 'true']);
  await todo.filter('Medium').click({ force: true });
  expect([await stateOf('aria-pressed'), await stateOf('aria-disabled')]).toEqual(['true', 'true']);
  await expectAccessible(device.page);
  await device.close();
});

describe('a deleted task', () => {
  it.each([
    ['a phone', PHONE],
    ['a desktop', DESK],
  ])('U881 is read and restored on %s, offline too', async (_, options) => {
    const description = 'Under the stairs\n\nbehind the boxes';
    const tasks = [{ name: 'Find the tent', type: 'note', description, deleted: true }];
    const account = await createAccount(site.server, { tasks });
    const { device, dashboard } = await openDashboard(site, account, { ...options, ...WORKER });
    const completed = await dashboard.toCompleted();
    await completed.showDeleted();
    await goOffline(device);
    const row = device.page.getByRole('button', { name: 'Find the tent', exact: true });
    await row.click();
    const sheet = device.page.getByRole('dialog', { name: 'Deleted Task' });
    await sheet.waitFor();
    expect(await sheet.innerText()).toContain(description);
    expect(await sheet.getByRole('textbox').count()).toBe(0);
    await expectAccessible(device.page);
    await sheet.getByRole('button', { name: 'Restore' }).click();
    await completed.toast('"Find the tent" Restored').waitFor();
    await row.waitFor({ state: 'detached' });
    expectNoComplaints(device);
    await device.close();
  });
});

describe('every other list', () => {
  it('U107 follows the active spaces', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const notes = await dashboard.toNotes();
    await notes.add('At home');
    await notes.task('At home').row.waitFor();
    await notes.space('Work').click();
    await notes.page.getByText('No notes yet').waitFor();
    await notes.add('At work');
    await notes.task('At work').row.waitFor();
    const projects = await notes.toProjects();
    await projects.add('New office');
    await projects.card('New office').waitFor();

    await projects.space('Personal').click();
    await projects.page.getByText('You have no projects yet.').waitFor();
    await projects.space('Work').click({ modifiers: ['Shift'] });
    await projects.card('New office').waitFor();
    await projects.toNotes();
    await expect.poll(notes.names).toEqual(['At work', 'At home'].map(isNamed));

    await notes.task('At work').remove();
    const completed = await notes.toCompleted();
    await completed.showDeleted();
    await completed.space('Personal').click();
    // The one deleted task is not of this space, and so neither is the switch.
    await completed.page.getByText('No tasks yet').waitFor();
    expect(await completed.page.getByRole('button', { name: 'Show deleted' }).count()).toBe(0);
    await device.close();
  });

  it('U116 shows the text of the specification when it is empty', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const words = dashboard.page.getByRole('main');
    await dashboard.toTodo();
    await words.getByText('You have no processed tasks.', { exact: true }).waitFor();
    expect(await words.getByRole('link').allInnerTexts()).toEqual(['Inbox', 'Process']);
    await dashboard.toGroceries();
    await words.getByText('No tasks yet', { exact: true }).waitFor();
    await dashboard.toNotes();
    await words.getByText('No notes yet', { exact: true }).waitFor();
    await dashboard.toCompleted();
    await words.getByText('No tasks yet', { exact: true }).waitFor();
    const projects = await dashboard.toProjects();
    await words.getByText('You have no projects yet.', { exact: true }).waitFor();
    expect(await words.getByRole('link').allInnerTexts()).toEqual(['Inbox', 'Process']);
    await projects.add('Repaint the kitchen');
    await projects.open('Repaint the kitchen');
    await words.getByText('This project has no subtasks yet.', { exact: true }).waitFor();
    await device.close();
  });
});

describe('what was completed and deleted', () => {
  it('U106 shows the deleted tasks only if there are any', async () => {
    const { device, dashboard } = await openNewPerson(site);
    await dashboard.add('Passport runs out in March');
    const completed = await dashboard.toCompleted();
    const toggle = completed.page.getByRole('button', { name: 'Show deleted' });
    expect(await toggle.count()).toBe(0);
    const inbox = await completed.toInbox();
    await inbox.task('Passport runs out in March').remove();
    await inbox.toCompleted();
    await completed.showDeleted();
    await completed.restore('Passport runs out in March');
    await toggle.waitFor({ state: 'detached' });
    await completed.toInbox();
    await inbox.task('Passport runs out in March').row.waitFor();
    await device.close();
  });
});

describe('the keyboard alone', () => {
  it('U113 adds, completes, deletes and restores', async () => {
    const { device, dashboard } = await openNewPerson(site);
    const { page } = device;
    const { keyboard } = page;
    const groceries = await dashboard.toGroceries();
    await tabTo(page, page.getByRole('textbox', { name: 'Add grocery item' }));
    await keyboard.type('Oat milk');
    await keyboard.press('Enter');
    await keyboard.type('Bread');
    await keyboard.press('Enter');
    await tabTo(page, groceries.task('Bread').check);
    await keyboard.press('ArrowDown');
    // The first key may have to wait for the code of the keys; the browser's own do not.
    const { check } = groceries.task('Oat milk');
    await expect.poll(() => check.evaluate((it) => it === document.activeElement)).toBe(true);
    await keyboard.press('Space');
    await expect.poll(groceries.basket).toEqual(['Oat milk']);

    await tabTo(page, groceries.task('Bread').row.getByRole('button', { name: 'More for Bread' }));
    await keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    await keyboard.press('End');
    await keyboard.press('Enter');
    await groceries.toast('"Bread" Deleted').waitFor();
    const completed = await groceries.toCompleted();
    await tabTo(page, page.getByRole('button', { name: 'Show deleted' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Restore Bread' }));
    await keyboard.press('Enter');
    await completed.toast('"Bread" Restored').waitFor();
    await completed.toGroceries();
    await expect.poll(groceries.names).toEqual(['Bread']);
    await device.close();
  });
});
