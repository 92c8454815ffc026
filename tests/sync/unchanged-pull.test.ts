import { describe, expect, it } from 'vitest';
import type { TaskId } from '#domain/ids.ts';
import { readMeta } from '#store/meta.ts';
import { createTransport } from '#sw/sync/transport.ts';
import { done, engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import { openTestDevice, page, wireTask, type TestDevice } from '../support/test-device.ts';

const urgent = { isUrgent: true };
const unchanged = status(204, null);

/** How many rows are written in the tables that the interface shows, and in `meta` without the lease and contact. */
function countWrites({ db }: TestDevice): { readonly count: () => number } {
  let writes = 0;
  for (const table of [
    db.tasks,
    db.shadow,
    db.outbox,
    db.families,
    db.settings,
    db.invitations,
    db.profile,
  ]) {
    for (const kind of ['creating', 'updating', 'deleting'] as const)
      table.hook(kind as 'creating', () => void (writes += 1));
  }
  return { count: () => writes };
}

describe('an answer that nothing has changed', () => {
  it('W115 completes the pull, and writes no rows if nothing is in the log', async () => {
    const device = openTestDevice();
    const transport = scriptedTransport();
    transport.changes = [done(page({ cursor: 'c1' })), unchanged];
    const engine = engineOn(device, transport);
    await engine.wake(urgent);
    const { count } = countWrites(device);
    expect(await engine.wake(urgent)).toEqual({ kind: 'rested', nextAt: null });
    expect(transport.pulls).toBe(2);
    expect(count()).toBe(0);
    expect(await readMeta(device.db, 'cursor')).toBe('c1');
    expect(await readMeta(device.db, 'realms')).toEqual(['u:1']);
    expect(await readMeta(device.db, 'contact')).toMatchObject({ reachable: true, failures: 0 });
  });

  it('W115 removes from the log what was acknowledged before the pull began, and keeps the rows', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'made here' });
    const transport = scriptedTransport();
    const made = wireTask({ client_ref: ref, id: 7 as TaskId, name: 'made here' });
    // The page comes with the answer to the create; the edit after it changes nothing on the server.
    transport.changes = [done(page({ cursor: 'c1', tasks: [made] })), unchanged];
    const engine = engineOn(device, transport);
    await engine.wake(urgent);
    await device.create({ name: 'answered and the same on the server' });
    await engine.wake(urgent);
    expect(await device.db.outbox.count()).toBe(0);
    expect((await device.db.tasks.toArray()).map(({ name }) => name)).toContain('made here');
    expect(await readMeta(device.db, 'realms')).toEqual(['u:1']);
  });

  it('W115 is no answer of a server that was asked for everything', async () => {
    const device = openTestDevice();
    const transport = scriptedTransport();
    transport.changes = [unchanged];
    await engineOn(device, transport).wake(urgent);
    expect(await readMeta(device.db, 'contact')).toMatchObject({ reachable: false, failures: 1 });
    expect(await readMeta(device.db, 'cursor')).toBeNull();
  });

  it('W115 is asked for only by a device that has pulled', async () => {
    const asked: string[] = [];
    const transport = createTransport({
      origin: 'https://kinbox.example',
      token: 't',
      serverId: 's',
      fetch: (request) => {
        asked.push(new URL((request as Request).url).search);
        return Promise.reject(new TypeError('offline'));
      },
    });
    await transport.pull(null, 125);
    await transport.pull('c1', 125);
    expect(asked).toEqual(['?limit=125', '?limit=125&since=c1&changed_only=1']);
  });
});
