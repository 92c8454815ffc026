/** The server's clock says when a task was made once it has it; until then this device's does, which may be behind. */
import { expect, it } from 'vitest';
import type { Day, TaskId, TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import { acknowledge, markSent } from '#store/engine/outbox.ts';
import { listTasks } from '#store/queries/list-tasks.ts';
import { countedUuid, openTestDevice, serverTime, takeTasks, wireTask } from '../support/test-device.ts';

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
