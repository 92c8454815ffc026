import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { named, type Who } from '#domain/who.ts';
import { commit } from '#store/commit.ts';
import { handOrder } from '#store/queries/hand-order.ts';
import { countTasks, listTasks } from '#store/queries/list-tasks.ts';
import { readShownList } from '#store/queries/shown-list.ts';
import { openShownDevice } from '../support/shown-device.ts';
import { ADA, TODAY } from '../support/task-builder.ts';
import { confirmAll, openTestDevice, type TestDevice } from '../support/test-device.ts';

const TOMORROW = addDays(TODAY, 1);
const SPACES = ['personal', 'work'] as const;
const PLUMBER = named('the plumber');

const add = (device: TestDevice, name: string, fields: Partial<TaskFields> = {}) =>
  device.create({ name, type: 'errand', ...fields });

async function namesIn(device: TestDevice, list: 'todo' | 'others', today: Day, order?: typeof handOrder) {
  const asked = { list, spaces: SPACES, limit: Infinity, today, order };
  return (await readShownList(device.db, asked)).rows.map(({ name }) => name).join(' ');
}

async function withTasks(): Promise<TestDevice> {
  const device = openTestDevice(ADA.id);
  await add(device, 'anybody');
  await add(device, 'pipe', { who: PLUMBER });
  await add(device, 'bill', { who: PLUMBER, space: 'work' });
  await add(device, 'offer', { who: PLUMBER, not_before: TOMORROW });
  await add(device, 'permit', { who: PLUMBER, due_on: TOMORROW, important: true });
  await add(device, 'gutter', { who: PLUMBER, not_before: 'someday' });
  await add(device, 'later', { not_before: TOMORROW });
  await confirmAll(device);
  return device;
}

describe('what others have', () => {
  it('T79 is apart from Todo until its day, what has none before what has one, the newest first', async () => {
    const device = await withTasks();
    expect(await namesIn(device, 'todo', TODAY)).toBe('anybody');
    expect(await namesIn(device, 'others', TODAY)).toBe('gutter bill pipe offer permit');
    expect(await namesIn(device, 'todo', TOMORROW)).toBe('offer later permit anybody');
    expect(await namesIn(device, 'todo', TOMORROW, handOrder)).toBe('offer later permit anybody');
    expect(await namesIn(device, 'others', TOMORROW)).toBe('gutter bill pipe');
    expect(await countTasks(device.db, 'others', SPACES, TODAY)).toBe(5);
    expect(await countTasks(device.db, 'others', SPACES, TOMORROW)).toBe(3);
    expect(await countTasks(device.db, 'later', SPACES, TODAY)).toBe(1);
  });

  it('T79 C56 is among the important tasks by its deadline', async () => {
    const device = await withTasks();
    const important = async (today: Day) =>
      (await listTasks(device.db, 'important', SPACES, { today })).map(({ name }) => name);
    expect(await important(TODAY)).toEqual([]);
    expect(await important(TOMORROW)).toEqual(['permit']);
  });

  it('T79 leaves Todo at once when it is given away, and enters in its place when it is taken back', async () => {
    const device = openShownDevice();
    await add(device, 'a');
    const ref = await add(device, 'b');
    await add(device, 'c');
    const list = await device.watch({ list: 'todo' });
    const give = (who: Who | null) => commit(device, { kind: 'task.edit', args: { ref, changes: { who } } });
    await give(PLUMBER);
    await list.rest();
    expect(list.rows().map(({ name }) => name)).toEqual(['c', 'a']);
    await give(null);
    await list.rest();
    expect(list.rows().map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    list.close();
  });
});
