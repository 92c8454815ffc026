/** What Ada sees of her week, to be drawn. */
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { ADA } from './household.ts';

/** A picture of what Ada sees once `show` has led there, also written to `path`. */
export async function shootAs(
  chrome: Browser,
  look: BrowserContextOptions,
  show: (page: Page) => Promise<void>,
  path?: string,
): Promise<Buffer> {
  const context = await chrome.newContext({ deviceScaleFactor: 1.5, reducedMotion: 'reduce', ...look });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADA.email);
  await page.getByLabel('Password').fill(ADA.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await show(page);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot(path === undefined ? {} : { path });
  await context.close();
  return picture;
}

export async function showTasks(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Work' }).click({ modifiers: ['Shift'] });
  await page.getByText('Slides for the review').waitFor();
  await page.goto(path);
  await page.getByText('Slides for the review').waitFor();
}

export async function showChores(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Spaces' }).getByRole('button', { name: 'Family' }).click();
  await page.goto('/todo');
  await page.getByText('Put the bins out').waitFor();
  await page.getByText('Your turn.').waitFor();
}

export async function showGroceries(page: Page): Promise<void> {
  await page.goto('/groceries');
  await page.getByRole('button', { name: 'Shop' }).click();
  await page.getByText('In the basket').waitFor();
}
