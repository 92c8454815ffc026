/** The browser drops the connection of an engine, at whatever moment of a cycle. */
import { IDBDatabase } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import type { TaskId } from '#domain/ids.ts';
import type { CycleEnd } from '#sw/sync/engine.ts';
import { openSyncs } from '#sw/sync/open-syncs.ts';
import { dropConnection } from '../support/drop-connection.ts';
import { done, engineOn, scriptedTransport } from '../support/scripted-transport.ts';
import { openTestDevice, page, START_MS, wireTask, type TestDevice } from '../support/test-device.ts';

const LEASE_MS = 20_000;

/** Two changes and a page; the connection is dropped when the nth transaction has begun. Whether there were so many. */
async function cutOffAt(nth: number): Promise<boolean> {
  const { transaction } = IDBDatabase.prototype;
  let begun = 0;
  let cycling: TestDevice | null = null;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begin(
    this: IDBDatabase,
    ...given
  ) {
    const made = transaction.apply(this, given);
    const cutOff = cycling;
    if (cutOff !== null) begun += 1;
    // Not before its first requests are made.
    if (cutOff !== null && begun === nth) queueMicrotask(() => dropConnection(cutOff.db));
    return made;
  });
  const device = openTestDevice();
  const refs = [await device.create({ name: 'one' }), await device.create({ name: 'two' })];
  const transport = scriptedTransport((_, count) => done({ id: (count + 10) as TaskId }));
  transport.changes = [
    done(page({ tasks: refs.map((ref, at) => wireTask({ client_ref: ref, id: (at + 11) as TaskId })) })),
  ];
  const ends: CycleEnd[] = [];
  while ((await device.db.outbox.count()) > 0) {
    const nowMs = START_MS + 60_000 + ends.length * LEASE_MS;
    cycling = device;
    ends.push(await engineOn(device, transport, { clock: () => nowMs }).wake({ isUrgent: true }));
    cycling = null;
    expect(ends.length).toBeLessThan(8);
  }
  const bytes = new Map(transport.sent.map((request) => [request.headers['Idempotency-Key'], request.body]));
  expect([...bytes.values()].map((body) => (JSON.parse(body ?? '') as { name: string }).name)).toEqual([
    'one',
    'two',
  ]);
  for (const { headers, body } of transport.sent) expect(bytes.get(headers['Idempotency-Key'])).toBe(body);
  expect((await device.db.tasks.toArray()).map(({ pending }) => pending)).toEqual([false, false]);
  spy.mockRestore();
  device.db.close();
  return begun >= nth;
}

it('W197 a cycle that is cut off at any of its transactions loses nothing, and sends each change as before', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let nth = 1;
  while (await cutOffAt(nth)) nth += 1;
  expect(nth).toBeGreaterThan(8);
  vi.restoreAllMocks();
});

it('W197 a host opens the database anew for the wake that follows a cycle that was cut off', async () => {
  const opened: string[] = [];
  let count = 0;
  const ends: CycleEnd[] = [
    { kind: 'storage', failure: 'interrupted' },
    { kind: 'storage', failure: 'unavailable' },
    { kind: 'storage', failure: 'full' },
    { kind: 'rested', nextAt: null },
  ];
  const syncs = openSyncs('http://api', {
    open: () => {
      count += 1;
      const n = count;
      opened.push(`opened ${n}`);
      return {
        sync: { wake: () => Promise.resolve(ends.shift() ?? { kind: 'busy' }) },
        close: () => void opened.push(`closed ${n}`),
      };
    },
  });
  const session = {
    userId: 1 as never,
    serverId: 's',
    token: '1|a',
    sessionMark: 'm',
    author: { id: 1 as never, display_name: 'Ada' },
  };
  for (let n = 0; n < 4; n += 1) await syncs.wake(session, true);
  // A full disk has not lost it.
  expect(opened).toEqual(['opened 1', 'closed 1', 'opened 2', 'closed 2', 'opened 3']);
});
