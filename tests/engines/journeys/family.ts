import { expect, it } from 'vitest';

import { createAccount } from '../../e2e/accounts.ts';
import { callAs } from '../../e2e/households.ts';
import { button, chooseInUserMenu, dialog, field, goTo, row, rowNames, space } from '../app.ts';
import type { EngineSite } from '../engine-site.ts';
import type { Target } from '../look.ts';
import type { EngineWindow } from '../window.ts';

export function family(site: EngineSite): void {
  it('C71 a member joins by invitation, and sees at once what the other gives to them', async () => {
    const anna = await createAccount(site.server, { firstName: 'Anna' });
    const ben = await createAccount(site.server, { firstName: 'Ben' });
    const [annas, bens] = await Promise.all([site.openSignedIn(anna), site.openSignedIn(ben)]);
    await chooseInUserMenu(annas, 'Family');
    await annas.click({ ...button(/^Invite/), within: { role: 'main' } });
    await annas.fill(field('Username or email'), ben.email);
    await annas.click(button('Send Invitation'));
    await annas.click(button('Done'));
    await chooseInUserMenu(bens, 'Family');
    await bens.click(button('Accept'));
    await annas.click(button('Confirm Ben'));
    await annas.click({ ...button('Confirm'), within: { role: 'dialog' } });
    await bens.wait({ role: 'listitem', text: anna.email, within: { role: 'list', name: /^Members of/ } });

    await callAs(site, anna, 'POST', '/tasks', {
      name: 'Bins',
      type: 'household',
      status: 'todo',
      space: 'family',
    });
    for (const window of [annas, bens]) await showFamilyTasks(window);
    await giveTo(annas, 'Bins', 'Ben');
    await bens.wait({ ...row('You have it.'), within: { role: 'list', name: 'Todo' } });
    // What the other has is not among what Anna can do.
    await expect.poll(() => rowNames(annas, 'Todo')).toEqual([]);
  });
}

async function showFamilyTasks(window: EngineWindow): Promise<void> {
  await goTo(window, 'Todo');
  await window.click(space('Family'));
  await expect.poll(() => rowNames(window, 'Todo')).toEqual(['Bins']);
}

async function giveTo(window: EngineWindow, task: string, person: string): Promise<void> {
  await window.click(button(task));
  await window.wait(dialog('Edit Task'));
  const who: Target = { role: 'combobox', name: 'Who?' };
  await window.tabTo(who);
  await window.type(person);
  // Nobody has no value.
  await expect.poll(async () => (await window.wait(who)).value).not.toBe('');
  await window.click(button('Save Changes'));
  await window.waitUntilGone(dialog('Edit Task'));
}
