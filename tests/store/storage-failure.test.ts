import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';

import { SignedOut } from '#store/signed-out.ts';
import { storageFailureOf } from '#store/storage-failure.ts';
import { commit } from '#store/commit.ts';
import { newTaskRef } from '#store/device.ts';
import { openTestDevice } from '../support/test-device.ts';

const dom = (name: string) => new DOMException('It failed.', name);
const bulk = (name: string) => new Dexie.BulkError('tasks.bulkPut()', { 0: dom(name) });

describe('a failure of storage', () => {
  it.each([
    ['a full disk', dom('QuotaExceededError'), 'full'],
    ['a full disk in a bulk write', bulk('QuotaExceededError'), 'full'],
    [
      'a full disk that aborts the transaction',
      new Dexie.AbortError('It ended.', dom('QuotaExceededError')),
      'full',
    ],
    ['an interrupted write', dom('AbortError'), 'interrupted'],
    ['an interrupted bulk write', bulk('AbortError'), 'interrupted'],
    ['a transaction that ended too soon', new Dexie.TransactionInactiveError(''), 'interrupted'],
    ['a database that another tab closed', new Dexie.DatabaseClosedError(''), 'closed'],
    ['a logout in another tab', new SignedOut('It has ended.'), 'signedOut'],
    [
      'a database that is gone after a logout',
      new Dexie.OpenFailedError('It did not open.', new SignedOut('It is gone.')),
      'signedOut',
    ],
    [
      'a private window that has none',
      new Dexie.DatabaseClosedError(dom('InvalidStateError') as never),
      'unavailable',
    ],
    [
      'the same where it is opened',
      new Dexie.OpenFailedError(dom('InvalidStateError') as never),
      'unavailable',
    ],
    ['a connection that was closed in between', dom('InvalidStateError'), 'closed'],
    ['a newer version of the app', new Dexie.OpenFailedError(dom('VersionError') as never), 'closed'],
    ['blocked site data', new Dexie.OpenFailedError(dom('SecurityError') as never), 'unavailable'],
    ['no room to open it', new Dexie.OpenFailedError(dom('QuotaExceededError') as never), 'full'],
    ['a browser that has none', new Dexie.MissingAPIError(''), 'unavailable'],
    ['a defect of the app', new TypeError('undefined is not a function'), null],
    ['a duplicate key, which is a defect too', bulk('ConstraintError'), null],
  ])('W351 is classified: %s', (_case, error, failure) => {
    expect(storageFailureOf(error)).toBe(failure);
  });

  it.each(['QuotaExceededError', 'AbortError'])(
    'W61 a commit whose writes fail with %s one by one is an outcome, and writes nothing',
    async (name) => {
      const device = openTestDevice();
      await device.db.open();
      refuseWrites(device.db, name);
      const outcome = await commit(device, {
        kind: 'task.create',
        args: {
          ref: newTaskRef(device),
          name: 'Words',
          type: null,
          effort: null,
          status: 'inbox',
          space: 'personal',
        },
      });
      expect(outcome).toMatchObject({ kind: 'storage' });
      expect(await device.db.tasks.count()).toBe(0);
      expect(await device.db.outbox.count()).toBe(0);
    },
  );
});

/** WebKit and Firefox answer each write of a full disk with an error of its own. */
function refuseWrites(db: Dexie, name: string): void {
  db.use({
    stack: 'dbcore',
    name: 'refuse',
    create: (core) => ({
      ...core,
      table: (table) => {
        const below = core.table(table);
        return {
          ...below,
          mutate: async (request) =>
            request.type === 'add' || request.type === 'put'
              ? { numFailures: 1, failures: { 0: dom(name) }, results: [], lastResult: undefined }
              : below.mutate(request),
        };
      },
    }),
  });
  db.close({ disableAutoOpen: false });
}
