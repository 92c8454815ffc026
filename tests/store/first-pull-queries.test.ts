/** What the screens of a new device are told while its rows are coming. */
import { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import type { FamilyId, IsoTime, RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import type { Changes } from '#domain/wire/changes.ts';
import { createConnections } from '#store/account/connections.ts';
import { eraseDatabase } from '#store/account/erase-database.ts';
import type { KinboxDb } from '#store/db.ts';
import { noteContact, readMeta, writeMeta } from '#store/meta.ts';
import { takePage } from '#store/pull/take-page.ts';
import { countOpenTasks, readFirstPull } from '#store/queries/first-pull.ts';
import { readMyFamilies } from '#store/queries/my-families.ts';
import { readOwnFamilies } from '#store/queries/read-families.ts';
import { readTaskAt } from '#store/queries/task-at.ts';
import { MORNING } from '../support/task-builder.ts';
import {
  countedUuid,
  openTestDevice,
  page,
  START_MS,
  wireTask,
  type TestDevice,
} from '../support/test-device.ts';

const LATER = '2026-01-31T09:00:00.000Z' as IsoTime;
const COMING = { came: 1, total: 3 };
const pulled = ({ db }: TestDevice) => noteContact(db, { pulledAt: MORNING });

it('U820 open tasks are counted once all of them are here', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Came first' });
  const count = () => countOpenTasks(device.db, 'inbox', ['personal']);
  expect(await count()).toBe(0);
  await writeMeta(device.db, 'hasOpenRows', true);
  expect(await count()).toBe(1);
  await writeMeta(device.db, 'hasOpenRows', false);
  await pulled(device);
  expect(await count()).toBe(1);
});

it('U821 a project that is not here is missing only once everything has come', async () => {
  const device = openTestDevice();
  const { db } = device;
  await writeMeta(db, 'firstPull', COMING);
  expect(await readTaskAt(db, '57')).toEqual({ kind: 'coming', firstPull: { ...COMING, hasOpen: false } });
  const ref = await device.create({ name: 'Repaint the kitchen', type: 'project' });
  await db.tasks.update(ref, { id: 57 as TaskId });
  expect(await readTaskAt(db, '57')).toMatchObject({ kind: 'found', task: { ref } });
  await pulled(device);
  expect(await readTaskAt(db, '57')).toMatchObject({ kind: 'found', task: { ref } });
  expect(await readTaskAt(db, '58')).toEqual({ kind: 'missing' });
});

it('U822 families are known from the first page on that brings them', async () => {
  const { db } = openTestDevice();
  const areKnown = async () => [(await readMyFamilies(db)).areKnown, (await readOwnFamilies(db)).areKnown];
  expect(await areKnown()).toEqual([false, false]);
  await db.families.put({ key: 'mine', families: [], owned_family: null as FamilyId | null });
  expect(await areKnown()).toEqual([true, true]);
});

/** What a live query has said, and how often it has run. */
function watch<T>(query: () => Promise<T>) {
  const watched = { said: [] as T[], runs: 0, end: () => {} };
  const subscription = liveQuery(async () => {
    watched.runs += 1;
    return query();
  }).subscribe((value) => watched.said.push(value));
  watched.end = () => subscription.unsubscribe();
  return watched;
}

it('W205 a live query that asks whether everything has come is not told of later syncs', async () => {
  const { db } = openTestDevice();
  const asking = watch(async () => readFirstPull(db));
  await expect.poll(() => asking.said.length).toBe(1);
  await noteContact(db, { pulledAt: MORNING });
  await expect.poll(() => asking.said.at(-1)).toBeNull();
  const before = asking.runs;
  const told = watch(async () => readMeta(db, 'contact'));
  await noteContact(db, { lastAt: LATER, pulledAt: LATER });
  await expect.poll(() => told.said.at(-1)?.pulledAt).toBe(LATER);
  for (const each of [asking, told]) each.end();
  expect(asking.runs).toBe(before);
});

describe('W205 counts wait again for all open rows', () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const opened = async (name: string) => {
    const connections = createConnections({ platform });
    const db = await connections.open(name);
    await noteContact(db, { pulledAt: MORNING });
    expect([await countOpenTasks(db, 'inbox', ['personal']), db.isKnownToHavePulled]).toEqual([0, true]);
    await eraseDatabase(db);
    return { connections, db };
  };
  const expectToWait = async (db: KinboxDb) => {
    const device = openTestDevice(1, platform, { name: db.name });
    await device.create({ name: 'Comes again' });
    device.db.close();
    expect(await countOpenTasks(db, 'inbox', ['personal'])).toBe(0);
  };

  it('where an account is opened on the connection of an ended session', async () => {
    const { connections, db } = await opened('kinbox-ended-1');
    expect(await connections.open(db.name)).toBe(db);
    await expectToWait(db);
  });

  it('where a connection that the browser has dropped opens again by itself', async () => {
    const { db } = await opened('kinbox-dropped-1');
    db.close({ disableAutoOpen: false });
    // The first request opens it, by which time there is nothing to count.
    expect(await countOpenTasks(db, 'inbox', ['personal'])).toBe(0);
    await expectToWait(db);
  });
});

describe('W208 a count of open tasks during a first pull', () => {
  const realms = (reset: boolean) => [{ id: 'u:1' as RealmId, version: 1, reset }];
  const ref = countedUuid(7, 1) as TaskRef;
  const start = async () => {
    const device = openTestDevice();
    const engine = await device.engine();
    const take = (asked: string | null, fields: Partial<Changes>) =>
      takePage(engine, {
        page: page({ has_more: true, total: 9, realms: realms(false), ...fields }),
        asked,
        acked: [],
        nowMs: START_MS,
      });
    await take(null, { cursor: 'c1', has_all_open: true, tasks: [wireTask({ client_ref: ref })] });
    const counting = watch(async () => countOpenTasks(device.db, 'inbox', ['personal']));
    await expect.poll(() => counting.said).toEqual([1]);
    return { db: device.db, take, counting };
  };

  it('does not begin again with what is noted of its progress', async () => {
    const { db, take, counting } = await start();
    const told = watch(async () => readMeta(db, 'firstPull'));
    for (const n of [2, 3, 4]) {
      // Without rows, which each count is told of.
      await take(`c${n - 1}`, { cursor: `c${n}`, has_all_open: true });
      const { length } = told.said;
      await writeMeta(db, 'firstPull', { came: n, total: 9 });
      await expect.poll(() => told.said.length).toBeGreaterThan(length);
    }
    for (const each of [counting, told]) each.end();
    expect(counting.runs).toBe(1);
  });

  it('waits for one transaction only', async () => {
    const { db, counting } = await start();
    counting.end();
    const begun: string[][] = [];
    db.use({
      stack: 'dbcore',
      name: 'count-transactions',
      create: (core) => ({
        ...core,
        transaction: (tables, mode, options) => {
          begun.push([...tables]);
          return core.transaction(tables, mode, options);
        },
      }),
    });
    db.close();
    await db.open();
    begun.length = 0;
    expect(await countOpenTasks(db, 'inbox', ['personal'])).toBe(1);
    expect(begun).toEqual([['meta', 'tasks']]);
  });

  it('is taken back at once where the pull begins anew', async () => {
    const { take, counting } = await start();
    await take('c1', { cursor: 'c2', realms: realms(true) });
    await expect.poll(() => counting.said).toEqual([1, 0]);
    await take('c2', { cursor: 'c3', has_all_open: true });
    await expect.poll(() => counting.said).toEqual([1, 0, 1]);
    counting.end();
  });
});

it('W206 the tasks of a list are counted again when one is added, while no sync tells of it', async () => {
  const device = openTestDevice();
  await pulled(device);
  const counting = watch(async () => countOpenTasks(device.db, 'inbox', ['personal']));
  await expect.poll(() => counting.said).toEqual([0]);
  await device.create({ name: 'Captured offline' });
  await expect.poll(() => counting.said).toEqual([0, 1]);
  counting.end();
});

it('W205 a pull that an earlier version of the app completed counts', async () => {
  const { db } = openTestDevice();
  await writeMeta(db, 'firstPull', COMING);
  await writeMeta(db, 'contact', { ...(await readMeta(db, 'contact')), pulledAt: MORNING });
  expect(await readFirstPull(db)).toBeNull();
});
