/** Lists that are ordered by hand and grouped. */
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { projectDetails } from './pages/project-details.ts';
import { goOffline, openDashboard, openOtherDevice, untilSent } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

const TASKS = [
  { name: 'Ring the school', status: 'todo', type: 'call' },
  { name: 'Buy stamps', status: 'todo', type: 'errand', effort: 'easy' },
  { name: 'Ring the bank', status: 'todo', type: 'call', important: true },
];
const [SCHOOL, STAMPS, BANK] = TASKS.map(({ name }) => name) as [string, string, string];

it.each([
  ['a phone', { ...PHONE, ...WORKER, viewport: { width: 320, height: 640 } }],
  ['a desk, in the dark', { ...DESK, ...WORKER, colorScheme: 'dark' as const }],
])(
  'U805, U894, U896, U897, U898, C51 Todo is ordered by hand and grouped, offline too, on %s',
  async (name, options) => {
    const account = await createAccount(site.server, { tasks: TASKS });
    const person = await openDashboard(site, account, options);
    const { device, dashboard } = person;
    const { page, context } = device;
    const todo = await dashboard.toTodo();
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: /^Arrange/ }).click();
      await page.getByRole('menuitemradio', { name: entry, exact: true }).click();
    };
    await expect.poll(() => todo.names()).toEqual([BANK, STAMPS, SCHOOL]);

    await choose('By hand');
    const { handle, moveByKeyboard, moveByFinger } = projectDetails(page);
    await handle(SCHOOL).waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await goOffline(device);
    if (name === 'a phone') await moveByFinger(SCHOOL, BANK);
    else await moveByKeyboard(SCHOOL, -2);
    await expect.poll(() => todo.names()).toEqual([SCHOOL, BANK, STAMPS]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => todo.names()).toEqual([BANK, STAMPS, SCHOOL]);
    await todo.toast('Undone: Order changed').waitFor();
    await moveByKeyboard(SCHOOL, -2);
    await expect.poll(() => todo.names()).toEqual([SCHOOL, BANK, STAMPS]);
    await context.setOffline(false);

    await choose('Type');
    await page.getByRole('heading', { level: 2, name: 'Call 2' }).waitFor();
    expect(await page.getByRole('list', { name: 'Todo: Call' }).getByRole('listitem').count()).toBe(2);
    await expectAccessible(page);
    await expectToFit(page);
    await page.reload();
    await page.getByRole('button', { name: 'Arrange: By hand, Type' }).waitFor();
    await choose('No groups');
    await expect.poll(() => todo.names()).toEqual([SCHOOL, BANK, STAMPS]);
    await untilSent(page);

    const other = await openOtherDevice(site, person, options);
    const its = await other.dashboard.toTodo();
    await expect.poll(() => its.names()).toEqual([BANK, STAMPS, SCHOOL]);
    await other.device.page.getByRole('button', { name: 'Arrange' }).click();
    await other.device.page.getByRole('menuitemradio', { name: 'By hand' }).click();
    await expect.poll(() => its.names(), { timeout: 20_000 }).toEqual([SCHOOL, BANK, STAMPS]);
    expectNoComplaints(device);
    await Promise.all([device.close(), other.device.close()]);
  },
);
