/**
 * What a power cut takes back: every write that was committed relaxed since the last strict commit. IndexedDB in memory
 * has no disk behind it, so the writes are noted below Dexie, with the row that was there before, and written back.
 */
import { Dexie, type DBCore, type DBCoreMutateRequest, type DBCoreTable, type Middleware } from 'dexie';
import type { KinboxDb } from '#store/db.ts';

interface Write {
  readonly table: string;
  readonly key: unknown;
  /** Undefined where there was none. */
  readonly before: unknown;
}

export interface UndoLog {
  /** The running transaction is of a host that does not wait for the disk. */
  readonly markRelaxed: () => void;
  /** In a transaction of its own, so that those of killed hosts have committed or rolled back before. */
  readonly undo: () => Promise<void>;
}

export function keepUndoLog(db: KinboxDb): UndoLog {
  const relaxed = new WeakSet<object>();
  const open = new WeakMap<object, Write[]>();
  let log: Write[] = [];
  let core: DBCore | null = null;

  function noteIn(transaction: IDBTransaction): Write[] {
    const known = open.get(transaction);
    if (known !== undefined) return known;
    const writes: Write[] = [];
    open.set(transaction, writes);
    transaction.addEventListener('complete', () => {
      log = relaxed.has(transaction) ? [...log, ...writes] : [];
    });
    return writes;
  }

  const middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'undo-log',
    // Below the hooks of tables, which may write more than was asked for.
    level: 0,
    create: (down) => {
      core = down;
      return {
        ...down,
        table: (name) => {
          const table = down.table(name);
          return {
            ...table,
            mutate: async (request) => {
              const writes = noteIn(request.trans as IDBTransaction);
              const [keys, before] = await rowsBefore(table, request);
              const answer = await table.mutate(request);
              const written = keys ?? answer.results ?? [];
              written.forEach((key: unknown, index) =>
                writes.push({ table: name, key, before: before[index] }),
              );
              return answer;
            },
          };
        },
      };
    },
  };
  db.use(middleware);

  return {
    markRelaxed: () => void relaxed.add(transactionOf()),
    undo: () =>
      db.transaction('rw', db.tables, async () => {
        // A transaction is made at once, and starts when those before it have ended: not before its first answer.
        await db.meta.count();
        const trans = transactionOf();
        for (const { table, key, before } of log.toReversed()) {
          const request: DBCoreMutateRequest =
            before === undefined
              ? { type: 'delete', trans, keys: [key] }
              : { type: 'put', trans, values: [before] };
          await core?.table(table).mutate(request);
        }
        log = [];
      }),
  };
}

/** Null for the keys of new rows that the database numbers itself. */
async function rowsBefore(
  table: DBCoreTable,
  request: DBCoreMutateRequest,
): Promise<readonly [keys: readonly unknown[] | null, before: readonly unknown[]]> {
  const { trans } = request;
  switch (request.type) {
    case 'add':
      return [null, []];
    case 'put': {
      const { extractKey } = table.schema.primaryKey;
      const keys = request.keys ?? request.values.map((row: unknown) => extractKey?.(row) as unknown);
      if (keys.includes(undefined)) return [null, []];
      return [keys, await table.getMany({ trans, keys: [...keys] })];
    }
    case 'delete':
      return [request.keys, await table.getMany({ trans, keys: request.keys })];
    case 'deleteRange': {
      const query = { index: table.schema.primaryKey, range: request.range };
      const { result } = await table.query({ trans, values: true, query });
      return [result.map((row: unknown) => table.schema.primaryKey.extractKey?.(row) as unknown), result];
    }
  }
}

function transactionOf(): IDBTransaction {
  const { idbtrans } = Dexie.currentTransaction as unknown as { readonly idbtrans: IDBTransaction };
  return idbtrans;
}
