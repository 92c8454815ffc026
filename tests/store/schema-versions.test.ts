import type { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { KinboxDb } from '#store/db.ts';
import { beginPull, takePage } from '#store/pull/take-page.ts';
import { countedUuid, openTestDevice, page, START_MS, wireTask } from '../support/test-device.ts';
import { openEarlierVersion, PRESENT_VERSION } from '../support/earlier-version.ts';

const NAME = 'kinbox-of-before';
/** Of later versions than the first. */
const LATER_TABLES = ['removals', 'ownChanges'];
const project = countedUuid(7, 1) as TaskRef;
const subtask = countedUuid(7, 2) as TaskRef;

it('R30 a changed schema is a version of its own', () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = new KinboxDb(NAME, { durability: 'strict', platform });
  const written = openEarlierVersion(NAME, PRESENT_VERSION, platform);
  expect(db.verno).toBe(PRESENT_VERSION);
  expect(schemaOf(db)).toEqual(schemaOf(written));
});

it.each(Array.from({ length: PRESENT_VERSION - 1 }, (_, index) => index + 1))(
  'R30 a database of version %i opens with all its data, and continues to work',
  async (version) => {
    const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
    const old = openEarlierVersion(NAME, version, platform);
    const written = await contentsOfADevice();
    for (const [table, rows] of written) await old.table(table).bulkPut([...rows]);
    old.close();

    const device = openTestDevice(1, platform, { name: NAME });
    expect(await contentsOf(device.db, [...written.keys()])).toEqual(written);
    expect(await device.db.removals.count()).toBe(0);
    expect(await device.db.ownChanges.count()).toBe(0);
    const inOrder = device.db.tasks
      .where('[project_ref+position]')
      .between([project, 0], [project, Infinity]);
    expect(await inOrder.primaryKeys()).toEqual([subtask]);
    expect(await device.db.outbox.where('args.ref').equals(subtask).count()).toBe(1);
    expect(await device.db.shadow.where('task.project_ref').equals(project).primaryKeys()).toEqual([subtask]);
    await commit(device, { kind: 'task.edit', args: { ref: subtask, changes: { name: 'By the new app' } } });
    expect(await device.db.tasks.get(subtask)).toMatchObject({ name: 'By the new app', pending: true });
    expect(await device.db.ownChanges.toArray()).toMatchObject([{ ref: subtask, before: 'Renamed here' }]);
  },
);

it('R30 a tab of the earlier version closes its connection and stays closed', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const old = openEarlierVersion(NAME, 2, platform);
  await old.open();
  const db = new KinboxDb(NAME, { durability: 'strict', platform });
  await db.open();
  expect(old.isOpen()).toBe(false);
  await expect(old.table('tasks').count()).rejects.toThrow('closed');
  expect(await db.tasks.count()).toBe(0);
});

function schemaOf(db: Dexie): Record<string, readonly string[]> {
  return Object.fromEntries(
    db.tables.map(({ name, schema }) => [name, [schema.primKey, ...schema.indexes].map(({ src }) => src)]),
  );
}

/** Rows, shadows, the log, parked changes and single values of a device that was used, by table. */
async function contentsOfADevice(): Promise<Map<string, readonly unknown[]>> {
  const device = openTestDevice();
  const engine = await device.engine();
  const { cursor: asked, acked } = await beginPull(engine);
  const tasks = [
    wireTask({ client_ref: project, type: 'project', status: 'todo' }),
    wireTask({
      client_ref: subtask,
      id: 2 as TaskId,
      status: 'todo',
      project_id: 1 as TaskId,
      project: { id: 1 as TaskId, client_ref: project, name: 'Project' },
      position: 0,
    }),
  ];
  await takePage(engine, { page: page({ tasks }), asked, acked, nowMs: START_MS });
  await device.create({ name: 'Typed here' });
  await commit(device, { kind: 'task.edit', args: { ref: subtask, changes: { name: 'Renamed here' } } });
  const [first] = await device.db.outbox.toArray();
  const reason = { kind: 'refused', status: 422, code: null, message: null } as const;
  await device.db.parked.put({ ...first!, n: 90, reason, parkedAt: START_MS });
  const tables = device.db.tables.map((table) => table.name).filter((name) => !LATER_TABLES.includes(name));
  return contentsOf(device.db, tables);
}

async function contentsOf(db: Dexie, tables: readonly string[]): Promise<Map<string, readonly unknown[]>> {
  const rows = await Promise.all(tables.map((name) => db.table(name).toArray()));
  return new Map(tables.map((name, index) => [name, rows[index]!]));
}
