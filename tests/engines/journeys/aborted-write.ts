import { expect, it } from 'vitest';

import { createAccount } from '../../e2e/accounts.ts';
import { abortWrites } from '../../support/broken-writes.ts';
import { add, field, goTo, rowNames } from '../app.ts';
import type { EngineSite } from '../engine-site.ts';

const FIELD = 'Add a task to inbox';

export function abortedWrite(site: EngineSite): void {
  it('W61 a write that the browser aborts is reported as not saved, and its texts are kept', async () => {
    const window = await site.openSignedIn(await createAccount(site.server));
    await goTo(window, 'Inbox');
    await window.evaluate(abortWrites);
    await add(window, FIELD, 'Wifi word');
    await window.waitForMessage('Not saved: the browser interrupted it');
    const typed = async () => (await window.wait(field(FIELD))).value;
    await expect.poll(typed).toBe('Wifi word');

    await window.goto('/inbox');
    await expect.poll(typed).toBe('Wifi word');
    await window.click(field(FIELD));
    await window.press('Enter');
    await expect.poll(() => rowNames(window, 'Inbox')).toEqual(['Wifi word']);
  });
}
