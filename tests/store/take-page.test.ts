import { describe, expect, it } from 'vitest';
import type { RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import type { Changes } from '#domain/wire/changes.ts';
import { commit } from '#store/commit.ts';
import { FenceRaised } from '#store/engine/lease.ts';
import { readMeta } from '#store/meta.ts';
import { allMutations } from '#store/mutation-log.ts';
import { acknowledge, markSent } from '#store/engine/outbox.ts';
import { readFirstPull } from '#store/queries/first-pull.ts';
import { listTasks } from '#store/queries/list-tasks.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { beginPull, takePage } from '#store/pull/take-page.ts';
import {
  countedUuid,
  openTestDevice,
  page,
  serverTime,
  START_MS,
  wireTask,
  type TestDevice,
} from '../support/test-device.ts';

const ref = countedUuid(7, 1) as TaskRef;
const other = countedUuid(7, 2) as TaskRef;

async function pull(device: TestDevice, ...pages: ReturnType<typeof page>[]) {
  const engine = await device.engine();
  const { acked, cursor } = await beginPull(engine);
  let asked = cursor;
  for (const each of pages) {
    await takePage(engine, { page: each, asked, acked, nowMs: START_MS });
    asked = each.cursor;
  }
}

const edit = (
  changes: Parameters<typeof wireTask>[0] extends infer _ ? { name?: string; description?: string } : never,
) => ({ kind: 'task.edit', args: { ref, changes } }) as const;

describe('applying a delta', () => {
  it('R1 rows and cursor are written together', async () => {
    const device = openTestDevice();
    await pull(device, page({ cursor: 'c7', tasks: [wireTask({ client_ref: ref, name: 'Pulled' })] }));
    expect(await device.db.tasks.get(ref)).toMatchObject({ name: 'Pulled', id: 1, pending: false });
    expect(await readMeta(device.db, 'cursor')).toBe('c7');
  });

  it('R2 pending changes stay visible over a row that was pulled', async () => {
    const device = openTestDevice();
    await pull(device, page({ cursor: 'c1', tasks: [wireTask({ client_ref: ref })] }));
    await commit(device, edit({ name: 'Mine' }));
    const theirs = wireTask({ client_ref: ref, name: 'Theirs', description: 'and this', version: 2 });
    await pull(device, page({ cursor: 'c2', tasks: [theirs] }));

    expect(await device.db.tasks.get(ref)).toMatchObject({
      name: 'Mine',
      description: 'and this',
      pending: true,
    });
    expect((await device.db.shadow.get(ref))?.task).toMatchObject({ name: 'Theirs' });
  });

  it('R3 an acknowledged change stays until a pull that began after it is complete', async () => {
    const device = openTestDevice();
    await pull(device, page({ cursor: 'c1', tasks: [wireTask({ client_ref: ref })] }));
    await commit(device, edit({ name: 'Mine' }));
    const engine = await device.engine();
    const early = await beginPull(engine);
    await markSent(engine, [1]);
    await acknowledge(engine, [{ n: 1, createdId: null }]);
    const stale = page({ cursor: 'c2', tasks: [wireTask({ client_ref: ref, name: 'Before mine' })] });
    await takePage(engine, { page: stale, asked: early.cursor, acked: early.acked, nowMs: START_MS });
    expect(await device.db.tasks.get(ref)).toMatchObject({ name: 'Mine', pending: false });

    await pull(
      device,
      page({ cursor: 'c3', tasks: [wireTask({ client_ref: ref, name: 'Mine', version: 3 })] }),
    );
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.shadow.count()).toBe(0);
    expect(await device.db.tasks.get(ref)).toMatchObject({ name: 'Mine', version: 3 });
  });

  it('R4 a page that answers an older cursor is not applied', async () => {
    const device = openTestDevice();
    const engine = await device.engine();
    await takePage(engine, { page: page({ cursor: 'c2' }), asked: null, acked: [], nowMs: START_MS });
    const outcome = await takePage(engine, {
      page: page({ tasks: [wireTask({ client_ref: ref })] }),
      asked: null,
      acked: [],
      nowMs: START_MS,
    });
    expect(outcome).toEqual({ kind: 'stale' });
    expect(await device.db.tasks.count()).toBe(0);
  });

  it('R5 an engine with an outdated fence commits nothing', async () => {
    const device = openTestDevice();
    const frozen = await device.engine('frozen');
    await device.engine('next');
    const late = takePage(frozen, {
      page: page({ tasks: [wireTask({ client_ref: ref })] }),
      asked: null,
      acked: [],
      nowMs: START_MS,
    });
    await expect(late).rejects.toBeInstanceOf(FenceRaised);
    expect(await device.db.tasks.count()).toBe(0);
  });

  it('R6 a tombstones applies only while the row is in the realm it left', async () => {
    const device = openTestDevice();
    const realms = [
      { id: 'u:1' as RealmId, version: 4, reset: false },
      { id: 'f:2' as RealmId, version: 4, reset: false },
    ];
    const moved = wireTask({ client_ref: ref, realm: 'f:2', space: 'family', name: 'Moved' });
    await pull(
      device,
      page({ cursor: 'c1', realms, tasks: [wireTask({ client_ref: ref }), wireTask({ client_ref: other })] }),
    );
    await pull(
      device,
      page({ cursor: 'c2', has_more: true, realms, tasks: [moved] }),
      page({
        cursor: 'c3',
        realms,
        removed: [
          { realm: 'u:1', client_ref: ref, version: 4 },
          { realm: 'u:1', client_ref: other, version: 4 },
        ],
      }),
    );
    expect(await device.db.tasks.get(ref)).toMatchObject({ name: 'Moved' });
    expect(await device.db.tasks.get(other)).toBeUndefined();
  });

  it('R7 rows of a realm that is no longer listed are removed, and pending changes on them are parked with their texts', async () => {
    const device = openTestDevice();
    const both = [
      { id: 'u:1' as RealmId, version: 1, reset: false },
      { id: 'f:2' as RealmId, version: 1, reset: false },
    ];
    const shared = wireTask({ client_ref: ref, realm: 'f:2', space: 'family' });
    await pull(
      device,
      page({ cursor: 'c1', realms: both, tasks: [shared, wireTask({ client_ref: other })] }),
    );
    await commit(device, edit({ name: 'My words' }));
    await pull(device, page({ cursor: 'c2' }));

    expect(await device.db.tasks.toCollection().primaryKeys()).toEqual([other]);
    expect(await device.db.shadow.count()).toBe(0);
    expect(await parkedMutations(device.db)).toMatchObject([
      { args: { changes: { name: 'My words' } }, reason: { kind: 'unshared' } },
    ]);
  });

  it('R7 rows that come in the middle of a reset go, too, if the last page no longer lists their realm', async () => {
    const device = openTestDevice();
    const both = (reset: boolean) => [
      { id: 'u:1' as RealmId, version: 1, reset: false },
      { id: 'f:2' as RealmId, version: 1, reset },
    ];
    const shared = wireTask({ client_ref: ref, realm: 'f:2', space: 'family' });
    const realms = both(false);
    await pull(device, page({ cursor: 'c1', realms, tasks: [shared, wireTask({ client_ref: other })] }));
    await pull(
      device,
      page({ cursor: 'r1', has_more: true, realms: both(true) }),
      page({ cursor: 'r2', has_more: true, realms, tasks: [shared] }),
      page({ cursor: 'r3' }),
    );
    expect(await device.db.tasks.toCollection().primaryKeys()).toEqual([other]);
  });

  it('R64 a reset in the middle of a first pull takes back that every open row is here', async () => {
    const device = openTestDevice();
    const hasOpen = async () => (await readFirstPull(device.db))?.hasOpen;
    const realms = (reset: boolean) => [{ id: 'u:1' as RealmId, version: 1, reset }];
    const next = async (asked: string | null, fields: Partial<Changes>) => {
      const taken = page({ has_more: true, total: 9, realms: realms(false), ...fields });
      await takePage(await device.engine(), { page: taken, asked, acked: [], nowMs: START_MS });
    };
    await next(null, { cursor: 'c1', has_all_open: true });
    expect(await hasOpen()).toBe(true);
    await next('c1', { cursor: 'c2' });
    expect(await hasOpen()).toBe(true);
    await next('c2', { cursor: 'c3', realms: realms(true) });
    expect(await hasOpen()).toBe(false);
    await next('c3', { cursor: 'c4', has_all_open: true });
    expect(await hasOpen()).toBe(true);
  });

  it('R8 a reset of a realm removes only the rows that do not come again', async () => {
    const device = openTestDevice();
    await pull(
      device,
      page({ cursor: 'c1', tasks: [wireTask({ client_ref: ref }), wireTask({ client_ref: other })] }),
    );
    const mine = await device.create({ name: 'Not sent yet' });
    const reset = [{ id: 'u:1' as RealmId, version: 1, reset: true }];
    const again = [{ id: 'u:1' as RealmId, version: 1, reset: false }];
    await pull(
      device,
      page({
        cursor: 'r1',
        has_more: true,
        realms: reset,
        tasks: [wireTask({ client_ref: ref, name: 'Restored' })],
      }),
      page({ cursor: 'r2', realms: again }),
    );
    const names = (await device.db.tasks.toArray()).map((row) => row.name).sort();
    expect(names).toEqual(['Not sent yet', 'Restored']);
    expect((await allMutations(device.db)).map((each) => each.kind)).toEqual(['task.create']);
    expect(await device.db.tasks.get(mine)).toMatchObject({ pending: true });
  });

  it('R9 a subtask of a project deleted here is deleted with it, even if a member added it meanwhile', async () => {
    const device = openTestDevice();
    const project = wireTask({
      client_ref: ref,
      type: 'project',
      status: 'todo',
      execution_type: 'parallel',
    });
    await pull(device, page({ cursor: 'c1', tasks: [project] }));
    await commit(device, { kind: 'project.delete', args: { ref } });
    const added = wireTask({
      client_ref: other,
      id: 2 as TaskId,
      status: 'todo',
      project_id: 1 as TaskId,
      project: { id: 1 as TaskId, client_ref: ref, name: project.name },
      position: 0,
      updated_at: serverTime(5),
    });
    await pull(device, page({ cursor: 'c2', tasks: [added] }));
    expect((await device.db.tasks.get(other))?.deleted_at).not.toBeNull();
    expect((await device.db.shadow.get(other))?.task?.deleted_at).toBeNull();
  });

  it('R10 a task that was created on this device keeps its temporary id beside the server’s id', async () => {
    const device = openTestDevice();
    const made = await device.create({ name: 'Here' });
    const engine = await device.engine();
    await markSent(engine, [1]);
    await acknowledge(engine, [{ n: 1, createdId: 1000 as TaskId }]);
    expect(await device.db.tasks.get(made)).toMatchObject({ id: 1000, temp_id: 1000, pending: false });
    await commit(device, { kind: 'task.edit', args: { ref: made, changes: { name: 'Here, renamed' } } });
    expect(await device.db.tasks.get(made)).toMatchObject({ id: 1000, temp_id: 1000, pending: true });
    await pull(device, page({ tasks: [wireTask({ client_ref: made, id: 1000 as TaskId, name: 'Here' })] }));
    expect(await device.db.tasks.get(made)).toMatchObject({ id: 1000, temp_id: 1000, name: 'Here, renamed' });
  });

  it('R12 a row that is missing or invalid on the device is pulled again and never breaks a list', async () => {
    const device = openTestDevice();
    const tasks = [wireTask({ client_ref: ref }), wireTask({ client_ref: other, id: 2 as TaskId })];
    await pull(device, page({ cursor: 'c1', tasks }));
    await device.db.tasks.update(ref, { name: 42 as never });
    expect((await listTasks(device.db, 'inbox', ['personal'])).map((row) => row.ref)).toEqual([other]);

    const counted = [{ id: 'u:1' as RealmId, version: 1, reset: false, count: 2 }];
    await pull(device, page({ cursor: 'c2', realms: counted }));
    expect(await readMeta(device.db, 'cursor')).toBeNull();
    expect(await device.db.tasks.count()).toBe(2);
    await pull(device, page({ cursor: 'c3', realms: counted, tasks }));
    expect(await readMeta(device.db, 'cursor')).toBe('c3');
    expect((await listTasks(device.db, 'inbox', ['personal'])).map((row) => row.name)).toHaveLength(2);
  });

  it('R13 if pulling everything again does not fix a wrong row count, the device tries again at most once a day', async () => {
    const device = openTestDevice();
    const counted = [{ id: 'u:1' as RealmId, version: 1, reset: false, count: 7 }];
    await pull(device, page({ cursor: 'c1', realms: counted }));
    await pull(device, page({ cursor: 'c2', realms: counted }));
    expect(await readMeta(device.db, 'cursor')).toBe('c2');
  });
});
