import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { KinboxDb, type MetaRow } from '#store/db.ts';

let db: KinboxDb;
const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
const ROWS: readonly MetaRow[] = [
  { key: 'cursor', value: 'c' },
  { key: 'fields', value: 'f' },
  { key: 'nextTempId', value: -1 },
];

beforeEach(async () => {
  db = new KinboxDb('kinbox-s-1', {
    durability: 'strict',
    platform: { indexedDB: new IDBFactory(), IDBKeyRange },
  });
  await db.meta.bulkPut(ROWS);
  commit.mockClear();
});
afterEach(() => db.close());

const SINGLE: readonly [string, () => Promise<unknown>, unknown][] = [
  ['get', () => db.meta.get('cursor'), ROWS[0]],
  ['bulkGet', () => db.meta.bulkGet(['cursor', 'fields']), [ROWS[0], ROWS[1]]],
  ['a range query', () => db.meta.where('key').above('d').toArray(), [ROWS[1], ROWS[2]]],
  ['a query for keys', () => db.meta.toCollection().primaryKeys(), ROWS.map(({ key }) => key)],
  ['count', () => db.meta.count(), 3],
];

it.each(SINGLE)('W204 %s commits its transaction with its request', async (_what, read, answer) => {
  expect(await read()).toEqual(answer);
  expect(commit).toHaveBeenCalledTimes(1);
});

/** As in Firefox and WebKit, where what is read backwards is read by a cursor. */
const { getAllRecords } = IDBObjectStore.prototype as { getAllRecords?: unknown };
beforeAll(() => void Reflect.deleteProperty(IDBObjectStore.prototype, 'getAllRecords'));
afterAll(() => void Object.assign(IDBObjectStore.prototype, { getAllRecords }));

const STEPWISE: readonly [string, () => Promise<unknown>, unknown][] = [
  ['a filter', () => db.meta.filter(({ value }) => value !== 'f').toArray(), [ROWS[0], ROWS[2]]],
  ['each row', () => eachValue(), ['c', 'f', -1]],
  ['several keys', () => db.meta.where('key').anyOf('cursor', 'nextTempId').toArray(), [ROWS[0], ROWS[2]]],
  ['a part from the end', () => db.meta.toCollection().reverse().offset(1).limit(1).toArray(), [ROWS[1]]],
  ['the last two', () => db.meta.reverse().limit(2).toArray(), [ROWS[2], ROWS[1]]],
  ['keys from the end', () => db.meta.reverse().primaryKeys(), ROWS.map(({ key }) => key).toReversed()],
  ['the last one', () => db.meta.toCollection().last(), ROWS[2]],
  ['either of two', () => db.meta.where('key').equals('cursor').or('key').equals('fields').count(), 2],
];

it.each(STEPWISE)('W204 what a cursor reads stays whole: %s', async (_what, read, answer) => {
  expect(await read()).toEqual(answer);
});

it('W204 the reads of an explicit transaction stay in it', async () => {
  const both = await db.transaction('r', db.meta, async () => {
    const first = await db.meta.get('cursor');
    return [first?.value, await db.meta.count()];
  });
  expect(both).toEqual(['c', 3]);
  expect(commit).not.toHaveBeenCalled();
});

async function eachValue(): Promise<unknown[]> {
  const values: unknown[] = [];
  await db.meta.each(({ value }) => values.push(value));
  return values;
}
