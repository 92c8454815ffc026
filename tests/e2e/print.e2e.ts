import { expect, it } from 'vitest';
import { PHONE } from '../support/browser.ts';
import { createAccount } from './accounts.ts';
import { openDashboard } from './people.ts';
import { startSite } from './site.ts';

const site = startSite();

it('U775 a long list is printed whole, and without what can only be pressed', async () => {
  const tasks = Array.from({ length: 90 }, (_, n) => ({ name: `Row ${n}`, status: 'todo', type: 'call' }));
  const { device } = await openDashboard(site, await createAccount(site.server, { tasks }), PHONE);
  const { page } = device;
  await page.goto('/todo');
  await page.getByRole('listitem').first().waitFor();
  const rows = page.getByRole('list', { name: 'Todo' }).getByRole('listitem');
  expect(await rows.count()).toBeLessThan(90);

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await rows.count()).toBe(90);
  await expect.poll(() => page.locator('header').isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Skip to the content' }).isVisible()).toBe(false);
  const visible = page.getByRole('main').getByRole('button').filter({ visible: true });
  expect(new Set(await visible.allTextContents())).toEqual(new Set(tasks.map(({ name }) => name)));

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(90);
  await page.locator('header').waitFor();
  await device.close();
});
