import { expect, it } from 'vitest';

import { createAccount, holdingsOf } from '../../e2e/accounts.ts';
import { checkbox, goTo, rowNames } from '../app.ts';
import type { EngineSite } from '../engine-site.ts';

const SEEDS = ['Ring Ana', 'Buy stamps'].map((name) => ({ name, type: 'call', status: 'todo' }));

export function leftWhileStoring(site: EngineSite): void {
  it('W200 a page that is left while it stores holds up no other one, and says after Back what was not stored', async () => {
    const account = await createAccount(site.server, { tasks: SEEDS });
    const window = await site.openSignedIn(account);
    await goTo(window, 'Todo');
    const names = () => rowNames(window, 'Todo');
    await expect.poll(names).toEqual(['Buy stamps', 'Ring Ana']);
    await window.evaluate(storeSlowly);
    await window.click(checkbox('Ring Ana'));
    await window.evaluate(() => void setTimeout(() => location.assign('/todo?again'), 100));
    await expect.poll(() => window.evaluate(() => location.search)).toBe('?again');
    await expect.poll(async () => (await names()).includes('Buy stamps')).toBe(true);
    await window.click(checkbox('Buy stamps'));
    const tasks = async () => (await holdingsOf(site.server, account)).tasks.join();
    await expect.poll(tasks).toContain('Buy stamps · todo call easy personal · completed');

    await window.evaluate(() => void setTimeout(() => history.back()));
    await expect.poll(() => window.evaluate(() => location.search)).toBe('');
    await expect.poll(async () => (await names()).includes('Buy stamps')).toBe(false);
    await expect.poll(names).toEqual(['Ring Ana']);
    // The other two throw away a page that is storing.
    const isKept = await window.evaluate(() => 'storesSlowly' in globalThis);
    expect(isKept).toBe(site.engine === 'WebKit');
    if (isKept) await window.waitForMessage('Not saved: the browser interrupted it');
  });
}

/** Each write takes two seconds. */
function storeSlowly(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function putSlowly(...row) {
    const until = performance.now() + 2_000;
    const hold = () => {
      if (performance.now() < until) this.count().addEventListener('success', hold);
    };
    const request = put.apply(this, row);
    if (this.name === 'tasks') hold();
    return request;
  };
  Object.assign(globalThis, { storesSlowly: true });
}
