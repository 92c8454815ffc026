import { afterEach, expect, it, vi } from 'vitest';
import type { TaskRef, UserId } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { databaseName, KinboxDb } from '#store/db.ts';
import { markDatabase } from '#store/account/session-mark.ts';
import { openSync } from '#sw/sync/open-sync.ts';
import { countedUuid, page } from '../support/test-device.ts';

afterEach(() => vi.restoreAllMocks());

it('O56 the mark that a request was sent is on disk before the request, and pulled rows are written relaxed', async () => {
  const author = { id: 56 as UserId, display_name: 'User 56' };
  const db = new KinboxDb(databaseName('s', author.id), { durability: 'strict' });
  let count = 0;
  const uuid = () => countedUuid(56, (count += 1));
  await commit(
    { db, author, clock: () => Date.now(), uuid },
    { kind: 'task.create', args: { ref: uuid() as TaskRef, name: 'Words', space: 'personal' } },
  );
  const sessionMark = await markDatabase(db, uuid);
  db.close();

  const durabilities: (string | undefined)[] = [];
  const original = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    const isWrite = mode === 'readwrite' && Array.from(stores).includes('outbox');
    if (isWrite) durabilities.push(options?.durability);
    return original.call(this, stores, mode, options);
  });
  const beforeSending: (readonly (string | undefined)[])[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const { method } = input as Request;
    if (method === 'POST') beforeSending.push([...durabilities]);
    const headers = { 'X-Api-Version': '1', 'X-Server-Id': 's' };
    const body = method === 'POST' ? { id: 1 } : page({ realms: [{ id: 'u:56', version: 1, reset: false }] });
    return Promise.resolve(Response.json(body, { headers }));
  });

  const opened = openSync(
    { serverId: 's', userId: author.id, token: '1|x', author, sessionMark },
    'http://strict.example',
  );
  await opened.sync.wake({ isUrgent: true });
  // Nothing waits.
  await opened.sync.wake({ isUrgent: true });
  opened.close();
  expect(beforeSending).toEqual([['strict']]);
  expect(durabilities.slice(1)).not.toContain('strict');
  expect(durabilities.length).toBeGreaterThan(1);
});
