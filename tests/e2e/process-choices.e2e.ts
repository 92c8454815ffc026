/** The choices of Process: what is in view, and its number keys on keyboards of all kinds. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';

import { expectNoComplaints, type Device } from '../support/browser.ts';
import { createAccount, openSignedIn } from './accounts.ts';
import { expectToFit } from './expect-to-fit.ts';
import { processPage } from './pages/screens.ts';
import { startSite } from './site.ts';

const site = startSite();

const DESCRIPTION = 'The blue one from the cellar, with the pump and both lights. Ask Ben about the key.';

async function openProcess(): Promise<Device> {
  const tasks = ['Lend the drill', 'Fix the bike before the tour'].map((name) => ({
    name,
    description: DESCRIPTION,
  }));
  const device = await openSignedIn(site, await createAccount(site.server, { tasks }));
  await device.page.goto('/process');
  await processPage(device.page).task.waitFor();
  return device;
}

const choices = (page: Page) =>
  page
    .getByRole('region', { name: 'Task', exact: true })
    .locator('button[aria-keyshortcuts]')
    .evaluateAll((buttons) =>
      buttons.map((button) => ({
        name: button.textContent,
        isInView: button.getBoundingClientRect().bottom < window.innerHeight - 8,
      })),
    );

it('U506, U900, U365 four choices and one are in view on a desk, and the one has three', async () => {
  const device = await openProcess();
  const { page } = device;
  const inView = (...names: readonly string[]) =>
    names.map((name, at) => ({ name: `${name}${at + 1}`, isInView: true }));
  expect(await choices(page)).toEqual(inView('Process', 'Add to Calendar', 'Skip', 'Complete', 'Not now …'));
  await page.keyboard.press('5');
  await page.getByRole('heading', { name: 'Later, or somebody else?' }).waitFor();
  expect(await choices(page)).toEqual(inView('Later', 'Someday', 'Who?'));
  await page.keyboard.press('3');
  await page.getByRole('heading', { name: 'Who does it?' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Later, or somebody else?' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('If the task takes less than 2 minutes, do it now.').waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectToFit(page);
  expectNoComplaints(device);
  await device.close();
});

it('U1258 number keys choose on French, Czech and Arabic keyboards, and as soon as the choices are there', async () => {
  const device = await openProcess();
  const { page } = device;
  const process = processPage(page);
  const browser = await page.context().newCDPSession(page);
  const press = async (key: string, code: string) => {
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, code, text: key });
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code });
  };
  await press('(', 'Digit5');
  await page.getByRole('heading', { name: 'Later, or somebody else?' }).waitFor();
  await press('ě', 'Digit2');
  await expect.poll(() => process.task.textContent()).toBe('Lend the drill');
  await press('١', 'Digit1');
  await page.getByRole('heading', { name: 'What is it?' }).waitFor();

  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      // What waits for another part is there, but hidden.
      if (document.querySelector('[aria-keyshortcuts="1"]')?.checkVisibility() !== true) return;
      watch.disconnect();
      // As real keys are: one that nothing can prevent counts as unheard, and is pressed again.
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: '1', code: 'Digit1', bubbles: true, cancelable: true }),
      );
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'What is it?' }).waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U1327 a letter at a question with a field is in the field, and is no shortcut', async () => {
  const device = await openProcess();
  const { page } = device;
  const typed = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value);
  const ask = async (key: string, question: string) => {
    await page.keyboard.press('5');
    await page.keyboard.press(key);
    await page.getByRole('heading', { name: question }).waitFor();
  };
  await ask('3', 'Who does it?');
  await page.keyboard.type('gina q');
  expect(await typed()).toBe('gina q');
  await page.goBack();
  await page.goBack();
  await page.getByText('If the task takes less than 2 minutes, do it now.').waitFor();
  await ask('1', 'When should it be there again?');
  await page.keyboard.type('in 3 weeks');
  expect(await typed()).toBe('in 3 weeks');
  expectNoComplaints(device);
  await device.close();
});

/** All at once, however slow the machine is. */
const burst = (page: Page, keys: string) =>
  page.evaluate((pressed) => {
    for (const key of pressed)
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      );
  }, keys);

async function askForDay(page: Page): Promise<void> {
  await page.keyboard.press('5');
  await page.keyboard.press('1');
  await page.getByRole('heading', { name: 'When should it be there again?' }).waitFor();
}

it('U1320 a day that is typed at the question for it is in its field, and decides nothing', async () => {
  const device = await openProcess();
  const { page } = device;
  const process = processPage(page);
  const field = page.getByRole('textbox', { name: 'Type a day' });
  await askForDay(page);
  const first = (await process.task.textContent()) ?? '';
  await burst(page, '24.12.');
  await expect.poll(() => field.inputValue()).toBe('24.12.');
  expect(await process.task.textContent()).toBe(first);
  await page.keyboard.press('Enter');
  await expect.poll(() => process.task.textContent()).not.toBe(first);
  await askForDay(page);
  // No choice has this number.
  await page.keyboard.type('9.1.');
  expect(await field.inputValue()).toBe('9.1.');
  await page.keyboard.press('Enter');
  await process.nothingLeft.waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U1320 a number key at a question with a field chooses, and those behind it are those of the next task', async () => {
  const device = await openProcess();
  const { page } = device;
  await askForDay(page);
  // Tomorrow, and for the next task Skip.
  await burst(page, '13');
  await page.getByRole('button', { name: 'Start over' }).click();
  await askForDay(page);
  await burst(page, '1');
  await page.locator('[class*="pressed"]', { hasText: 'Tomorrow' }).waitFor();
  await processPage(page).nothingLeft.waitFor();
  expectNoComplaints(device);
  await device.close();
});

it('U1315 keys that answer faster than is stored never show a task again', async () => {
  const device = await openProcess();
  const { page } = device;
  const seen = await page.evaluate(async () => {
    const named: (string | null)[] = [];
    for (let press = 0; press < 3; press += 1) {
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: '4', code: 'Digit4', bubbles: true, cancelable: true }),
      );
      // React renders what a key does before the next task, and storing takes several.
      await Promise.resolve();
      named.push(document.querySelector('main section h2')?.textContent ?? null);
    }
    return named;
  });
  expect(seen).toEqual(['Lend the drill', null, null]);
  await processPage(page).nothingLeft.waitFor();
  expectNoComplaints(device);
  await device.close();
});
