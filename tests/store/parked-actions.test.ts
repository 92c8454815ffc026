/** Every action on a parked change, for every reason and every state of the row. */
import { describe, expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import type { ParkReason } from '#store/db.ts';
import { discardParked, park } from '#store/unsent/parked.ts';
import { beginPull, takePage } from '#store/pull/take-page.ts';
import { copyParkedToInbox, retryParked } from '#store/unsent/retry-parked.ts';
import { unsentFile, unsentMutations } from '#store/unsent/unsent.ts';
import {
  openTestDevice,
  page,
  serverTime,
  START_MS,
  wireTask,
  type TestDevice,
} from '../support/test-device.ts';

const KINDS: readonly ParkReason['kind'][] = [
  'refused',
  'conflict',
  'gone',
  'unshared',
  'depends',
  'failing',
  'cleared',
];
const ROWS = ['there', 'gone', 'deleted', 'a grocery'] as const;
const CASES = KINDS.flatMap((kind) => ROWS.map((row) => [kind, row] as const));
const NAME = 'Typed name';
const DESCRIPTION = 'Typed description';

interface Parked {
  readonly device: TestDevice;
  readonly ref: TaskRef;
  readonly n: number;
}

/** An edit of a task that the server knows, parked for `kind`; the row is as `row` says by then. */
async function parkedEdit(kind: ParkReason['kind'], row: (typeof ROWS)[number]): Promise<Parked> {
  const device = openTestDevice();
  const ref = device.uuid() as TaskRef;
  const store = await device.engine();
  const confirmed = wireTask({ client_ref: ref, id: 5 as TaskId, name: 'Before' });
  const take = async (taken: Parameters<typeof page>[0]) => {
    const { cursor, acked } = await beginPull(store);
    await takePage(store, { page: page(taken), asked: cursor, acked, nowMs: START_MS });
  };
  await take({ cursor: 'c1', tasks: [confirmed] });
  const edit: Verb = { kind: 'task.edit', args: { ref, changes: { name: NAME, description: DESCRIPTION } } };
  await commit(device, edit);
  const [mutation] = await device.db.outbox.toArray();
  const n = mutation?.n ?? 0;
  await park(store, n, { kind, status: null, code: null, message: null }, START_MS);
  const version = 2;
  if (row === 'gone') await take({ cursor: 'c2', removed: [{ client_ref: ref, realm: 'u:1', version }] });
  if (row === 'deleted')
    await take({ cursor: 'c2', tasks: [{ ...confirmed, version, deleted_at: serverTime(9) }] });
  if (row === 'a grocery') await take({ cursor: 'c2', tasks: [{ ...confirmed, version, type: 'grocery' }] });
  return { device, ref, n };
}

/** Everything that is on the screens or waits. */
async function everyWord({ device }: Parked): Promise<string> {
  const { db } = device;
  return JSON.stringify([await db.tasks.toArray(), await db.outbox.toArray(), await db.parked.toArray()]);
}

describe('a parked edit', () => {
  it.each(CASES)(
    'U614 retried, parked as %s, its row %s, is sent or stays with its texts',
    async (kind, row) => {
      const parked = await parkedEdit(kind, row);
      const { device, n } = parked;
      const outcome = await retryParked(device, n);
      const kept = await device.db.parked.get(n);
      const sent = await device.db.outbox.toArray();
      if (outcome.kind === 'saved')
        expect([outcome.changed, kept, sent.length]).toEqual([true, undefined, 1]);
      else expect([kept === undefined, sent.length]).toEqual([false, 0]);
      expect(await everyWord(parked)).toContain(NAME);
      expect(await everyWord(parked)).toContain(DESCRIPTION);
      if (row === 'there') expect(outcome.kind).toBe('saved');
    },
  );

  it.each(CASES)('U614 edited, parked as %s, its row %s, is sent or stays', async (kind, row) => {
    const parked = await parkedEdit(kind, row);
    const { device, ref, n } = parked;
    const corrected: Verb = { kind: 'task.edit', args: { ref, changes: { name: 'Corrected name' } } };
    const outcome = await retryParked(device, n, corrected);
    if (outcome.kind === 'saved') expect(await everyWord(parked)).toContain('Corrected name');
    else expect(await device.db.parked.get(n)).toBeDefined();
  });

  it.each(CASES)(
    'U614 copied, parked as %s, its row %s, becomes a new inbox task, once',
    async (kind, row) => {
      const { device, ref, n } = await parkedEdit(kind, row);
      const before = await device.db.tasks.get(ref);
      for (const _ of [1, 2]) await copyParkedToInbox(device, n, 'personal');
      const copies = (await device.db.tasks.toArray()).filter((task) => task.ref !== ref);
      expect(copies).toMatchObject([{ name: NAME, description: DESCRIPTION, status: 'inbox', type: null }]);
      expect(await device.db.parked.count()).toBe(0);
      expect(await device.db.tasks.get(ref)).toEqual(before);
    },
  );

  it.each(CASES)('U614 discarded, parked as %s, its row %s, leaves everything else', async (kind, row) => {
    const { device, ref, n } = await parkedEdit(kind, row);
    const before = await device.db.tasks.get(ref);
    await discardParked(device, n);
    expect(await device.db.parked.count()).toBe(0);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.tasks.get(ref)).toEqual(before);
  });

  it.each(CASES)('U614 exported, parked as %s, its row %s, is a file with its words', async (kind, row) => {
    const { device, n } = await parkedEdit(kind, row);
    const all = await unsentMutations(device.db);
    const file: unknown = JSON.parse(unsentFile(all.filter((each) => each.n === n)));
    expect(file).toMatchObject({ changes: [{ name: NAME, description: DESCRIPTION, reason: { kind } }] });
    expect(await device.db.parked.count()).toBe(1);
  });
});
