/** The server's clock says when a task was made once it has it; until then this device's does, which may be behind. */
import { afterEach, expect, it, vi } from 'vitest';
import { toIsoTime, type Day, type TaskId, type TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { markDatabase } from '#store/account/session-mark.ts';
import { commit } from '#store/commit.ts';
import { commitAll } from '#store/commit-all.ts';
import { acknowledge, markSent } from '#store/engine/outbox.ts';
import { handOrder } from '#store/queries/hand-order.ts';
import { listTasks } from '#store/queries/list-tasks.ts';
import { readShownList } from '#store/queries/shown-list.ts';
import {
  countedUuid,
  openTestDevice,
  serverTime,
  START_MS,
  takeTasks,
  wireTask,
} from '../support/test-device.ts';

afterEach(() => void vi.unstubAllEnvs());

const TODAY = '2026-01-31' as Day;

type Kind = Partial<Pick<WireTask, 'status' | 'type'>>;

const LISTS: readonly (Kind & { readonly list: 'inbox' | 'todo' | 'notes' | 'groceries' })[] = [
  { list: 'inbox', status: 'inbox' },
  { list: 'todo', status: 'todo' },
  { list: 'notes', type: 'note', status: 'note' },
  { list: 'groceries', type: 'grocery', status: 'todo' },
];

it.each(LISTS)(
  'U750 new tasks stay where they are in $list while the server confirms one after the other',
  async ({ list, ...kind }) => {
    const device = openTestDevice();
    const engine = await device.engine();
    const names = async () => {
      const rows = await listTasks(device.db, list, ['personal', 'family'], { today: TODAY });
      return rows.map(({ name }) => name);
    };
    // Each an hour after everything that this device has made.
    const confirm = (client_ref: TaskRef, name: string, n: number) =>
      takeTasks(engine, `c${n}`, [
        wireTask({
          client_ref,
          id: n as TaskId,
          name,
          ...kind,
          created_at: serverTime(3600 + n),
          version: n,
        }),
      ]);
    await confirm(countedUuid(9, 1) as TaskRef, 'Before', 1);
    const made: { readonly name: string; readonly ref: TaskRef }[] = [];
    for (const name of ['First', 'Second', 'Third'])
      made.push({ name, ref: await device.create({ name, ...kind }) });
    const shown = ['Third', 'Second', 'First', 'Before'];
    expect(await names()).toEqual(shown);

    for (const [index, { ref, name }] of made.entries()) {
      await markSent(engine, [index + 1]);
      await acknowledge(engine, [{ n: index + 1, createdId: (index + 2) as TaskId }]);
      expect(await names()).toEqual(shown);
      await confirm(ref, name, index + 2);
      expect(await names()).toEqual(shown);
    }
    expect(await device.db.tasks.filter(({ version }) => version === 0).count()).toBe(0);
  },
);

it('U750 T71 a new task is above what appears today, before and after it is confirmed, also east of Greenwich', async () => {
  vi.stubEnv('TZ', 'Australia/Brisbane');
  const device = openTestDevice();
  const engine = await device.engine();
  const today = '2026-02-01' as Day;
  const sevenHere = Date.parse('2026-01-31T21:00:00Z');
  const errand = { type: 'errand', status: 'todo' } as const;
  const [waiting, fresh] = [countedUuid(9, 1) as TaskRef, countedUuid(9, 2) as TaskRef];
  await takeTasks(engine, 'c1', [
    wireTask({ client_ref: waiting, id: 1 as TaskId, name: 'Waited', ...errand, not_before: today }),
  ]);
  const names = async () =>
    (await listTasks(device.db, 'todo', ['personal'], { today })).map(({ name }) => name);
  const args = { ref: fresh, name: 'New', ...errand, space: 'personal' } as const;
  await commit({ ...device, clock: () => sevenHere }, { kind: 'task.create', args });
  expect(await names()).toEqual(['New', 'Waited']);
  await markSent(engine, [1]);
  await acknowledge(engine, [{ n: 1, createdId: 2 as TaskId }]);
  const created_at = toIsoTime(sevenHere + 900);
  await takeTasks(engine, 'c2', [
    wireTask({ client_ref: fresh, id: 2 as TaskId, name: 'New', ...errand, created_at, version: 2 }),
  ]);
  expect(await names()).toEqual(['New', 'Waited']);
});

it('U750 several tasks of one press are older than the one after it', async () => {
  const opened = openTestDevice();
  let now = START_MS;
  const clock = () => (now += 50);
  const device = { ...opened, clock, sessionMark: await markDatabase(opened.db, () => 'mark') };
  const create = (n: number, name: string) =>
    ({ kind: 'task.create', args: { ref: countedUuid(9, n) as TaskRef, name, space: 'personal' } }) as const;
  await Promise.all([
    commitAll(device, [create(3, 'Second'), create(2, 'First')]),
    commit(device, create(4, 'After')),
  ]);
  const rows = await listTasks(device.db, 'inbox', ['personal']);
  expect(rows.map(({ name }) => name)).toEqual(['After', 'First', 'Second']);
});

it('U750 a page of a list that is ordered by hand has no old unconfirmed task in place of a newer one', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Old', type: 'errand' });
  const errand = { type: 'errand', status: 'todo' } as const;
  const rows = Array.from({ length: 5 }, (_, n) =>
    wireTask({
      client_ref: countedUuid(9, n) as TaskRef,
      id: (n + 1) as TaskId,
      name: `Row ${n}`,
      ...errand,
      created_at: serverTime(1000 + n),
    }),
  );
  await takeTasks(await device.engine(), 'c1', rows);
  const page = async (limit: number) => {
    const question = { list: 'todo', spaces: ['personal'], today: TODAY, limit, order: handOrder } as const;
    return (await readShownList(device.db, question)).rows.map(({ name }) => name);
  };
  expect(await page(3)).toEqual(['Row 4', 'Row 3', 'Row 2']);
  expect(await page(10)).toEqual(['Row 4', 'Row 3', 'Row 2', 'Row 1', 'Row 0', 'Old']);
});
