import { describe, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { listTasks } from '#store/queries/list-tasks.ts';
import { markSent } from '#store/engine/outbox.ts';
import { TODAY } from '../support/task-builder.ts';
import { countedUuid, openTestDevice } from '../support/test-device.ts';

const edit = (ref: TaskRef, name: string) =>
  ({ kind: 'task.edit', args: { ref, changes: { name } } }) as const;

describe('a local write', () => {
  it('O1 view, shadow, outbox and counter change in one transaction', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Call Ada' });

    expect(await device.db.tasks.get(ref)).toMatchObject({
      name: 'Call Ada',
      status: 'inbox',
      pending: true,
      id: null,
    });
    expect(await device.db.shadow.get(ref)).toEqual({ ref, task: null });
    expect(await device.db.outbox.toArray()).toMatchObject([
      { kind: 'task.create', state: 'queued', refs: [ref] },
    ]);
  });

  it('O1 nothing is written if any part fails', async () => {
    const device = openTestDevice();
    device.db.outbox.hook('creating', () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    const outcome = await commit(device, {
      kind: 'task.create',
      args: { ref: countedUuid(1, 1) as TaskRef, name: 'Lost?', space: 'personal' },
    });

    expect(outcome).toEqual({ kind: 'storage', failure: 'full' });
    expect(await device.db.tasks.count()).toBe(0);
    expect(await device.db.shadow.count()).toBe(0);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.meta.count()).toBe(0);
  });

  it('O2 temporary ids start at 1000, increase, and are not reused', async () => {
    const device = openTestDevice();
    const first = await device.create({ name: 'a' });
    const second = await device.create({ name: 'b' });
    await device.db.tasks.delete(second);
    const third = await device.reopen().create({ name: 'c' });

    const temps = (await device.reopen().db.tasks.bulkGet([first, third])).map((row) => row?.temp_id);
    expect(temps).toEqual([1000, 1002]);
  });

  it('O2 two concurrent writes get two temporary ids', async () => {
    const device = openTestDevice();
    const refs = await Promise.all([device.create({ name: 'a' }), device.create({ name: 'b' })]);
    const temps = (await device.db.tasks.bulkGet(refs)).map((row) => row?.temp_id);
    expect(new Set(temps)).toEqual(new Set([1000, 1001]));
  });

  it('O3 a verb that the rules refuse writes nothing and returns the reason', async () => {
    const device = openTestDevice();
    const outcome = await commit(device, edit(countedUuid(9, 9) as TaskRef, 'Nobody'));
    expect(outcome).toEqual({ kind: 'refused', refusal: { code: 'task_missing', field: 'id' } });
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('O4 a verb that changes nothing counts as saved and sends nothing', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Same' });
    expect(await commit(device, edit(ref, 'Same'))).toMatchObject({ kind: 'saved', changed: false, act: [] });
    expect(await device.db.outbox.count()).toBe(1);
  });

  it('O5 the screens show the write at once', async () => {
    const device = openTestDevice();
    await device.create({ name: 'older' });
    const newer = await device.create({ name: 'newer' });
    await commit(device, {
      kind: 'task.edit',
      args: { ref: newer, changes: { type: 'errand', effort: 'hard' } },
    });

    expect((await listTasks(device.db, 'inbox', ['personal'])).map((row) => row.name)).toEqual(['older']);
    expect(
      (await listTasks(device.db, 'todo', ['personal', 'work'], { today: TODAY })).map((row) => row.name),
    ).toEqual(['newer']);
  });
});

describe('coalescing in the outbox', () => {
  it('O6 edits coalesce into an unsent create', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Cal Ada' });
    await commit(device, edit(ref, 'Call Ada'));
    await commit(device, { kind: 'task.complete', args: { ref, completed: true } });

    expect(await device.db.outbox.toArray()).toMatchObject([
      { kind: 'task.create', args: { ref, name: 'Call Ada', completed: true } },
    ]);
    expect(await device.db.tasks.get(ref)).toMatchObject({
      name: 'Call Ada',
      completed: true,
      temp_id: 1000,
    });
  });

  it('O7 nothing coalesces into a mutation whose request is fixed', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Call Ada' });
    await markSent(await device.engine(), [1]);
    await commit(device, edit(ref, 'Call Bea'));

    const kinds = (await device.db.outbox.toArray()).map((mutation) => [mutation.kind, mutation.state]);
    expect(kinds).toEqual([
      ['task.create', 'sent'],
      ['task.edit', 'queued'],
    ]);
    expect(await device.db.tasks.get(ref)).toMatchObject({ name: 'Call Bea' });
  });

  it('O8 a create, its delete and the undo are sent as a create and a restore', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Keep me' });
    const before = await device.db.tasks.get(ref);
    await commit(device, { kind: 'task.delete', args: { ref } });
    expect((await device.db.outbox.toArray()).map((each) => each.kind)).toEqual([
      'task.create',
      'task.delete',
    ]);

    await commit(device, { kind: 'task.restore', args: { ref } });
    expect((await device.db.outbox.toArray()).map((each) => each.kind)).toEqual([
      'task.create',
      'task.restore',
    ]);
    expect(await device.db.tasks.get(ref)).toEqual(before);
  });

  it('O40 an edit does not coalesce across a later mutation that shares a row with it', async () => {
    const device = openTestDevice();
    const project = await device.create({ name: 'Move', type: 'project' });
    await commit(device, edit(project, 'Move house'));
    await device.create({ name: 'Boxes', type: 'errand', project_ref: project });
    await commit(device, edit(project, 'Move flat'));

    expect((await device.db.outbox.toArray()).map((each) => each.kind)).toEqual([
      'task.create',
      'task.create',
      'task.edit',
    ]);
  });
});
