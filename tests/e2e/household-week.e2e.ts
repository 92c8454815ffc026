/** A week of a household on two phones, each of them offline now and then. */
import { expect, it } from 'vitest';

import { expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount, type Account } from './accounts.ts';
import { callAs, idOf, makeFamily } from './households.ts';
import { lateEvening, type LateEvening } from './late-evening.ts';
import { goOffline, openDashboard, untilSent, type OnDevice } from './people.ts';
import { startSite } from './site.ts';
import { LIMITS } from '../support/time-limits.mjs';

const site = startSite();

const PATIENT = { timeout: LIMITS.longPoll };
const CHORE = { space: 'family', status: 'todo', type: 'household' };

interface Member extends OnDevice {
  readonly account: Account;
}

async function openMember(account: Account, { timezoneId, midnight }: LateEvening): Promise<Member> {
  const person = await openDashboard(site, account, { ...PHONE, ...WORKER, timezoneId });
  await person.device.page.clock.install({ time: midnight - 30 * 60_000 });
  await person.device.page.reload();
  await person.device.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await (await person.dashboard.toTodo()).space('Family').click();
  return { ...person, account };
}

async function meet(...members: readonly Member[]): Promise<void> {
  // One after the other: who is back first is heard first.
  for (const { device } of members) {
    await device.context.setOffline(false);
    await untilSent(device.page);
  }
}

it(
  'U925, U935, T72, T78, T86, T97, U977 two phones shop, share chores and plan, offline and on, and agree at the end of the week',
  async () => {
    const evening = lateEvening();
    const [annas, bens] = [
      await createAccount(site.server, { firstName: 'Anna' }),
      await createAccount(site.server, { firstName: 'Ben' }),
    ];
    await makeFamily(site, annas, bens);
    const weekly = { every: 1, unit: 'week', from: 'done' };
    await callAs(site, annas, 'POST', '/tasks', { ...CHORE, name: 'Bins', repeat: weekly });
    await callAs(site, annas, 'POST', '/tasks', { ...CHORE, name: 'Windows' });
    const daily = { every: 1, unit: 'day', from: 'done' };
    const turns = [{ id: idOf(annas) }, { id: idOf(bens) }];
    const dishes = { ...CHORE, name: 'Dishes', repeat: daily, who: turns[0], turns };
    await callAs(site, annas, 'POST', '/tasks', dishes);
    await callAs(site, annas, 'POST', '/tasks', { space: 'family', name: 'Book the ferry' });
    const anna = await openMember(annas, evening);
    const ben = await openMember(bens, evening);

    await theyShop(anna, ben);
    await bothDoAChore(anna, ben);
    await bothTakeATask(anna, ben);
    await theyTakeTurns(anna);
    await tasksReturnAtMidnight(anna, ben);
    await sheReviewsTheWeek(anna);

    expectNoComplaints(anna.device);
    expectNoComplaints(ben.device);
    await Promise.all([anna.device.close(), ben.device.close()]);
  },
  LIMITS.longTest,
);

async function theyShop(anna: Member, ben: Member): Promise<void> {
  const list = await anna.dashboard.toGroceries();
  const inShop = await ben.dashboard.toGroceries();
  await goOffline(anna.device);
  await goOffline(ben.device);
  await list.add('2 milk');
  await list.add('Bread');
  await inShop.add('3 milk');
  await meet(anna, ben);
  for (const each of [list, inShop])
    await expect.poll(async () => (await each.names()).toSorted(), PATIENT).toEqual(['Bread', 'milk × 5']);
  await inShop.task('milk × 5').press();
  await expect.poll(list.names, PATIENT).toEqual(['Bread']);
}

/** Of one round there is one copy, and who came second is told. */
async function bothDoAChore(anna: Member, ben: Member): Promise<void> {
  const todos = [await anna.dashboard.toTodo(), await ben.dashboard.toTodo()];
  for (const todo of todos)
    await expect.poll(() => todo.names(), PATIENT).toEqual(expect.arrayContaining(['Windows', 'Bins']));
  for (const { device } of [anna, ben]) {
    await goOffline(device);
    await device.page.getByRole('checkbox', { name: 'Complete Bins' }).click();
    await device.page.getByRole('link', { name: '1 later' }).waitFor();
  }
  await meet(ben, anna);
  await anna.device.page
    .getByText(/^Ben did "Bins" today/)
    .first()
    .waitFor(PATIENT);
  for (const { device, dashboard } of [anna, ben]) {
    const completed = await dashboard.toCompleted();
    const bins = async () => (await completed.names()).filter((name) => name === 'Bins');
    await expect.poll(bins, PATIENT).toEqual(['Bins']);
    await completed.toTodo();
    await device.page.getByRole('link', { name: '1 later' }).waitFor();
  }
}

/** Who is heard first has it. */
async function bothTakeATask(anna: Member, ben: Member): Promise<void> {
  for (const { device } of [anna, ben]) {
    await goOffline(device);
    await device.page.getByRole('button', { name: 'More for Windows' }).click();
    await device.page.getByRole('menuitem', { name: 'Take it' }).click();
    await device.page.getByText('You have it.').first().waitFor();
  }
  await meet(anna, ben);
  await ben.device.page.getByText('Anna took it: "Windows"').first().waitFor(PATIENT);
  await ben.device.page.getByRole('link', { name: '2 waiting' }).waitFor();
  expect(await (await anna.dashboard.toTodo()).names()).toContain('Windows');
}

/** Who has done it leaves it to the next. */
async function theyTakeTurns({ device: { page }, dashboard }: Member): Promise<void> {
  await dashboard.toTodo();
  await page.getByRole('checkbox', { name: 'Complete Dishes' }).click();
  await page
    .getByText(/^Done\. Again on .*, Ben’s turn$/)
    .first()
    .waitFor();
  await untilSent(page);
}

/** What was put off, for who put it off; the chore of every day, for who is next. */
async function tasksReturnAtMidnight(anna: Member, ben: Member): Promise<void> {
  const { page } = anna.device;
  await goOffline(anna.device);
  const process = await anna.dashboard.toProcess();
  await expect.poll(() => process.task.textContent()).toBe('Book the ferry');
  await page.getByRole('button', { name: 'Not now …' }).click();
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await process.nothingLeft.waitFor();
  const todo = await anna.dashboard.toTodo();
  const bensTodo = await ben.dashboard.toTodo();
  expect(await todo.names()).not.toContain('Book the ferry');
  expect(await bensTodo.names()).not.toContain('Dishes');
  for (const { device } of [anna, ben]) await device.page.clock.fastForward(31 * 60_000);
  await expect.poll(() => todo.names()).toContain('Book the ferry');
  await expect.poll(() => bensTodo.names()).toContain('Dishes');
  await meet(anna);
}

async function sheReviewsTheWeek({ device: { page }, dashboard }: Member): Promise<void> {
  await dashboard.toDashboard();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await page.getByRole('heading', { level: 1, name: 'Weekly review' }).waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  const isOver = page.getByRole('heading', { level: 2, name: 'That was the review.' });
  // The last card goes while it is looked for.
  const skipOrEnd = async () => {
    if (await isOver.isVisible()) return 'over';
    const skip = page.getByRole('button', { name: 'Skip', exact: true });
    await skip.click({ timeout: LIMITS.soon }).catch(() => undefined);
    return 'asking';
  };
  await expect.poll(skipOrEnd, PATIENT).toBe('over');
  await page.getByRole('table', { name: /^Tasks opened and closed/ }).waitFor({ state: 'attached' });
  await untilSent(page);
}
