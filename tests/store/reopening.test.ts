/** The browser drops connections of its own accord. */
import { liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { eraseDatabase } from '#store/account/erase-database.ts';
import { isEvictedNow, watchEviction } from '#store/account/eviction.ts';
import { commitAll } from '#store/commit-all.ts';
import { commit } from '#store/commit.ts';
import { writeMeta } from '#store/meta.ts';
import { readAgain } from '#store/read-again.ts';
import { keepOpen } from '#store/reopening.ts';
import { dropConnection } from '../support/drop-connection.ts';
import { openTestDevice, type TestDevice } from '../support/test-device.ts';

let factory: UnreliableFactory;
let device: TestDevice;
let page: EventTarget & { visibilityState: string };
let stopping: AbortController;

/** Refuses to open, as WebKit does until its storage process runs again. */
class UnreliableFactory extends IDBFactory {
  refusals = 0;
  override open(name: string, version?: number): ReturnType<IDBFactory['open']> {
    if (this.refusals === 0) return super.open(name, version);
    this.refusals -= 1;
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
  }
}

beforeEach(() => {
  factory = new UnreliableFactory();
  device = openTestDevice(1, { indexedDB: factory, IDBKeyRange });
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  stopping = new AbortController();
});
afterEach(() => {
  stopping.abort();
  device.db.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const create = (name: string) => ({
  kind: 'task.create' as const,
  args: { ref: device.uuid() as TaskRef, name, space: 'personal' as const },
});
const namesOf = async () => (await device.db.tasks.toArray()).map(({ name }) => name).toSorted();
const logOf = async () => (await device.db.outbox.toArray()).map(({ kind }) => kind);
/** Once the transaction has begun. */
function whenItWrites(run: () => void): void {
  device.db.tasks.hook('creating', function drop() {
    device.db.tasks.hook('creating').unsubscribe(drop);
    run();
  });
}

/** Everything that a live query finds, and how it ends. */
function watch<T>(query: () => Promise<T>): unknown[] {
  const found: unknown[] = [];
  liveQuery(query).subscribe({ next: (value) => found.push(value), error: (error) => found.push(error) });
  return found;
}

describe('W196 when the browser has dropped the connection', () => {
  it('a live query that runs while nothing opens does not end, and reads again once it is open', async () => {
    await device.create({ name: 'one' });
    const found = watch(namesOf);
    await expect.poll(() => found).toEqual([['one']]);
    factory.refusals = Infinity;
    dropConnection(device.db, { isTold: false });
    readAgain();
    await expect.poll(() => device.db.hasFailed()).toBe(true);
    factory.refusals = 0;
    expect(await commit(device, create('two'))).toMatchObject({ kind: 'saved', changed: true });
    await expect.poll(() => found).toEqual([['one'], ['one', 'two']]);
  });

  it.each([true, false])('a change that follows is saved (the browser says so: %s)', async (isTold) => {
    await device.create({ name: 'one' });
    dropConnection(device.db, { isTold });
    expect(await commit(device, create('two'))).toMatchObject({ kind: 'saved', changed: true });
    expect([await namesOf(), await logOf()]).toEqual([
      ['one', 'two'],
      ['task.create', 'task.create'],
    ]);
  });

  it('a change that was cut off is written once more, once', async () => {
    await device.create({ name: 'one' });
    whenItWrites(() => dropConnection(device.db));
    expect(await commit(device, create('two'))).toMatchObject({ kind: 'saved', changed: true });
    whenItWrites(() => dropConnection(device.db, { isTold: false }));
    expect(await commitAll(device, [create('three'), create('four')])).toMatchObject({ kind: 'saved' });
    expect([await namesOf(), (await logOf()).length]).toEqual([['four', 'one', 'three', 'two'], 4]);
  });

  it.each([0, 150])(
    'a change that was stored although the browser reports an abort is not done again (%i behind it)',
    async (behind) => {
      const ref = await device.create({ name: 'one' });
      for (let n = 0; n < behind; n += 1) await device.create({ name: 'uno' });
      const { transaction } = device.db;
      let isLost = false;
      vi.spyOn(device.db, 'transaction').mockImplementation((...given) => {
        const stored = transaction.apply(device.db, given as never);
        if (isLost) return stored;
        isLost = true;
        return stored.then(() => {
          dropConnection(device.db);
          throw new DOMException('The transaction was aborted.', 'AbortError');
        }) as never;
      });
      const outcome = await commit(device, { kind: 'task.edit', args: { ref, changes: { name: 'uno' } } });
      expect(outcome).toMatchObject({ kind: 'saved', changed: true, act: [{ before: { name: 'one' } }] });
      expect(device.db.transaction).toHaveBeenCalledTimes(2);
      expect([new Set(await namesOf()), (await logOf()).length]).toEqual([new Set(['uno']), behind + 1]);
    },
  );

  it('a change waits until the browser opens the database again, two seconds at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const save = async (name: string) => {
      const saving = commit(device, create(name));
      const ended = { isOver: false };
      void saving.finally(() => (ended.isOver = true));
      while (!ended.isOver) {
        await vi.advanceTimersByTimeAsync(100);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return saving;
    };
    await save('one');
    // Dexie itself tries four times.
    factory.refusals = 6;
    dropConnection(device.db);
    expect(await save('two')).toMatchObject({ kind: 'saved' });
    factory.refusals = Infinity;
    dropConnection(device.db);
    expect(await save('three')).toEqual({ kind: 'storage', failure: 'unavailable' });
    factory.refusals = 0;
    expect(await save('four')).toMatchObject({ kind: 'saved' });
    vi.useRealTimers();
    expect(await namesOf()).toEqual(['four', 'one', 'two']);
  });

  it('a write that is aborted on a living connection is not repeated', async () => {
    let attempts = 0;
    device.db.tasks.hook('creating', (_key, _row, { idbtrans }) => {
      attempts += 1;
      idbtrans.abort();
    });
    expect(await commit(device, create('one'))).toMatchObject({ kind: 'storage' });
    expect(attempts).toBe(1);
  });

  it('queries that were cut off, and those that could not be opened for, are there again', async () => {
    await device.create({ name: 'one' });
    keepOpen(device.db, stopping.signal);
    const found = watch(() =>
      device.db.transaction('r', device.db.tasks, async () => {
        await device.db.tasks.count();
        if (found.length === 0 && factory.refusals === 0) {
          // Dexie gives up after four.
          factory.refusals = 5;
          dropConnection(device.db);
        }
        return device.db.tasks.count();
      }),
    );
    await expect.poll(() => found.filter(Number.isFinite)).toEqual([1]);
    await device.create({ name: 'two' });
    await expect.poll(() => found.filter(Number.isFinite)).toEqual([1, 2]);
  });

  it('a hidden page opens it once it is shown, and reads what others have written meanwhile', async () => {
    await device.create({ name: 'one' });
    keepOpen(device.db, stopping.signal);
    const found = watch(namesOf);
    await expect.poll(() => found).toEqual([['one']]);
    page.visibilityState = 'hidden';
    dropConnection(device.db);
    // Of another tab, whose news a page that is suspended does not get.
    const other = await new Promise<IDBDatabase>((resolve) => {
      const request = factory.open(device.db.name);
      request.addEventListener('success', () => resolve(request.result));
    });
    const writing = other.transaction('tasks', 'readwrite');
    writing.objectStore('tasks').clear();
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    other.close();
    expect([device.db.isOpen(), found]).toEqual([false, [['one']]]);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => found).toEqual([['one'], []]);
  });

  it('what the app has closed stays closed, and a database that was only dropped is not taken for an evicted one', async () => {
    await writeMeta(device.db, 'sessionMark', 'mark');
    await device.create({ name: 'one' });
    const isEvicted = watchEviction(device.db, 'mark');
    keepOpen(device.db, stopping.signal);
    dropConnection(device.db);
    await expect.poll(() => device.db.isOpen()).toBe(true);
    expect([await namesOf(), isEvicted()]).toEqual([['one'], false]);
    device.db.close();
    expect(await commit(device, create('two'))).toEqual({ kind: 'storage', failure: 'closed' });
    expect(device.db.isOpen()).toBe(false);
  });

  it('a database that a newer version of the app has upgraded meanwhile is closed again', async () => {
    await device.create({ name: 'one' });
    watchEviction(device.db, 'mark');
    dropConnection(device.db);
    const newer = factory.open(device.db.name, device.db.verno * 10 + 10);
    await new Promise((resolve) => newer.addEventListener('success', resolve));
    newer.result.close();
    expect(await commit(device, create('two'))).toEqual({ kind: 'storage', failure: 'closed' });
    expect(device.db.isOpen()).toBe(false);
  });
});

describe('W65 a database that the browser has removed', () => {
  let isEvicted: () => boolean;
  beforeEach(async () => {
    await writeMeta(device.db, 'sessionMark', 'mark');
    await device.create({ name: 'one' });
    isEvicted = watchEviction(device.db, 'mark');
  });

  async function evict({ isTold = true } = {}): Promise<void> {
    dropConnection(device.db, { isTold });
    await new Promise((resolve) => {
      factory.deleteDatabase(device.db.name).addEventListener('success', resolve);
    });
  }
  const saveTwo = () => commit({ ...device, sessionMark: 'mark', isEvicted }, create('two'));

  it('is known as evicted with the next write, which is saved', async () => {
    await evict();
    expect(await saveTwo()).toMatchObject({ kind: 'saved' });
    expect([await namesOf(), isEvicted()]).toEqual([['two'], true]);
  });

  it('is known to a page that another host has told of it first', async () => {
    await evict({ isTold: false });
    expect(isEvicted()).toBe(false);
    expect(await isEvictedNow({ db: device.db, isEvicted })).toBe(true);
  });

  it('is known also where another tab of the person has made the next one', async () => {
    await evict();
    const other = openTestDevice(
      1,
      { indexedDB: factory, IDBKeyRange },
      { name: device.db.name, firstTick: 100 },
    );
    await writeMeta(other.db, 'sessionMark', 'of the other tab');
    expect(await saveTwo()).toMatchObject({ kind: 'saved' });
    expect([await namesOf(), await isEvictedNow({ db: device.db, isEvicted })]).toEqual([['two'], true]);
    other.db.close();
  });

  it('is told apart from one that a logout has cleared or deleted', async () => {
    const other = openTestDevice(1, { indexedDB: factory, IDBKeyRange }, { name: device.db.name });
    await eraseDatabase(other.db);
    expect(await isEvictedNow({ db: device.db, isEvicted })).toBe(false);
    await other.db.delete();
    expect(await isEvictedNow({ db: device.db, isEvicted })).toBe(false);
    expect(await saveTwo()).toEqual({ kind: 'storage', failure: 'closed' });
  });
});
