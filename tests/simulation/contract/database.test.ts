import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { KinboxDb } from '#store/db.ts';
import { createRandom } from '../random.ts';
import { openMemoryDisk } from '../fast/memory-disk.ts';
import { createScheduler } from '../fast/scheduler.ts';
import { drawOperation, nameOf, type Operation } from './database-operations.ts';

const SEEDS = 20;
const OPERATIONS = 120;

it('C10 the database in memory answers every operation of the store as Dexie does', async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = createRandom(seed);
    const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
    const real = new KinboxDb('contract', { durability: 'strict', platform });
    const memory = openMemoryDisk('contract', createScheduler(random)).db;
    for (let at = 0; at < OPERATIONS; at += 1) {
      const operation = drawOperation(random);
      const [expected, found] = [await outcomeOf(operation, real), await outcomeOf(operation, memory)];
      expect(found, `seed ${seed}, operation ${at}: ${String(operation)}`).toStrictEqual(expected);
    }
    for (const { name } of real.tables) {
      const [expected, found] = [await real.table(name).toArray(), await memory.table(name).toArray()];
      expect(found, `seed ${seed}, table ${name}`).toStrictEqual(expected);
    }
    real.close();
  }
});

async function outcomeOf(operation: Operation, db: KinboxDb): Promise<unknown> {
  try {
    return { result: await operation(db) };
  } catch (error) {
    return { error: nameOf(error) };
  }
}
