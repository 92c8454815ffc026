/** Pictures of a journey, for somebody who judges it by what is seen: `KINBOX_PICTURES=<folder>`, otherwise none. */
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from 'playwright';

export type Look = (page: Page, what: string) => Promise<void>;

export function pictures(): Look {
  const folder = process.env['KINBOX_PICTURES'];
  let count = 0;
  return async (page, what) => {
    if (folder === undefined) return;
    count += 1;
    const name = `${String(count).padStart(2, '0')}-${what.replaceAll(' ', '-')}.png`;
    await page.screenshot({ path: join(folder, name) });
  };
}
