/** A device's storage on real Dexie. All hosts share one connection, each through a proxy that ends with its life. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Transaction } from 'dexie';
import { KinboxDb, type DatabasePlatform } from '#store/db.ts';
import { never } from '../mortal.ts';
import { withTransaction } from '../with-transaction.ts';
import { writingInTransactions } from './single-writes.ts';
import { keepUndoLog } from './undo-log.ts';
import type { Life, SimDisk, SimPlatform } from '../stack.ts';

export function openRealPlatform(): SimPlatform {
  const platform = { indexedDB: new IDBFactory(), IDBKeyRange };
  const disks = new Map<string, SimDisk>();
  return {
    openDisk: (name) => {
      const disk = disks.get(name) ?? openRealDisk(name, platform);
      disks.set(name, disk);
      return disk;
    },
  };
}

function openRealDisk(name: string, platform: DatabasePlatform): SimDisk {
  const db = new KinboxDb(name, { durability: 'strict', platform });
  const { markRelaxed, undo } = keepUndoLog(db);
  return {
    db,
    connect: (life, durability) =>
      writingInTransactions(mortalDb(db, life, durability === 'relaxed' ? markRelaxed : noMark)),
    powerCut: undo,
    rowsRead: null,
  };
}

/**
 * A transaction that is open when its host is killed rolls back; one that has committed never returns. A nested one
 * must not wait for ever: IndexedDB would commit what the outer one has written so far.
 */
function mortalDb(db: KinboxDb, life: Life, mark: () => void): KinboxDb {
  return withTransaction(db, (run) => async (...args) => {
    const scope = args.pop() as (tx: Transaction) => Promise<unknown>;
    let isNested = false;
    const mortalScope = async (tx: Transaction) => {
      isNested = tx.parent !== undefined && tx.parent !== null;
      if (life.isOver) throw new Killed();
      mark();
      const result = await scope(tx);
      if (life.isOver) throw new Killed();
      return result;
    };
    try {
      const result = await run(...args, mortalScope);
      return life.isOver && !isNested ? await never() : result;
    } catch (error) {
      if (life.isOver && !isNested) return never();
      throw error;
    }
  });
}

class Killed extends Error {
  override readonly name = 'Killed';
}

function noMark(): void {}
