/** The weekly review: to its end, offline, gone on with after a reload, and due again after a week. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { callAs, makeFamily } from './households.ts';
import { goOffline, openDashboard, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const DAY_MS = 86_400_000;
const TODO = { status: 'todo', type: 'errand' };
const TASKS = [
  { name: 'Passport runs out' },
  { name: 'Paint the fence' },
  { ...TODO, name: 'Lend the drill', who: { name: 'the neighbour' } },
  { ...TODO, name: 'Fix the tap', type: 'household', effort: 'hard' },
  { ...TODO, name: 'Learn the cello', not_before: 'someday' },
  { ...TODO, name: 'Return the books' },
  { name: 'Summer holiday', status: 'todo', type: 'project' },
];

function reviewOn(page: Page) {
  const card = page.getByRole('region', { name: 'Task', exact: true });
  const task = card.getByRole('heading', { level: 2 });
  return {
    task,
    answer: (name: string) => card.getByRole('button', { name, exact: true }).click(),
    /** Waits for the card of the task, as nobody could answer it before. */
    shows: (name: string) => expect.poll(() => task.textContent()).toBe(name),
    isOver: () => page.getByRole('heading', { level: 2, name: 'That was the review.' }).waitFor(),
    line: page.getByRole('main').getByRole('link', { name: 'A week is over: review it' }),
  };
}

it.each([
  ['a phone', { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } }],
  ['a desk, in the dark', { ...DESK, ...WORKER, colorScheme: 'dark' as const }],
])(
  'U958, U959, U960, U961, U962, U963, U965 the review from its line to its end, offline, on %s',
  async (_, options) => {
    const mira = await createAccount(site.server, { tasks: TASKS });
    const bob = await createAccount(site.server, { firstName: 'Bob' });
    await makeFamily(site, mira, bob);
    await callAs(site, bob, 'POST', '/tasks', { ...TODO, space: 'family', name: 'Windows' });
    const { device, dashboard } = await openDashboard(site, mira, options);
    const { page, context } = device;
    const review = reviewOn(page);
    await page.getByRole('link', { name: '2 inbox task(s) to process' }).waitFor();
    await untilSent(page);
    const now = Date.now();
    await page.clock.setFixedTime(now + 6 * DAY_MS);
    await page.reload();
    await page.getByRole('figure').waitFor();
    expect(await review.line.count()).toBe(0);
    await page.clock.setFixedTime(now + 31 * DAY_MS);
    await page.reload();
    await review.line.waitFor();
    await expectToFit(page);
    await goOffline(device);
    await review.line.click();

    await page.getByRole('listitem').filter({ hasText: 'Projects without a next action' }).waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole('button', { name: 'Start' }).click();
    const [one, other] =
      (await review.task.textContent()) === 'Passport runs out'
        ? ['Passport runs out', 'Paint the fence']
        : ['Paint the fence', 'Passport runs out'];
    await page.getByText('Inbox · 2 left').waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await review.answer('Complete');
    await review.shows(other);
    await page.getByRole('button', { name: 'Undo' }).click();
    await review.shows(one);
    await review.answer('Not now …');
    await review.answer('Someday');
    await review.shows(other);
    await page.getByText(`"${one}" waits: Someday`).first().waitFor();

    await page.reload();
    await review.shows(other);
    await page.getByText('Inbox · 1 left').waitFor();
    await review.answer('Skip');
    await review.shows('Lend the drill');
    await expectAccessible(page);
    await expectToFit(page);
    await page.keyboard.press('1');
    await review.shows('Summer holiday');
    await expectAccessible(page);
    await expectToFit(page);
    await page.getByRole('textbox', { name: 'What is the next action?' }).fill('Book the cabin');
    await page.keyboard.press('Enter');
    await page.getByText('"Book the cabin" Added').first().waitFor();
    await page.getByText(/^Untouched for a month · 3 left$/).waitFor();
    await page.reload();
    await page.getByText(/^Untouched for a month · 3 left$/).waitFor();
    await expectAccessible(page);
    await review.answer('Keep');
    await page.getByText(/^Untouched for a month · 2 left$/).waitFor();
    await page.getByRole('button', { name: 'Skip this part' }).click();
    await review.shows('Learn the cello');
    await dashboard.toDashboard();
    await page.getByRole('link', { name: 'Go on with the weekly review' }).click();
    await review.shows('Learn the cello');
    await review.answer('Do it now');
    await review.isOver();
    await page.getByText('You looked at 6 things.').waitFor();
    await page.getByRole('table', { name: /^Tasks opened and closed/ }).waitFor({ state: 'attached' });
    await page.getByRole('listitem').filter({ hasText: 'Untouched for a month' }).waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await page.reload();
    await review.isOver();

    await page.getByRole('button', { name: 'Go on with the rest' }).click();
    await page.getByText(/^Untouched for a month · 2 left$/).waitFor();
    await review.answer('Delete');
    await page.getByText(/^Untouched for a month · 1 left$/).waitFor();
    await review.answer('Delete');
    await review.isOver();
    await dashboard.toDashboard();
    await page.getByRole('figure').waitFor();
    expect(await review.line.count()).toBe(0);
    await context.setOffline(false);
    await untilSent(page);
    expectNoComplaints(device);
    await device.close();
  },
);

it('U963, U964, U967 the line is back after a week, on all devices, and its day is chosen', async () => {
  const mira = await createAccount(site.server, { tasks: [{ ...TODO, name: 'Fix the tap' }] });
  const { device } = await openDashboard(site, mira, { ...DESK, ...WORKER });
  const { page } = device;
  const review = reviewOn(page);
  await page.goto('/process');
  await page.getByRole('main').getByRole('link', { name: 'Weekly review' }).click();
  await page.getByRole('button', { name: 'Done for this week' }).waitFor();
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.getByRole('button', { name: 'Done for this week' }).click();
  await review.isOver();
  await page.getByRole('combobox', { name: 'Day of the review' }).selectOption('Wednesday');
  await untilSent(page);
  await expect
    .poll(async () => ((await callAs(site, mira, 'GET', '/settings')) as { review: object }).review)
    .toMatchObject({ weekday: 'wednesday', done_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string });

  const other = await openDashboard(site, mira, { ...DESK, ...WORKER });
  const there = other.device.page;
  const now = Date.now();
  await there.getByRole('figure').waitFor();
  expect(await reviewOn(there).line.count()).toBe(0);
  await there.clock.setFixedTime(now + 7 * DAY_MS);
  await there.reload();
  await reviewOn(there).line.waitFor();
  await there.goto('/settings');
  const day = there.getByRole('combobox', { name: 'Day of the review' });
  await expect.poll(() => day.inputValue()).toBe('wednesday');
  await there.getByRole('link', { name: 'Review now' }).click();
  await there.getByRole('heading', { level: 1, name: 'Weekly review' }).waitFor();
  expectNoComplaints(device);
  await other.device.close();
  await device.close();
});

it('U965, U966 the last step of a project asks for the next action, wherever it is ticked', async () => {
  const project = { name: 'Summer holiday', status: 'todo', type: 'project' };
  const mira = await createAccount(site.server, {
    tasks: [{ ...project, subtasks: [{ name: 'Book the cabin', type: 'errand' }] }],
  });
  const { device, dashboard } = await openDashboard(site, mira, { ...PHONE, ...WORKER });
  const { page } = device;
  const todo = await dashboard.toTodo();
  await todo.task('Book the cabin').complete();
  await page.getByText('It was the last open step of "Summer holiday".').first().waitFor();
  await page.getByRole('button', { name: 'Next action', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Summer holiday' }).waitFor();
  await page.getByText('Every step is done.').waitFor();
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('textbox', { name: 'What is the next action?' }).fill('Buy the tickets');
  await page.getByRole('button', { name: 'Add it' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Buy the tickets' }).waitFor();
  await page.getByText('Every step is done.').waitFor({ state: 'detached' });
  expectNoComplaints(device);
  await device.close();
});
