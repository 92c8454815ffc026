import { expect, it } from 'vitest';

import { createAccount, PASSWORD } from '../../e2e/accounts.ts';
import { everythingKept } from '../../e2e/pages/kept-on-device.ts';
import { untilSent } from '../../e2e/people.ts';
import { add, button, chooseInUserMenu, field, goTo, heading, rowNames } from '../app.ts';
import type { EngineSite } from '../engine-site.ts';

const SECRET = 'Ring the dentist';

export function account(site: EngineSite): void {
  it('C73 after logging out nothing is left, and who signs in again has everything', async () => {
    const mira = await createAccount(site.server, { tasks: [{ name: SECRET }] });
    const window = await site.openSignedIn(mira);
    await goTo(window, 'Inbox');
    await add(window, 'Add a task to inbox', 'Oat milk');
    await window.waitForMessage('Task Added');
    const names = () => rowNames(window, 'Inbox');
    await expect.poll(names).toEqual(['Oat milk', SECRET]);
    await untilSent(window);

    await chooseInUserMenu(window, 'Logout');
    await window.wait(heading('Sign in to your account'));
    expect(await everythingKept(window)).not.toContain(SECRET);
    await window.fill(field('Email'), mira.email);
    await window.fill(field('Password'), PASSWORD);
    await window.click(button('Sign in'));
    await window.wait(heading('Dashboard'));
    await goTo(window, 'Inbox');
    await expect.poll(names).toEqual(['Oat milk', SECRET]);
  });
}
