import { describe, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { commit } from '#store/commit.ts';
import { takePage } from '#store/pull/take-page.ts';
import { markSent } from '#store/engine/outbox.ts';
import {
  openTestDevice,
  page,
  serverTime,
  START_MS,
  wireTask,
  type TestDevice,
} from '../support/test-device.ts';

const rename = (ref: TaskRef, name: string): Verb => ({
  kind: 'task.edit',
  args: { ref, changes: { name } },
});
const takeOut = (ref: TaskRef): Verb => ({
  kind: 'task.edit',
  args: { ref, changes: { project_ref: null } },
});

/** A device with a project and one subtask that the server knows. */
async function withProject() {
  const device = openTestDevice();
  const [project, task] = [device.uuid() as TaskRef, device.uuid() as TaskRef];
  const store = await device.engine();
  await takePage(store, {
    page: page({
      tasks: [
        wireTask({ client_ref: project, type: 'project', status: 'todo', execution_type: 'parallel' }),
        wireTask({
          client_ref: task,
          id: 2 as never,
          type: 'errand',
          status: 'todo',
          project: { id: 1 as never, client_ref: project, name: 'From the server' },
          project_id: 1 as never,
          position: 0,
        }),
      ],
    }),
    asked: null,
    acked: [],
    nowMs: START_MS,
  });
  return { device, store, project, task };
}

async function act(device: TestDevice, ...verbs: readonly Verb[]): Promise<void> {
  for (const verb of verbs) {
    expect(await commit(device, verb)).toMatchObject({ kind: 'saved', changed: true });
  }
}

async function logOf({ db }: TestDevice) {
  return (await db.outbox.orderBy('n').toArray()).map(({ kind }) => kind);
}

describe('coalescing in the log', () => {
  it('O40 an edit is not done before the deletion of the project that its task has left', async () => {
    const { device, project, task } = await withProject();
    await act(device, takeOut(task), { kind: 'project.delete', args: { ref: project } });
    await act(device, rename(task, 'Kept'));

    expect(await logOf(device)).toEqual(['task.edit', 'project.delete', 'task.edit']);
    expect(await device.db.tasks.get(task)).toMatchObject({ name: 'Kept', deleted_at: null });
  });

  it('O40 an edit is not done before the sharing of the project that its task has left', async () => {
    const { device, project, task } = await withProject();
    await device.db.families.put({
      key: 'mine',
      owned_family: 9 as never,
      families: [{ id: 9 as never, name: 'Home', members: [], invitations: [] }],
    });
    await act(device, takeOut(task), {
      kind: 'project.switchSpace',
      args: { ref: project, space: 'family', family_id: 9 as never },
    });
    await act(device, rename(task, 'A present'));

    expect(await logOf(device)).toEqual(['task.edit', 'project.switchSpace', 'task.edit']);
    expect(await device.db.tasks.get(task)).toMatchObject({ space: 'personal', realm: 'u:1' });
  });

  it('O40 edits of one task coalesce over changes of other tasks', async () => {
    const device = openTestDevice();
    const [first, second] = [await device.create({ name: 'a' }), await device.create({ name: 'b' })];
    await act(device, rename(first, 'A'), rename(second, 'B'));
    expect(await logOf(device)).toEqual(['task.create', 'task.create']);
    expect((await device.db.tasks.bulkGet([first, second])).map((row) => row?.name)).toEqual(['A', 'B']);
  });

  it('O41 a change that a later one was coalesced into is sent under the later key', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'a' });
    const before = await device.db.outbox.toArray();
    await act(device, rename(ref, 'b'));
    const after = await device.db.outbox.toArray();
    expect(after).toHaveLength(1);
    expect(after[0]?.key).not.toBe(before[0]?.key);
  });

  it('O62 a change that a later one was coalesced into keeps its place among the others', async () => {
    const device = openTestDevice();
    const [first, second] = [await device.create({ name: 'a' }), await device.create({ name: 'b' })];
    await act(device, rename(first, 'A'));
    const log = await device.db.outbox.orderBy('n').toArray();
    expect(log.map(({ args }) => args)).toMatchObject([
      { ref: first, name: 'A' },
      { ref: second, name: 'b' },
    ]);
  });

  it('O8 a delete and its undo become a restore that is sent', async () => {
    const { device, store, task } = await withProject();
    await act(
      device,
      { kind: 'task.delete', args: { ref: task } },
      { kind: 'task.restore', args: { ref: task } },
    );

    const log = await device.db.outbox.toArray();
    expect(log.map(({ kind }) => kind)).toEqual(['task.restore']);
    expect(await device.db.tasks.get(task)).toMatchObject({ deleted_at: null, pending: true });
    const [fixed] = (await markSent(store, [log[0]?.n ?? 0])).values();
    expect(fixed?.request.path).toBe(`/api/tasks/${task}/restore`);
  });

  it('O8 a restore applies over the deletion that another member made meanwhile', async () => {
    const { device, store, task } = await withProject();
    await act(
      device,
      { kind: 'task.delete', args: { ref: task } },
      { kind: 'task.restore', args: { ref: task } },
    );
    const deleted = wireTask({
      client_ref: task,
      id: 2 as never,
      type: 'errand',
      status: 'todo',
      version: 2,
      deleted_at: serverTime(60),
    });
    await takePage(store, {
      page: page({ cursor: 'c2', tasks: [deleted] }),
      asked: 'c1',
      acked: [],
      nowMs: START_MS,
    });

    expect(await device.db.tasks.get(task)).toMatchObject({ deleted_at: null, pending: true });
  });
});
