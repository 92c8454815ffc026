import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { createConnections } from '#store/account/connections.ts';
import { KinboxDb } from '#store/db.ts';
import { storageFailureOf } from '#store/storage-failure.ts';

it('O33 a user who signs in again continues with the open connection', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const connections = createConnections({ platform });
  const [first, again] = await Promise.all([connections.open('kinbox-s-1'), connections.open('kinbox-s-1')]);
  expect(again).toBe(first);
  expect(await connections.open('kinbox-s-1')).toBe(first);
  expect(await connections.open('kinbox-s-2')).not.toBe(first);
});

it('O33 a database that was closed or deleted meanwhile is opened again', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const connections = createConnections({ platform });
  const first = await connections.open('kinbox-s-1');
  await first.delete();
  const second = await connections.open('kinbox-s-1');
  expect(second.isOpen()).toBe(true);
  // Another tab logs out: the connection here closes by itself.
  await new KinboxDb('kinbox-s-1', { durability: 'strict', platform }).delete();
  expect(second.isOpen()).toBe(false);
  expect((await connections.open('kinbox-s-1')).isOpen()).toBe(true);
});

it('W71 situation 24: a database that a newer version of the app has upgraded is not opened', async () => {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  await createConnections({ platform }).open('kinbox-s-1');
  const newer = new Dexie('kinbox-s-1', platform);
  newer.version(99).stores({ tasks: 'ref', parts: 'id' });
  await newer.open();
  newer.close();
  const opening = createConnections({ platform }).open('kinbox-s-1');
  expect(await opening.then(() => null, storageFailureOf)).toBe('closed');
});
