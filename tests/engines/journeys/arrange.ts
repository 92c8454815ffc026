import { expect, it } from 'vitest';

import { createAccount, holdingsOf } from '../../e2e/accounts.ts';
import { button, goTo, heading, rowNames } from '../app.ts';
import type { EngineSite } from '../engine-site.ts';
import type { Target } from '../look.ts';
import type { EngineWindow } from '../window.ts';
import { LIMITS } from '../../support/time-limits.mjs';

const PROJECT = { role: 'link', name: /Move house/ };

export function arrange(site: EngineSite): void {
  it('C75 the subtasks of a project are put into another order by pointer and by keys', async () => {
    const subtasks = ['Find boxes', 'Pack', 'Drive'].map((name) => ({ name, type: 'errand' }));
    const seeds = [{ name: 'Move house', type: 'project', subtasks }];
    const account = await createAccount(site.server, { tasks: seeds });
    const window = await site.openSignedIn(account);
    await goTo(window, 'Projects');
    await window.click(PROJECT);
    await window.wait(heading('Move house'));
    const names = () => rowNames(window, 'Subtasks');
    await expect.poll(names).toEqual(['Find boxes', 'Pack', 'Drive']);

    const ours = async () => (await holdingsOf(site.server, account)).tasks;
    const first = 'Find boxes · todo errand personal · in Move house at 0';
    const place = (number: number) => ({ role: 'status', text: `Find boxes is over place ${number} of 3` });
    await window.drag({ from: button('Move Find boxes'), to: button('Move Drive'), over: place(3) });
    await expect.poll(names).toEqual(['Pack', 'Drive', 'Find boxes']);
    await expect.poll(ours).not.toContain(first);

    await window.tabTo(button('Move Find boxes'));
    await window.press('Space');
    await window.wait(place(3));
    await moveUp(window, place(2));
    await moveUp(window, place(1));
    await window.press('Space');
    await expect.poll(names).toEqual(['Find boxes', 'Pack', 'Drive']);
    await expect.poll(ours).toContain(first);
    await window.goto('/projects');
    await window.click(PROJECT);
    await expect.poll(names).toEqual(['Find boxes', 'Pack', 'Drive']);
  });
}

/** Like a person: on a busy machine a key that comes before the row has been measured moves nothing. */
async function moveUp(window: EngineWindow, there: Target): Promise<void> {
  await window.press('ArrowUp');
  const isThere = await expect
    .poll(async () => (await window.see(there)).length, { timeout: LIMITS.soon })
    .toBe(1)
    .then(
      () => true,
      () => false,
    );
  if (!isThere) await window.press('ArrowUp');
  await window.wait(there);
}
