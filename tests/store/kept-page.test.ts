import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { createConnections } from '#store/account/connections.ts';
import type { KinboxDb } from '#store/db.ts';
import { withFreeSpace } from '#store/free-space.ts';
import { endWhenKept } from '#store/kept-page.ts';
import { storageFailureOf } from '#store/storage-failure.ts';

const NAME = 'kinbox-s-1';

afterEach(() => vi.unstubAllGlobals());

async function openTwo(document: object) {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const page = new EventTarget();
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const kept = await createConnections({ prepare: endWhenKept, platform }).open(NAME);
  const other = await createConnections({ platform }).open(NAME);
  const tell = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return { kept, other, tell };
}

/** A transaction that goes on until `mayEnd`, as in a page that is stopped in its middle. */
async function beginWrite(db: KinboxDb, mayEnd: () => boolean) {
  let hasBegun = false;
  const ended = db
    .transaction('rw', db.meta, async () => {
      while (!mayEnd()) {
        await db.meta.put({ key: 'nextTempId', value: -1 });
        hasBegun = true;
      }
    })
    .then(() => null, storageFailureOf);
  await expect.poll(() => hasBegun).toBe(true);
  return { ended };
}

const write = (db: KinboxDb, value: number) => db.meta.put({ key: 'nextTempId', value });

it('W200 a transaction of a page that is kept for Back is ended, and holds up nobody', async () => {
  const { kept, other, tell } = await openTwo({});
  const { ended } = await beginWrite(kept, () => false);
  tell('pagehide', true);
  await write(other, 2);
  expect(await ended).toBe('interrupted');
  const late = await write(kept, 3).then(() => null, storageFailureOf);
  expect(late).toBe('interrupted');
  expect(await other.meta.get('nextTempId')).toMatchObject({ value: 2 });

  tell('pageshow', true);
  await write(kept, 4);
  expect(await other.meta.get('nextTempId')).toMatchObject({ value: 4 });
});

it('W200 a write that was cut off is reported after Back, and not done again', async () => {
  const { kept, other, tell } = await openTwo({});
  let attempts = 0;
  const attempt = async () => {
    attempts += 1;
    // As Dexie does at the same moment, whose next request opens it again.
    kept.close({ disableAutoOpen: false });
    throw new Dexie.AbortError();
  };
  const outcome = withFreeSpace({ db: kept, clock: Date.now }, [], attempt);
  tell('pagehide', true);
  await write(other, 2);
  tell('pageshow', true);
  expect([await outcome, attempts]).toEqual([{ kind: 'storage', failure: 'interrupted' }, 1]);
});

it.each([
  ['that is not kept', {}, false],
  ['of a browser with the Page Lifecycle API', { onfreeze: null }, true],
])('W200 a transaction of a page %s goes on', async (_, document, persisted) => {
  const { kept, tell } = await openTwo(document);
  let mayEnd = false;
  const { ended } = await beginWrite(kept, () => mayEnd);
  tell('pagehide', persisted);
  mayEnd = true;
  expect(await ended).toBeNull();
});
