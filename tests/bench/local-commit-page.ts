/** Runs in the browser: our local write against a bare IndexedDB transaction of the very same rows, in turns. */
import type { TaskRef, UserId } from '#domain/ids.ts';
import { commit } from '#store/commit.ts';
import { KinboxDb } from '#store/db.ts';
import { newTaskRef, randomUuid, type Device } from '#store/device.ts';

const PRESENT = 2_000;
const ROUNDS = 300;

declare global {
  interface Window {
    measureLocalCommit: () => Promise<{ ours: number[]; raw: number[] }>;
  }
}

window.measureLocalCommit = async () => {
  const db = new KinboxDb('bench', { durability: 'strict' });
  const author = { id: 1 as UserId, display_name: 'Bench' };
  const device: Device = { db, author, clock: Date.now, uuid: randomUuid };
  for (let n = 0; n < PRESENT; n += 1) await create(device, n);
  const ours: number[] = [];
  const raw: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    ours.push(await timed(() => create(device, n)));
    raw.push(await rawTransaction(db.backendDB()));
  }
  return { ours, raw };
};

async function create(device: Device, n: number): Promise<TaskRef> {
  const ref = newTaskRef(device);
  const outcome = await commit(device, {
    kind: 'task.create',
    args: { ref, name: `Task ${n}`, space: 'personal' },
  });
  if (outcome.kind !== 'saved') throw new Error(`A bench write ended as ${outcome.kind}.`);
  return ref;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Writes what the last commit wrote (view, shadow, outbox entry, counter) under new keys, with the same durability. */
async function rawTransaction(idb: IDBDatabase): Promise<number> {
  const stores = ['tasks', 'shadow', 'outbox', 'meta'];
  const [task, shadow, entry, counter] = await lastRows(idb, stores);
  const ref = randomUuid();
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const transaction = idb.transaction(stores, 'readwrite', { durability: 'strict' });
    transaction.objectStore('tasks').put({ ...task, ref });
    transaction.objectStore('shadow').put({ ...shadow, ref });
    const { n: _, ...unnumbered } = entry ?? {};
    transaction.objectStore('outbox').add({ ...unnumbered, refs: [ref] });
    transaction.objectStore('meta').put({ ...counter });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('error', () =>
      reject(transaction.error ?? new Error('The raw transaction failed.')),
    );
  });
  return performance.now() - start;
}

type Row = Record<string, unknown>;

async function lastRows(idb: IDBDatabase, stores: readonly string[]): Promise<readonly (Row | undefined)[]> {
  const transaction = idb.transaction(stores, 'readonly');
  return Promise.all(
    stores.map(
      (store) =>
        new Promise<Row | undefined>((resolve, reject) => {
          const request = transaction.objectStore(store).openCursor(null, 'prev');
          request.addEventListener('success', () => resolve(request.result?.value as Row | undefined));
          request.addEventListener('error', () =>
            reject(request.error ?? new Error('The last row cannot be read.')),
          );
        }),
    ),
  );
}
