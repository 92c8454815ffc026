import { Dexie, type IntervalTree, type ObservabilitySet } from 'dexie';
import type { TaskRef } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';

/**
 * Calls back with the tasks that a committed transaction wrote, in this tab, in another one or in the worker; with null if
 * they were so many that nobody counted, or a whole range. Returns the function that stops watching.
 */
export function watchTasks(db: KinboxDb, onChange: (refs: readonly TaskRef[] | null) => void): () => void {
  const prefix = `idb://${db.name}/${db.tasks.name}/`;
  const listen = (parts: ObservabilitySet) => {
    const refs: TaskRef[] = [];
    const isExact = [parts[prefix], parts[`${prefix}:dels`]].every((keys) => !keys || addKeys(keys, refs));
    // Dexie tells of everything when a database is deleted.
    if (!isExact || 'all' in parts) onChange(null);
    else if (refs.length > 0) onChange(refs);
  };
  Dexie.on('storagemutated', listen);
  return () => Dexie.on.storagemutated.unsubscribe(listen);
}

/** False if the tree has more than single keys. */
function addKeys(tree: IntervalTree, keys: TaskRef[]): boolean {
  if (!('from' in tree)) return true;
  const { from, to, l, r } = tree;
  if (from !== to) return false;
  keys.push(from as TaskRef);
  return (!l || addKeys(l, keys)) && (!r || addKeys(r, keys));
}
