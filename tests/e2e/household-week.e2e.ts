/** A week of a household on two phones, each of them offline now and then. */
import { expect, it } from 'vitest';

import { expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount, type Account } from './accounts.ts';
import { callAs, makeFamily } from './households.ts';
import { goOffline, openDashboard, untilSent, type OnDevice } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const PATIENT = { timeout: 20_000 };
const CHORE = { space: 'family', status: 'todo', type: 'household' };

interface Member extends OnDevice {
  readonly account: Account;
}

async function openMember(account: Account, time: number): Promise<Member> {
  const person = await openDashboard(site, account, { ...PHONE, ...WORKER });
  await person.device.page.clock.install({ time });
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

it('U925, U935, T72, T78, T86 two phones shop, share chores and plan, offline and on, and agree at the end of the week', async () => {
  const midnight = new Date();
  midnight.setHours(24, 0, 0, 0);
  const evening = midnight.getTime() - 30 * 60_000;
  const [annas, bens] = [
    await createAccount(site.server, { firstName: 'Anna' }),
    await createAccount(site.server, { firstName: 'Ben' }),
  ];
  await makeFamily(site, annas, bens);
  const weekly = { every: 1, unit: 'week', from: 'done' };
  await callAs(site, annas, 'POST', '/tasks', { ...CHORE, name: 'Bins', repeat: weekly });
  await callAs(site, annas, 'POST', '/tasks', { ...CHORE, name: 'Windows' });
  await callAs(site, annas, 'POST', '/tasks', { space: 'family', name: 'Book the ferry' });
  const anna = await openMember(annas, evening);
  const ben = await openMember(bens, evening);

  await theyShop(anna, ben);
  await bothDoAChore(anna, ben);
  await bothTakeATask(anna, ben);
  await aTaskReturnsAtMidnight(anna);

  expectNoComplaints(anna.device);
  expectNoComplaints(ben.device);
  await Promise.all([anna.device.close(), ben.device.close()]);
}, 180_000);

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
  await ben.device.page.getByRole('link', { name: '1 waiting' }).waitFor();
  expect(await (await anna.dashboard.toTodo()).names()).toContain('Windows');
}

async function aTaskReturnsAtMidnight({ device, dashboard }: Member): Promise<void> {
  const { page } = device;
  await goOffline(device);
  const process = await dashboard.toProcess();
  await expect.poll(() => process.task.textContent()).toBe('Book the ferry');
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).click();
  await process.nothingLeft.waitFor();
  const todo = await dashboard.toTodo();
  await page.getByRole('link', { name: '2 later' }).waitFor();
  await page.clock.fastForward(31 * 60_000);
  await expect.poll(() => todo.names()).toContain('Book the ferry');
  await meet({ device } as Member);
}
