/** Undo: by the message that says what was done, and by Control Z. */
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { goOffline, openNewPerson, openOtherDevice } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const CALL = 'Ring the dentist';
const HOUSEHOLD = 'Fix the tap';
const ERRAND = 'Fetch the parcel';
const first = (names: readonly string[]) => names.map((name) => name.split('\n')[0]);

describe.each([
  ['a phone', 'offline', PHONE],
  ['a desktop', 'online', DESK],
] as const)('on %s, %s', (_, mode, options) => {
  it('U800, U806, U808, U809 what was done is told, found and undone, and the other device sees none of it', async () => {
    const person = await openNewPerson(site, { ...options, ...WORKER });
    const { device, dashboard } = person;
    const { page } = device;
    const todo = await dashboard.toTodo();
    await todo.add({ name: CALL, type: 'Call' });
    await todo.add({ name: HOUSEHOLD, type: 'Household', effort: 'Easy' });
    await todo.add({ name: ERRAND, type: 'Errand', effort: 'Hard' });
    await todo.closeAdd();
    await expect.poll(async () => first(await todo.names())).toEqual([ERRAND, HOUSEHOLD, CALL]);
    if (mode === 'offline') await goOffline(device);

    await todo.task(CALL).complete();
    await todo.toast(`"${CALL}" Completed`).waitFor();
    // It stays as long as it has the focus, however slow the machine is (U2).
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).last().focus();
    await expectAccessible(page);
    await todo.undo();
    await todo.toast(`Undone: "${CALL}" Completed`).waitFor();
    await expect.poll(async () => first(await todo.names())).toEqual([ERRAND, HOUSEHOLD, CALL]);

    const edit = await todo.task(HOUSEHOLD).open();
    await edit.space('Work').check();
    await edit.save();
    await todo.toast(`"${HOUSEHOLD}" moved to Work`).waitFor();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Show' }).click();
    await expect.poll(() => todo.space('Work').getAttribute('aria-pressed')).toBe('true');
    await expect.poll(async () => first(await todo.names())).toEqual([HOUSEHOLD]);
    await todo.task(HOUSEHOLD).convertToProject();
    await todo.toast(`"${HOUSEHOLD}" is a project now`).waitFor();
    await todo.undo();
    await todo.toast(`Undone: "${HOUSEHOLD}" is a project now`).waitFor();

    await device.context.setOffline(false);
    const other = await openOtherDevice(site, person);
    await other.dashboard.space('Work').click();
    const theirs = await other.dashboard.toTodo();
    await expect.poll(async () => first(await theirs.names())).toEqual([HOUSEHOLD]);
    expect(await (await theirs.task(HOUSEHOLD).open()).effort('Easy').isChecked()).toBe(true);
    await theirs.page.keyboard.press('Escape');
    await theirs.space('Personal').click();
    await expect.poll(async () => first(await theirs.names())).toEqual([ERRAND, CALL]);
    expectNoComplaints(device);
    await Promise.all([device.close(), other.device.close()]);
  });
});

it.each([
  ['phone', PHONE],
  ['desktop', DESK],
])('U809 what became a grocery is shown among the groceries, lit up, on a %s', async (_, options) => {
  const { device, dashboard } = await openNewPerson(site, { ...options, ...WORKER });
  const { page } = device;
  const groceries = await dashboard.toGroceries();
  for (let count = 1; count <= 14; count += 1) await groceries.add(`Item ${count}`);
  const inbox = await groceries.toInbox();
  await inbox.add('Oat milk');
  await goOffline(device);
  const edit = await inbox.task('Oat milk').open();
  await edit.type('Groceries').check();
  await edit.save();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Show' }).click();
  const { row, check } = groceries.task('Oat milk');
  await page.getByRole('heading', { level: 1, name: 'Groceries' }).waitFor();
  await check.and(page.locator(':focus')).waitFor();
  await expect.poll(() => row.evaluate((element) => element.getAnimations().length)).toBe(1);
  await expect.poll(() => row.evaluate(isInView)).toBe(true);
  await device.context.setOffline(false);
  expectNoComplaints(device);
  await device.close();
});

it('U805, U804 Control Z undoes one act after the other, and leaves a field alone', async () => {
  const { device, dashboard } = await openNewPerson(site, { ...DESK, ...WORKER });
  const { page } = device;
  const projects = await dashboard.toProjects();
  await projects.add('Move house');
  const project = await projects.open('Move house');
  for (const name of ['Boxes', 'Van', 'Keys']) await project.addSubtask({ name, type: 'Call' });
  await expect.poll(async () => first(await project.names())).toEqual(['Boxes', 'Van', 'Keys']);
  await goOffline(device);
  await project.moveByKeyboard('Boxes', 2);
  await project.toggleExecution();
  await project.badge('Sequential').waitFor();
  await project.task('Van').toggleImportant();
  await project.toast('"Van" is important').waitFor();

  const edit = await project.task('Keys').open();
  await edit.name.fill('Keys and papers');
  // The field's own undo.
  await page.keyboard.press('Control+z');
  await edit.name.fill('Keys and papers');
  await edit.save();
  await project.task('Keys and papers').row.waitFor();

  for (const undone of [
    'Undone: "Keys and papers" Changed',
    'Undone: "Van" is important',
    'Undone: "Move house" is sequential now',
    'Undone: Order changed',
  ]) {
    await page.keyboard.press('Control+z');
    await project.toast(undone).waitFor();
  }
  await project.badge('Parallel').waitFor();
  await expect.poll(async () => first(await project.names())).toEqual(['Boxes', 'Van', 'Keys']);
  await device.context.setOffline(false);
  expectNoComplaints(device);
  await device.close();
});

it.each([
  ['phone', PHONE],
  ['desktop', DESK],
])(
  'U796, U811, U810 pasted lines become tasks by one press, and one Undo takes them back, on a %s',
  async (_, options) => {
    const { device, dashboard } = await openNewPerson(site, { ...options, ...WORKER });
    const { page } = device;
    const groceries = await dashboard.toGroceries();
    await goOffline(device);
    const field = page.getByRole('textbox', { name: 'Add grocery item' });
    const addLines = page.getByRole('button', { name: 'Add 3, one for each line' });
    await paste(field, '- Oat milk\n- Bread\n\n- Eggs');
    expect(await field.inputValue()).toBe('Oat milk Bread Eggs');
    await addLines.waitFor();
    await expectAccessible(page);
    await addLines.click();
    await groceries.toast('3 Items Added').waitFor();
    await groceries.toast('Offline · saved here').waitFor();
    await expect.poll(groceries.names).toEqual(['Oat milk', 'Bread', 'Eggs']);
    expect(await field.inputValue()).toBe('');
    await groceries.undo();
    await expect.poll(() => page.getByText('No tasks yet').isVisible()).toBe(true);

    // As one text, with Enter, but groceries.
    const inbox = await groceries.toInbox();
    const thought = page.getByRole('textbox', { name: 'Add a task to inbox' });
    await paste(thought, 'Oat milk\nand bread');
    await page.getByRole('button', { name: 'Add 2, one for each line' }).waitFor();
    await thought.press('Enter');
    await inbox.task('Oat milk and bread').row.waitFor();
    await device.context.setOffline(false);
    expectNoComplaints(device);
    await device.close();
  },
);

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', words);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
