import { expect, it } from 'vitest';

import { createAccount, holdingsOf } from '../../e2e/accounts.ts';
import { deviceRows } from '../../e2e/pages/device-rows.ts';
import { untilSent } from '../../e2e/people.ts';
import { add, heading, rowNames } from '../app.ts';
import type { EngineSite } from '../engine-site.ts';

const CAPTURED = ['Oat milk', 'Parcel to the post', 'Ring the dentist'];

export function offline(site: EngineSite): void {
  it('W60 started without a server, the app keeps what is captured at every start, and sends it once', async () => {
    const account = await createAccount(site.server);
    const window = await site.openSignedIn(account);
    const names = () => rowNames(window, 'Inbox');
    await site.server.stop();

    for (const [place, text] of CAPTURED.entries()) {
      await window.goto('/inbox');
      await window.wait(heading('Inbox'));
      await expect.poll(names).toEqual(CAPTURED.slice(0, place).toReversed());
      await add(window, 'Add a task to inbox', text);
      await expect.poll(names).toEqual(CAPTURED.slice(0, place + 1).toReversed());
      await window.waitForMessage('Task Added');
    }
    expect(await deviceRows(window)).toMatchObject(
      CAPTURED.map((name) => ({ name, id: null, pending: true })),
    );

    await site.server.restart();
    await untilSent(window);
    expect(await names()).toEqual(CAPTURED.toReversed());
    const { tasks } = await holdingsOf(site.server, account);
    expect(tasks).toEqual(CAPTURED.map((name) => `${name} · inbox personal`));
  });
}
