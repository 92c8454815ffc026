import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/day.ts';
import type { Day, TaskRef } from '#domain/ids.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { commit } from '#store/commit.ts';
import { handOrder } from '#store/queries/hand-order.ts';
import { countTasks, hasMoreThan, listPage } from '#store/queries/list-tasks.ts';
import { readShownList } from '#store/queries/shown-list.ts';
import { openShownDevice } from '../support/shown-device.ts';
import { TODAY } from '../support/task-builder.ts';
import { confirmAll, openTestDevice, type TestDevice } from '../support/test-device.ts';

const TOMORROW = addDays(TODAY, 1);
const YESTERDAY = addDays(TODAY, -1);

const add = (device: TestDevice, name: string, fields: Partial<TaskFields> = {}): Promise<TaskRef> =>
  device.create({ name, type: 'errand', ...fields });

async function namesOn(device: TestDevice, today: Day, question: object = {}): Promise<string> {
  const asked = { list: 'todo', spaces: ['personal', 'work'], limit: Infinity, today, ...question } as const;
  return (await readShownList(device.db, asked)).rows.map(({ name }) => name).join(' ');
}

describe('Todo on a day', () => {
  it('T69 T71 has what does not wait, in the order in which it appeared', async () => {
    const device = openTestDevice();
    await add(device, 'old');
    await add(device, 'tomorrow', { not_before: TOMORROW });
    await add(device, 'someday', { not_before: 'someday' });
    await add(device, 'deadline', { not_before: 'someday', due_on: addDays(TODAY, 2), space: 'work' });
    await add(device, 'past', { not_before: addDays(TODAY, -400) });
    await add(device, 'new');
    await confirmAll(device);
    expect(await namesOn(device, TODAY)).toBe('new old past');
    expect(await namesOn(device, TOMORROW)).toBe('tomorrow new old past');
    expect(await namesOn(device, addDays(TODAY, 2))).toBe('deadline tomorrow new old past');
    expect(await namesOn(device, TOMORROW, { limit: 2 })).toBe('tomorrow new');
    expect(await namesOn(device, TOMORROW, { order: handOrder })).toBe('tomorrow new old past');
    expect(await namesOn(device, addDays(TODAY, 40_000))).not.toContain('someday');
    const spaces = ['personal', 'work'] as const;
    expect(await countTasks(device.db, 'todo', spaces, TODAY)).toBe(3);
    expect(await countTasks(device.db, 'todo', spaces, TOMORROW)).toBe(4);
    expect(await hasMoreThan(device.db, 'todo', spaces, 3, TODAY)).toBe(false);
    expect(await hasMoreThan(device.db, 'todo', spaces, 3, TOMORROW)).toBe(true);
    expect(await listPage(device.db, 'todo', spaces, { limit: 3, today: TODAY })).toMatchObject({
      hasMore: false,
    });
    expect(await listPage(device.db, 'todo', spaces, { limit: 3, today: TOMORROW })).toMatchObject({
      hasMore: true,
    });
  });

  it('T69 the important tasks are those that do not wait, and all that are due', async () => {
    const device = openTestDevice();
    const important = { important: true } as const;
    await add(device, 'star', important);
    await add(device, 'later', { ...important, not_before: TOMORROW });
    await add(device, 'due', { due_on: TODAY });
    await add(device, 'overdue', { due_on: YESTERDAY, not_before: 'someday' });
    await add(device, 'both', { ...important, due_on: YESTERDAY });
    await add(device, 'next', { due_on: TOMORROW });
    const on = async (day: Day) =>
      (await namesOn(device, day, { list: 'important' })).split(' ').sort().join(' ');
    expect(await on(TODAY)).toBe('both due overdue star');
    expect(await on(TOMORROW)).toBe('both due later next overdue star');
    expect(await on(addDays(TODAY, -2))).toBe('both star');
  });

  it('T70 a subtask waits with its project, and a first step that waits holds up the next, unless that is due', async () => {
    const device = openTestDevice();
    const project = await device.create({ name: 'house', type: 'project', execution_type: 'synchronous' });
    const step = (name: string, fields: Partial<TaskFields> = {}) =>
      add(device, name, { project_ref: project, ...fields });
    await step('first', { not_before: TOMORROW });
    await step('second');
    await step('third', { due_on: TODAY });
    expect(await namesOn(device, YESTERDAY)).toBe('house');
    expect((await namesOn(device, TODAY)).split(' ').sort()).toEqual(['house', 'third']);
    expect((await namesOn(device, TOMORROW)).split(' ').sort()).toEqual(['first', 'house', 'third']);
    const wait = { ref: project, changes: { not_before: 'someday' } } as const;
    await commit(device, { kind: 'task.edit', args: wait });
    expect(await namesOn(device, TOMORROW)).toBe('third');
  });

  it('T70 rows that are passed over do not end a list: it is read on', async () => {
    const device = openTestDevice();
    await add(device, 'old');
    const project = await device.create({ name: 'house', type: 'project', not_before: 'someday' });
    for (let count = 0; count < 7; count += 1) await add(device, `step ${count}`, { project_ref: project });
    expect(await namesOn(device, TODAY, { limit: 2 })).toBe('old');
    expect(await namesOn(device, TODAY, { limit: 2, order: handOrder })).toBe('old');
  });

  it('T69 a task that is deferred leaves at once, and one that is brought back enters in its place', async () => {
    const device = openShownDevice();
    const [a, b] = [await add(device, 'a'), await add(device, 'b')];
    await add(device, 'c');
    const list = await device.watch({ list: 'todo' });
    const edit = (ref: TaskRef, changes: Partial<TaskFields>) =>
      commit(device, { kind: 'task.edit', args: { ref, changes } });
    await edit(b, { not_before: TOMORROW });
    await list.rest();
    expect(list.rows().map(({ name }) => name)).toEqual(['c', 'a']);
    await edit(a, { not_before: TODAY });
    await edit(b, { not_before: null });
    await list.rest();
    expect(list.rows().map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    list.close();
  });
});
