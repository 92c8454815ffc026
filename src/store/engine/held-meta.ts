/**
 * The single values of `meta` in a transaction that needs many of them: one request reads all, and one writes those that have
 * changed. A request for each would be a way to another process and back for each, one after the other.
 */
import type { KinboxDb, Meta } from '../db.ts';
import { metaOf } from '../meta.ts';

export interface HeldMeta {
  readonly read: <K extends keyof Meta>(key: K) => Meta[K];
  /** Read from now on; stored by `store`. */
  readonly write: <K extends keyof Meta>(key: K, value: Meta[K]) => void;
  readonly store: () => Promise<void>;
}

/** Inside a transaction on `meta`, in which nothing else writes it until `store`. */
export async function holdMeta(db: KinboxDb): Promise<HeldMeta> {
  const rows = await db.meta.toArray();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  const changed = new Set<keyof Meta>();
  return {
    read: (key) => metaOf(key, values.get(key)),
    write: (key, value) => {
      values.set(key, value);
      changed.add(key);
    },
    store: async () => {
      await db.meta.bulkPut([...changed].map((key) => ({ key, value: values.get(key) })));
      changed.clear();
    },
  };
}
