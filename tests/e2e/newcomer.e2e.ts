/** The first minutes with Kinbox, on a train. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { DESK, expectNoComplaints, PHONE, WORKER } from '../support/browser.ts';
import { freshAddress } from './accounts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectToFit } from './expect-to-fit.ts';
import { goOffline, openNewPerson } from './people.ts';
import { toFamily } from './pages/family.ts';
import { processPage } from './pages/screens.ts';
import { startSite } from './site.ts';

const site = startSite();
const AT_390 = { ...PHONE, viewport: { width: 390, height: 844 } };
const AT_320 = { ...PHONE, viewport: { width: 320, height: 568 } };

it.each([
  ['a phone', PHONE, 'To see several spaces, hold one.'],
  ['a desktop', DESK, 'To see several spaces, hold one or click it with Shift.'],
])(
  'U827 U828 U829 U830 on %s a newcomer is led from three thoughts to a project, offline too',
  async (_, options, hint) => {
    const { device, dashboard } = await openNewPerson(site, { ...options, ...WORKER });
    const { page } = device;
    const main = page.getByRole('main');
    await goOffline(device);
    const press = (name: string) => main.getByRole('button', { name, exact: true }).click();

    // Nothing is there to be processed, and that is not where it ends.
    const emptyTodo = await dashboard.toTodo();
    await main.getByRole('link', { name: 'Process', exact: true }).click();
    await main.getByText('Nothing left to process. Your inbox is empty.').waitFor();
    expect(await main.getByRole('link').count()).toBe(0);
    await press('Write something down');
    await page.getByRole('dialog').getByRole('textbox').waitFor();
    await page.keyboard.press('Escape');
    await emptyTodo.toDashboard();

    await main.getByText('What is on your mind? Write down the first 3 things').waitFor();
    await expectAccessible(page);
    await expectToFit(page);
    await main.getByRole('complementary', { name: /^New here\?/ }).waitFor();
    await press('No, thanks');
    await page.reload();
    await main.getByText('What is on your mind?').waitFor();
    expect(await main.getByRole('complementary').count()).toBe(0);

    await press('Write something down');
    await writeDown(page, ['Call the school', 'Oat milk', 'A lamp for the hall']);
    await main.getByText('Now decide what each one is').waitFor();
    await main.getByRole('link', { name: 'Process the inbox' }).click();
    const process = processPage(page);
    for (const left of [2, 1, 0]) {
      await process.process('Shopping');
      if (left > 0) await page.getByText(`${4 - left} of 3`).waitFor();
    }
    await process.nothingLeft.waitFor();
    await main.getByRole('link', { name: 'To Todo' }).waitFor();

    await process.toDashboard();
    await main.getByRole('link', { name: 'Start a project' }).click();
    const field = main.getByRole('textbox', { name: 'Add new project' });
    await field.fill('Summer holiday');
    await field.press('Enter');
    await main.getByRole('link', { name: /Summer holiday/ }).waitFor();
    await dashboard.toDashboard();
    await main.getByText('Mark what matters as important').waitFor();
    await main.getByRole('link', { name: 'Choose from Todo' }).waitFor();

    await dashboard.space('Work').click();
    await dashboard.toast(hint).waitFor();
    expectNoComplaints(device);
    await device.close();
  },
);

async function writeDown(page: Page, names: readonly string[]): Promise<void> {
  const field = page.getByRole('dialog').getByRole('textbox');
  for (const name of names) {
    await field.fill(name);
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe('');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

it('U831 U832 where there is room, spaces and filters show their words', async () => {
  const { device, dashboard } = await openNewPerson(site, AT_390);
  const { page } = device;
  const word = (name: 'Personal' | 'Work') => dashboard.space(name).getByText(name);
  const todo = await dashboard.toTodo();
  for (const [name, type] of [
    ['Call the school', 'Call'],
    ['A lamp', 'Shopping'],
  ] as const) {
    await todo.add({ name, type });
    await todo.task(name).row.waitFor();
  }
  await todo.closeAdd();
  const areNamed = async () =>
    expect([await word('Personal').isVisible(), await word('Work').isVisible()]).toEqual([true, true]);
  await areNamed();
  expect(await todo.filter('Shopping').innerText()).toBe('Shopping');
  await todo.filter('Call').click();
  await page.getByRole('status').getByText('Call: 1 task.').waitFor({ state: 'attached' });
  await expectAccessible(page);
  await expectToFit(page);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('status').getByText('All tasks are shown.').waitFor({ state: 'attached' });
  await page.setViewportSize(AT_320.viewport);
  await areNamed();
  await expectToFit(page);
  await page.setViewportSize(DESK.viewport ?? AT_320.viewport);
  await areNamed();
  expectNoComplaints(device);
  await device.close();
});

it.each([PHONE, AT_320])(
  'U831 U17 three spaces have their whole names on the narrowest phones, without a network too',
  async (options) => {
    const { device, dashboard } = await openNewPerson(site, { ...options, ...WORKER });
    const { page } = device;
    await (await toFamily(page)).invite(freshAddress());
    await dashboard.space('Family').waitFor();
    const areWhole = async () => {
      for (const name of ['Personal', 'Family', 'Work'] as const) {
        const word = dashboard.space(name).getByText(name);
        expect(await word.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        const { width, height } = (await dashboard.space(name).boundingBox()) ?? { width: 0, height: 0 };
        expect([width >= 44, height >= 40], name).toEqual([true, true]);
      }
      await expectToFit(page);
    };
    await areWhole();
    await goOffline(device);
    await expect.poll(() => dashboard.syncWords().textContent()).toContain('Offline');
    await areWhole();
    await expectAccessible(page);
    expectNoComplaints(device);
    await device.close();
  },
);
