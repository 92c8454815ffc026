/**
 * Rows of one key, as the session of each request: what is looked up in one turn of the event loop, or while a connection
 * is waited for, is found by one statement. To send one and to run it costs more than the rows that it finds.
 */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { FindById } from './database.ts';
import type { Schema } from './schema.ts';

/** Of a statement; whoever comes then begins the next one. */
export const MOST_IDS = 16;

interface Gathering {
  readonly ids: Set<number>;
  readonly rows: Promise<readonly { readonly id: number }[]>;
}

export function gatherLookups(db: Kysely<Schema>): FindById {
  /** Those that can still be joined, by their query. */
  const open = new Map<unknown, Gathering>();

  return async (find, id) => {
    function begin(): Gathering {
      const ids = new Set<number>();
      const close = () => {
        if (open.get(find)?.ids === ids) open.delete(find);
      };
      const findAll = async () => {
        await setImmediate();
        return db.connection().execute((connection) => {
          close();
          return find(connection, { ids: padded([...ids]) });
        });
      };
      const gathering = { ids, rows: findAll().finally(close) };
      open.set(find, gathering);
      return gathering;
    }

    const gathering = open.get(find) ?? begin();
    gathering.ids.add(id);
    if (gathering.ids.size === MOST_IDS) open.delete(find);
    // What befalls one of those that are found together befalls them all: once more, each by itself.
    const rows = (await gathering.rows.catch(() => find(db, { ids: [id] }))) as Awaited<
      ReturnType<typeof find>
    >;
    return rows.filter((row) => row.id === id);
  };
}

/** The last one again, up to a power of two: a text of its own for each number of ids would be planned far more often. */
function padded(ids: readonly number[]): readonly number[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  return Array.from({ length }, (_, index) => ids[Math.min(index, ids.length - 1)] as number);
}
