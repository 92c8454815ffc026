/** Rows written by an app that lacked some of today's fields. */
import { expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { EDITABLE_FIELDS, TASK_FIELDS } from '#domain/task-fields.ts';
import { commit } from '#store/commit.ts';
import { openTestDevice, type TestDevice } from '../support/test-device.ts';

/** The fields that every row must have. */
const OLDEST: readonly string[] = ['name', 'space', 'status'];
const added = EDITABLE_FIELDS.filter((field) => !OLDEST.includes(field));

async function forgetField(device: TestDevice, field: string): Promise<void> {
  const forget = (row: object | null) => void (row !== null && Reflect.deleteProperty(row, field));
  await device.db.tasks.toCollection().modify((row) => forget(row));
  await device.db.shadow.toCollection().modify(({ task }) => forget(task));
}

async function read(device: TestDevice, ref: TaskRef) {
  const [row, rows, inList] = await Promise.all([
    device.db.tasks.get(ref),
    device.db.tasks.bulkGet([ref]),
    device.db.tasks.where('lists').startsWith('inbox/').toArray(),
  ]);
  return [row, rows[0], inList[0]];
}

it.each(added)('R63 a row without the field %s has its default, however it is read', async (field) => {
  const device = openTestDevice();
  const ref = await device.create({ name: 'Fence' });
  await forgetField(device, field);
  const initial = TASK_FIELDS[field].default;
  expect((await read(device, ref)).map((row) => row?.[field])).toEqual([initial, initial, initial]);
});

it('R63 an edit to the default of a missing field changes nothing', async () => {
  const device = openTestDevice();
  const ref = await device.create({ name: 'Fence' });
  await forgetField(device, 'effort');
  const edit = { kind: 'task.edit', args: { ref, changes: { effort: null } } } as const;
  expect(await commit(device, edit)).toMatchObject({ kind: 'saved', changed: false });
});

it('R63 the confirmed row under a pending change has the default, too', async () => {
  const device = openTestDevice();
  const ref = await device.create({ name: 'Fence' });
  await device.db.transaction('rw', [device.db.tasks, device.db.shadow], async () => {
    const row = await device.db.tasks.get(ref);
    if (row !== undefined) await device.db.shadow.put({ ref, task: row });
  });
  await forgetField(device, 'important');
  expect((await device.db.shadow.get(ref))?.task?.important).toBe(false);
});
