/** A project once more, and one thing done with several rows. */
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount, type Seed } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { projectPage, projectsPage } from './pages/screens.ts';
import { goOffline, openDashboard, openOtherDevice } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();
const SMALL = { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } };
const DARK_DESK = { ...DESK, ...WORKER, colorScheme: 'dark' as const };
const DEVICES = [
  ['a phone', SMALL],
  ['a desk, in the dark', DARK_DESK],
] as const;

const project = { type: 'project', status: 'todo' };
const STEPS = [
  { name: 'Passports', type: 'office' },
  { name: 'Sun cream', type: 'shopping' },
  { name: 'Lock the door', type: 'household', due_on: '2030-12-24' },
];

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const inSheet = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const cards = (page: Page) => page.getByRole('list', { name: 'Projects' }).getByRole('link').count();
const firstLines = (names: readonly string[]) => names.map((name) => name.split('\n')[0]);

it.each(DEVICES)('U940, U941, U942, U988 a project is made once more, offline, on %s', async (_, options) => {
  const tasks = [{ ...project, name: 'Pack for the lake', subtasks: STEPS }];
  const account = await createAccount(site.server, { tasks });
  const person = await openDashboard(site, account, options);
  const { device, dashboard } = person;
  const { page, context } = device;
  const projects = await dashboard.toProjects();
  const packing = await projects.open('Pack for the lake');
  await expect.poll(async () => firstLines(await packing.names())).toHaveLength(3);
  await goOffline(device);

  await press(page, 'Duplicate');
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Without days' }).click();
  await heading(page, 'Pack for the lake (copy)');
  const names = async () => firstLines(await projectPage(page).names());
  await expect.poll(names).toEqual(['Passports', 'Sun cream', 'Lock the door']);
  expect(await page.getByText(/^Due:/).count()).toBe(0);
  await expectToFit(page);
  await packing.toast('"Pack for the lake (copy)" Added').waitFor();
  await packing.undo();
  // There is nothing on its page any more.
  await heading(page, 'Projects');
  await expect.poll(() => cards(page)).toBe(1);

  await projectsPage(page).open('Pack for the lake');
  await press(page, 'Duplicate');
  await page.getByRole('menuitem', { name: 'With its days' }).click();
  await heading(page, 'Pack for the lake (copy)');
  await page.getByText(/^Due:/).waitFor();

  // The copy is done, and goes again.
  for (const { name } of STEPS) await projectPage(page).task(name).complete();
  await expect.poll(names).toEqual([]);
  await press(page, 'Start again');
  await expect.poll(names).toEqual(['Passports', 'Sun cream', 'Lock the door']);
  await packing.toast('3 are open again').waitFor();
  await packing.undo();
  await expect.poll(names).toEqual([]);
  await expectAccessible(page);
  await expectToFit(page);
  await press(page, 'Complete project');
  await heading(page, 'Projects');
  await (await dashboard.toCompleted()).task('Pack for the lake (copy)').openPage();
  await page.getByRole('button', { name: 'Open again' }).waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await press(page, 'Run again');
  await page.getByRole('button', { name: 'Complete project' }).waitFor();
  await heading(page, 'Pack for the lake (copy)');
  await expect.poll(names).toEqual(['Passports', 'Sun cream', 'Lock the door']);
  // Without days it asks nothing.
  await press(page, 'Duplicate');
  await heading(page, 'Pack for the lake (copy) (copy)');

  await context.setOffline(false);
  const other = await openOtherDevice(site, person);
  const theirs = await other.dashboard.toProjects();
  await expect.poll(() => cards(other.device.page)).toBe(3);
  await theirs.open('Pack for the lake (copy) (copy)');
  const there = async () => firstLines(await projectPage(other.device.page).names());
  await expect.poll(there).toEqual(['Passports', 'Sun cream', 'Lock the door']);
  expectNoComplaints(device);
  await Promise.all([device.close(), other.device.close()]);
});

const TODOS: readonly Seed[] = [
  { ...project, name: 'Sell the boat', subtasks: [{ name: 'Wash the sails', type: 'household' }] },
  { name: 'Ring Bo', status: 'todo', type: 'call' },
  { name: 'Fix the tap', status: 'todo', type: 'household' },
  { name: 'Fetch the parcel', status: 'todo', type: 'errand' },
];
/** In Todo, the newest first. */
const [PARCEL, TAP, BO, SAILS, BOAT] = [
  'Fetch the parcel',
  'Fix the tap',
  'Ring Bo',
  'Wash the sails',
  'Sell the boat',
];

/** Whether rows are selected, and which. */
function selecting(page: Page) {
  const bar = page.getByRole('region', { name: 'Selection' });
  const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  return {
    bar,
    check,
    count: (count: number) => bar.getByText(`${count} selected`, { exact: true }).waitFor(),
    act: (name: string) => bar.getByRole('button', { name, exact: true }).click(),
    /** What the bar offers beside ending the selection and selecting all. */
    acts: async () => (await bar.getByRole('button').allInnerTexts()).slice(2).map((name) => name.trim()),
    /** Words of its buttons that go on in another line. */
    brokenWords: () =>
      bar.getByRole('button').evaluateAll((buttons) => {
        const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const text = node.textContent ?? '';
          if (/\s/.test(text.trim()) || !buttons.some((button) => button.contains(node))) continue;
          const range = document.createRange();
          range.selectNodeContents(node);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(text);
        }
        return broken;
      }),
    isOver: () => bar.waitFor({ state: 'detached' }),
    selected: () =>
      page
        .locator('main input[type="checkbox"]:checked')
        .evaluateAll((boxes) => boxes.map((box) => box.ariaLabel?.replace('Select ', ''))),
  };
}

async function hold(row: Locator): Promise<void> {
  const page = row.page();
  const box = await row.boundingBox();
  if (box === null) throw new Error('The row is not shown.');
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]);
  await page.getByRole('region', { name: 'Selection' }).waitFor();
  await touch('touchEnd', []);
  await session.detach();
}

describe('several rows', () => {
  it('U943, U946, U947, U948, U951, U987, U1260 are selected by touch, and changed by one press, offline, on a phone', async () => {
    const account = await createAccount(site.server, { tasks: TODOS });
    const person = await openDashboard(site, account, SMALL);
    const { device, dashboard } = person;
    const { page, context } = device;
    const todo = await dashboard.toTodo();
    await expect.poll(() => todo.names()).toEqual([PARCEL, TAP, BO, SAILS, BOAT]);
    await goOffline(device);
    const rows = selecting(page);

    await hold(todo.task(TAP).row);
    await rows.count(1);
    // The press itself opens nothing and takes nothing back.
    await expect.poll(rows.selected).toEqual([TAP]);
    await rows.check(BO).tap();
    await rows.count(2);
    await expectAccessible(page);
    await expectToFit(page);
    expect(await rows.brokenWords()).toEqual([]);
    await page.goBack();
    await rows.isOver();
    await heading(page, 'Todo');

    await hold(todo.task(TAP).row);
    await rows.check(BO).tap();
    await rows.act('Later');
    await page.getByRole('heading', { name: 'Put 2 tasks off' }).waitFor();
    await expectAccessible(page);
    await inSheet(page, 'Someday');
    await todo.toast('2 wait: Someday').waitFor();
    await rows.isOver();
    await expect.poll(() => todo.names()).toEqual([PARCEL, SAILS, BOAT]);
    await todo.undo();
    await expect.poll(() => todo.names()).toEqual([PARCEL, TAP, BO, SAILS, BOAT]);

    await hold(todo.task(TAP).row);
    await rows.check(SAILS).tap();
    await rows.act('Move');
    await page.getByRole('heading', { name: 'Move 2 tasks' }).waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await inSheet(page, 'Work');
    await todo.toast(`"${TAP}" moved to Work`).waitFor();
    await page.getByText('One stays as it is: A subtask lives in the space of its project.').waitFor();
    await expect.poll(() => todo.names()).toEqual([PARCEL, BO, SAILS, BOAT]);
    await todo.undo();
    await expect.poll(() => todo.names()).toEqual([PARCEL, TAP, BO, SAILS, BOAT]);

    await hold(todo.task(TAP).row);
    await rows.check(BO).tap();
    await expectToFit(page);
    await rows.act('Who?');
    await page.getByRole('heading', { name: 'Who does these 2 tasks?' }).waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole('textbox', { name: 'Name of who has it' }).fill('the plumber');
    await inSheet(page, 'Give it to the plumber');
    await rows.isOver();
    await expect.poll(() => todo.names()).toEqual([PARCEL, SAILS, BOAT]);
    await todo.undo();
    await expect.poll(() => todo.names()).toEqual([PARCEL, TAP, BO, SAILS, BOAT]);

    await hold(todo.task(TAP).row);
    await rows.act('Select all');
    await rows.count(5);
    await rows.act('Delete');
    await page.getByText('One of them is a project. This will also delete all subtasks in it.').waitFor();
    await inSheet(page, 'Cancel');
    await rows.count(5);
    await rows.act('Delete');
    await inSheet(page, 'Delete');
    await page.getByText('You have no processed tasks.').waitFor();
    await todo.undo();
    await expect.poll(() => todo.names()).toEqual([PARCEL, TAP, BO, SAILS, BOAT]);

    // In the inbox, into a project.
    const inbox = await dashboard.toInbox();
    await inbox.add('Ask about the mast');
    await inbox.add('Find the keel');
    await hold(inbox.task('Find the keel').row);
    await rows.act('Select all');
    expect(await rows.acts()).toEqual(['Later', 'Who?', 'Move', 'Delete']);
    await page.keyboard.press('x');
    await rows.count(2);
    await rows.act('Move');
    await inSheet(page, /^Sell the boat/);
    await inbox.toast('2 moved to Sell the boat').waitFor();
    await page.getByText('Your inbox is empty').waitFor();

    await context.setOffline(false);
    const other = await openOtherDevice(site, person);
    const theirs = await other.dashboard.toTodo();
    await expect
      .poll(async () => (await theirs.names()).toSorted())
      .toEqual([PARCEL, TAP, BO, SAILS, BOAT, 'Ask about the mast', 'Find the keel'].toSorted());
    expectNoComplaints(device);
    await Promise.all([device.close(), other.device.close()]);
  });

  it('U950 the second key of a sequence does nothing to them', async () => {
    const account = await createAccount(site.server, { tasks: TODOS });
    const { device, dashboard } = await openDashboard(site, account, DESK);
    const { page } = device;
    const todo = await dashboard.toTodo();
    await expect.poll(() => todo.names()).toEqual([PARCEL, TAP, BO, SAILS, BOAT]);
    await page.keyboard.press('k');
    await page.keyboard.press('Shift+X');
    await page.keyboard.press('Control+a');
    await selecting(page).count(5);
    await page.keyboard.press('g');
    await page.keyboard.press('x');
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
    await dashboard.toTodo();
    await expect.poll(() => todo.names()).toEqual([PARCEL, TAP, BO, SAILS, BOAT]);
    await device.close();
  });

  it('U943, U944, U945, U946, U948, U949, U950, U1317 are selected by mouse and keys on a desk, in the dark', async () => {
    const account = await createAccount(site.server, { tasks: TODOS });
    const { device, dashboard } = await openDashboard(site, account, DARK_DESK);
    const { page } = device;
    const todo = await dashboard.toTodo();
    await expect.poll(() => todo.names()).toEqual([PARCEL, TAP, BO, SAILS, BOAT]);
    await goOffline(device);
    const rows = selecting(page);
    const name = (of: string) => page.getByRole('main').getByText(of, { exact: true }).first();

    await name(TAP).click({ modifiers: ['Shift'] });
    await rows.count(1);
    await rows.check(SAILS).click({ modifiers: ['Shift'] });
    await expect.poll(rows.selected).toEqual([TAP, BO, SAILS]);
    await rows.check(BO).click();
    await expect.poll(rows.selected).toEqual([TAP, SAILS]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await rows.isOver();
    expect(await rows.selected()).toEqual([]);

    // By keys alone.
    await page.keyboard.press('k');
    const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? '');
    await expect.poll(focused).toContain(TAP);
    await page.keyboard.press('Shift+X');
    await rows.check(TAP).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await rows.check(BO).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await rows.check(SAILS).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+ArrowUp');
    await rows.check(BO).and(page.locator(':focus')).waitFor();
    await expect.poll(rows.selected).toEqual([TAP, BO]);
    await page.keyboard.press('Control+a');
    await rows.count(5);
    // Neither is done with the one row that has the focus: a sheet would take the next key.
    await page.keyboard.press('i');
    await page.keyboard.press('e');
    await page.keyboard.press('x');
    await todo.toast('4 Completed').waitFor();
    await page.getByText('One stays as it is: A project is completed on its own page.').waitFor();
    await rows.isOver();
    await expect.poll(() => todo.names()).toEqual([BOAT]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => todo.names()).toEqual([PARCEL, TAP, BO, SAILS, BOAT]);

    // A sheet about them gives the focus back to the row, which keeps it.
    await page.locator('main [data-row-focus]', { hasText: TAP }).focus();
    await page.keyboard.press('Shift+X');
    await rows.check(TAP).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await rows.isOver();
    await expect.poll(focused).toContain(TAP);

    // From the menu of a row.
    await todo.task(PARCEL).row.hover();
    await press(page, `More for ${PARCEL}`);
    await page.getByRole('menuitem', { name: 'Select' }).click();
    await rows.count(1);
    await rows.check(PARCEL).and(page.locator(':focus')).waitFor();
    await rows.check(BO).click({ modifiers: ['Control'] });
    await expect.poll(rows.selected).toEqual([PARCEL, BO]);
    await page.keyboard.press('Delete');
    await todo.toast('2 Deleted').waitFor();
    await expect.poll(() => todo.names()).toEqual([TAP, SAILS, BOAT]);

    // Deleted ones come back together.
    const completed = await dashboard.toCompleted();
    await press(page, 'Show deleted');
    await name(PARCEL).click({ modifiers: ['Shift'] });
    await rows.act('Select all');
    await rows.count(2);
    await rows.act('Restore');
    await completed.toast('2 Restored').waitFor();
    await dashboard.toTodo();
    await expect.poll(() => todo.names()).toEqual([PARCEL, TAP, BO, SAILS, BOAT]);
    await device.context.setOffline(false);
    expectNoComplaints(device);
    await device.close();
  });
});
