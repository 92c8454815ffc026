import { expect, it } from 'vitest';

import { createAccount } from '../../e2e/accounts.ts';
import { button, field, heading, rowNames } from '../app.ts';
import type { EngineSite } from '../engine-site.ts';
import type { Target } from '../look.ts';
import type { EngineWindow } from '../window.ts';

const SKIP: Target = { role: 'link', name: 'Skip to the content' };
const USER_MENU = button(/^User menu/);

export function keys(site: EngineSite): void {
  it('C76 menus, filters, the steps of adding and rows work by keys alone, and the focus returns', async () => {
    const seeds = [
      { name: 'Ring Ana', type: 'call' },
      { name: 'Fix the tap', type: 'household', effort: 'hard' },
    ];
    const window = await site.openSignedIn(await createAccount(site.server, { tasks: seeds }));
    const hasFocus = async (target: Target) => (await window.wait(target)).isFocused;
    await window.press('Tab');
    await expect.poll(() => hasFocus(SKIP)).toBe(true);
    await window.press('Enter');
    await expect.poll(() => hasFocus({ role: 'main' })).toBe(true);
    await window.tabTo(USER_MENU);
    await window.press('Enter');
    await expect.poll(() => hasFocus({ role: 'menuitem', name: 'Family' })).toBe(true);
    await window.press('Escape');
    await expect.poll(() => hasFocus(USER_MENU)).toBe(true);

    await window.type('gt');
    await window.wait(heading('Todo'));
    const names = () => rowNames(window, 'Todo');
    await expect.poll(names).toEqual(['Fix the tap', 'Ring Ana']);
    await window.tabTo({ ...button('Household'), within: { role: 'group', name: /^Filter by type/ } });
    await window.press('Space');
    await expect.poll(names).toEqual(['Fix the tap']);
    await pressButton(window, 'Clear filters');
    await expect.poll(names).toEqual(['Fix the tap', 'Ring Ana']);

    await pressButton(window, 'Add new task');
    await expect.poll(() => hasFocus(field('Add new task'))).toBe(true);
    await window.type('Write the report');
    await pressButton(window, 'Office');
    await pressButton(window, 'Easy');
    await window.press('Enter');
    await expect.poll(names).toEqual(['Write the report', 'Fix the tap', 'Ring Ana']);
    await window.press('Escape');
    await window.waitUntilGone(field('Add new task'));

    await pressButton(window, 'Mark Ring Ana as important');
    await expect.poll(() => isOn(window, 'Mark Ring Ana as important')).toBe(true);
    await pressButton(window, 'Delete Fix the tap');
    await window.waitForMessage('"Fix the tap" Deleted');
    await expect.poll(names).toEqual(['Write the report', 'Ring Ana']);
    await window.pressWith('Control', 'z');
    await expect.poll(names).toEqual(['Write the report', 'Fix the tap', 'Ring Ana']);
  });

  it('C198 what is typed at once after a key that opens a field is in the field', async () => {
    const window = await site.openSignedIn(await createAccount(site.server));
    const fresh = async () => {
      await window.goto('/completed');
      await window.wait(heading('Completed'));
    };
    const value = async (name: string) => (await window.wait(field(name))).value;
    await fresh();
    await window.type('qmixing eggs');
    await expect.poll(() => value('What is on your mind?')).toBe('mixing eggs');
    await window.press('Enter');
    await window.waitForMessage('Task Added');
    await fresh();
    await window.type('/eggs');
    const search = { role: 'combobox', name: 'Search tasks, notes, projects and commands' };
    await expect.poll(async () => (await window.wait(search)).value).toBe('eggs');
  });
}

async function pressButton(window: EngineWindow, name: string): Promise<void> {
  await window.tabTo(button(name));
  await window.press('Enter');
}

async function isOn(window: EngineWindow, name: string): Promise<boolean> {
  return (await window.wait(button(name))).isOn;
}
