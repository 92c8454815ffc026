import { expect, it } from 'vitest';

import { createAccount } from '../../e2e/accounts.ts';
import { chooseInUserMenu, goTo, heading, radio, rowNames, space } from '../app.ts';
import type { EngineSite } from '../engine-site.ts';

export function appearance(site: EngineSite): void {
  it('C74 the theme and the spaces are switched, and kept over a reload', async () => {
    const seeds = [
      { name: 'Ring Ana', type: 'call', status: 'todo' },
      { name: 'Ring the office', type: 'call', status: 'todo', space: 'work' },
    ];
    const window = await site.openSignedIn(await createAccount(site.server, { tasks: seeds }));
    const ground = () => window.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await chooseInUserMenu(window, 'Settings');
    await window.wait(heading('Settings'));
    await window.click(radio('Light'));
    const light = await ground();
    await window.press('ArrowRight');
    await expect.poll(async () => (await window.wait(radio('Dark'))).isOn).toBe(true);
    const dark = await ground();
    expect(dark).not.toBe(light);
    await window.goto('/settings');
    expect(await ground()).toBe(dark);

    await goTo(window, 'Todo');
    const names = () => rowNames(window, 'Todo');
    await expect.poll(names).toEqual(['Ring Ana']);
    await window.click(space('Work'));
    await expect.poll(names).toEqual(['Ring the office']);
    await window.click(space('Personal'), 'Shift');
    await expect.poll(async () => (await names()).toSorted()).toEqual(['Ring Ana', 'Ring the office']);
    await window.tabTo(space('Work'));
    await window.pressWith('Shift', 'Space');
    await expect.poll(names).toEqual(['Ring Ana']);
    await window.goto('/todo');
    await expect.poll(names).toEqual(['Ring Ana']);
  });
}
