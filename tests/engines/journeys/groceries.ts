import { expect, it } from 'vitest';

import { createAccount, holdingsOf } from '../../e2e/accounts.ts';
import { add, button, checkbox, field, goTo } from '../app.ts';
import type { EngineSite } from '../engine-site.ts';
import type { EngineWindow } from '../window.ts';

const FIELD = 'Add grocery item';

export function groceries(site: EngineSite): void {
  it('C72 groceries are added, added up, completed from what was bought before, ticked, cleared and pasted', async () => {
    const bought = { type: 'grocery', completed: true, completed_at: new Date().toISOString() };
    const account = await createAccount(site.server, { tasks: [{ name: 'Mint', ...bought }] });
    const window = await site.openSignedIn(account);
    await goTo(window, 'Groceries');
    const toBuy = () => namesIn(window, 'Groceries');
    const basket = () => namesIn(window, 'In the basket');

    await add(window, FIELD, '2 milk');
    await add(window, FIELD, '3x milk');
    await expect.poll(toBuy).toEqual(['milk × 5']);
    await window.fill(field(FIELD), 'mi');
    await window.click({ ...button('Mint'), within: { role: 'group', name: 'Bought before' } });
    await expect.poll(toBuy).toEqual(['Mint', 'milk × 5']);
    expect((await window.wait(field(FIELD))).value).toBe('');

    await window.click(checkbox('milk × 5'));
    await window.waitForMessage('"milk" Completed');
    await expect.poll(toBuy).toEqual(['Mint']);
    await window.click(button(/^Clear \d/));
    await expect.poll(basket).toEqual([]);
    await expect.poll(toBuy).toEqual(['Mint']);

    await copy(window, '- Salt\n- 3 onions');
    await window.click(field(FIELD));
    await window.pressWith('Control', 'v');
    await window.press('Enter');
    await expect.poll(async () => (await toBuy()).toSorted()).toEqual(['3 onions', 'Mint', 'Salt']);
    const ours = async () => (await holdingsOf(site.server, account)).tasks;
    await expect
      .poll(ours)
      .toEqual(expect.arrayContaining([expect.stringMatching(/^2 milk .* completed · deleted$/)]));
  });
}

/** From a field of another page, as it were. */
async function copy(window: EngineWindow, lines: string): Promise<void> {
  await window.evaluate((text) => {
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
  }, lines);
  await window.pressWith('Control', 'c');
  await window.evaluate(() => document.querySelector('body > textarea')?.remove());
}

async function namesIn(window: EngineWindow, list: string): Promise<readonly string[]> {
  const checks = await window.see({ role: 'checkbox', within: { role: 'list', name: list } });
  return checks.map(({ name }) => name.replace('Complete ', ''));
}
