import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';

import { addDays } from '#domain/day.ts';
import type { IsoTime, TaskRef, UserId } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import type { KinboxDb } from '#store/db.ts';
import { forgetShopOrder, readShopOrder, writeShopOrder } from '#store/local/shop-order.ts';
import { presentGroceries, readBought, WHERE_GROCERIES_ARE } from '#store/queries/groceries.ts';
import { readShownList, type ListQuestion } from '#store/queries/shown-list.ts';
import { listKeys } from '#store/rows/list-keys.ts';
import { openEarlierVersion } from '../support/earlier-version.ts';
import { openShownDevice } from '../support/shown-device.ts';
import { ADA, aTask, refOf, TODAY } from '../support/task-builder.ts';
import { openTestDevice } from '../support/test-device.ts';

const QUESTION: ListQuestion = {
  list: 'groceries',
  spaces: WHERE_GROCERIES_ARE,
  today: TODAY,
  limit: Infinity,
  order: presentGroceries,
};

function groceryRow(count: number, fields: Parameters<typeof aTask>[0]) {
  const task = aTask({ ref: refOf(count), type: 'grocery', name: `grocery ${count}`, ...fields });
  return { ...task, temp_id: null, lists: listKeys(task, ADA.id), pending: false, epoch: 0 };
}

/** The rows that a read takes out of the database. */
async function rowsRead(db: KinboxDb, read: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const counting = <Row>(row: Row) => {
    count += 1;
    return row;
  };
  db.tasks.hook('reading').subscribe(counting);
  await read();
  db.tasks.hook('reading').unsubscribe(counting);
  return count;
}

describe('the groceries of the screen', () => {
  it('T94 are those to buy and those bought lately; what was bought long ago is not read', async () => {
    const device = openTestDevice();
    const longAgo = { completed: true, completed_at: '2020-01-01T08:00:00.000Z' as IsoTime };
    await device.db.tasks.bulkPut(Array.from({ length: 3000 }, (_, n) => groceryRow(n, longAgo)));
    const lately = new Date(Date.parse(`${addDays(TODAY, -1)}T12:00:00Z`)).toISOString() as IsoTime;
    await device.db.tasks.bulkPut([
      groceryRow(4000, { completed: true, completed_at: lately, name: 'lately' }),
      groceryRow(4001, { name: 'open' }),
      groceryRow(4002, { name: 'ours', space: 'family', family_id: 5 as never }),
      groceryRow(4003, { name: 'call', type: 'call', completed: true, completed_at: lately }),
    ]);
    let names: readonly string[] = [];
    const count = await rowsRead(device.db, async () => {
      names = (await readShownList(device.db, QUESTION)).rows.map(({ name }) => name);
    });
    expect(names.toSorted()).toEqual(['lately', 'open', 'ours']);
    expect(count).toBe(4);
    expect(await rowsRead(device.db, () => readBought(device.db))).toBeLessThanOrEqual(2002);
  });

  it('T94 follow what is added, ticked, opened, deleted and made something else', async () => {
    const device = openShownDevice();
    const list = await device.watch(QUESTION);
    const names = () => list.rows().map(({ name, completed }) => name + (completed ? ' ✓' : ''));
    const [milk, eggs] = [
      await device.create({ name: 'milk', type: 'grocery' }),
      await device.create({ name: 'eggs', type: 'grocery' }),
    ];
    await list.rest();
    expect(names()).toEqual(['eggs', 'milk']);
    await commit(device, { kind: 'task.complete', args: { ref: milk, completed: true } });
    await list.rest();
    expect(names()).toEqual(['eggs', 'milk ✓']);
    await commit(device, { kind: 'task.complete', args: { ref: milk, completed: false } });
    await commit(device, { kind: 'task.edit', args: { ref: eggs, changes: { type: 'call' } } });
    await list.rest();
    expect(names()).toEqual(['milk']);
    await commit(device, { kind: 'task.delete', args: { ref: milk } });
    await list.rest();
    expect(names()).toEqual([]);
  });

  it('T94 are all there after an update from a version that did not list them', async () => {
    const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
    const name = 'groceries-of-before';
    const old = openEarlierVersion(name, 5, platform);
    const open = groceryRow(1, { name: 'open' });
    const done = groceryRow(2, { name: 'done', completed: true });
    const call = groceryRow(3, { name: 'call', type: 'call' });
    const before = [open, done, call].map((row) => ({
      ...row,
      lists: row.lists.filter((key) => !key.startsWith('toBuy/')),
    }));
    await old.table('tasks').bulkPut(before);
    old.close();
    const { db } = openTestDevice(1, platform, { name });
    const keysOf = async (ref: TaskRef) => (await db.tasks.get(ref))?.lists.toSorted();
    expect(await keysOf(open.ref)).toEqual(open.lists.toSorted());
    expect(await keysOf(done.ref)).toEqual(done.lists.toSorted());
    expect(await keysOf(call.ref)).toEqual(call.lists.toSorted());
    expect((await readShownList(db, QUESTION)).rows.map(({ name }) => name)).toContain('open');
  });

  it('T92 what was bought is also what was cleared out of the basket, and not what was deleted unbought', async () => {
    const device = openTestDevice();
    const [milk, oil] = [
      await device.create({ name: 'milk', type: 'grocery' }),
      await device.create({ name: 'oil', type: 'grocery' }),
    ];
    await commit(device, { kind: 'task.complete', args: { ref: milk, completed: true } });
    await commit(device, { kind: 'task.delete', args: { ref: milk } });
    await commit(device, { kind: 'task.delete', args: { ref: oil } });
    expect((await readBought(device.db)).map(({ name }) => name)).toEqual(['milk']);
  });
});

describe('the order of the shop', () => {
  const ADA = 1 as UserId;
  function storage() {
    const kept = new Map<string, string>();
    const local = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    } as unknown as Storage;
    return { kept, where: { local: () => local } };
  }
  const order = { pairs: [{ first: 'a', second: 'b', weight: 1 }], round: [{ thing: 'c', at: 5 }] };

  it('U932 is kept on the device for each user until the user logs out', () => {
    const { kept, where } = storage();
    writeShopOrder(ADA, order, where);
    expect([...kept.keys()]).toEqual(['kinbox_shop_order_1']);
    expect(readShopOrder(ADA, where)).toEqual(order);
    expect(readShopOrder(2 as UserId, where)).toEqual({ pairs: [], round: [] });
    forgetShopOrder(ADA, where);
    expect([...kept.keys()]).toEqual([]);
  });

  it('U932 is what is valid of what is stored, and none without storage', () => {
    const { kept, where } = storage();
    const none = { pairs: [], round: [] };
    for (const text of [
      '',
      'null',
      '3',
      '[]',
      '{"pairs":3}',
      '{"pairs":[null,{"first":"b","second":"a","weight":1}]}',
    ]) {
      kept.set('kinbox_shop_order_1', text);
      expect(readShopOrder(ADA, where)).toEqual(none);
    }
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(readShopOrder(ADA, { local: blocked })).toEqual(none);
    expect(() => writeShopOrder(ADA, order, { local: blocked })).not.toThrow();
  });
});
