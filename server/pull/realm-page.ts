/** The next rows and tombstones of one realm, in the order in which they were committed. */
import type { RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import type { Tx } from '../db/database.ts';
import { loadedToWire, selectTasks, toLoadedTask } from '../tasks/load.ts';

export interface Place {
  readonly version: number;
  readonly id: TaskId;
}

export interface Tombstone {
  readonly realm: RealmId;
  readonly client_ref: TaskRef;
  readonly version: number;
}

/** The remaining size of the page. */
export interface PageBudget {
  readonly entries: number;
  readonly bytes: number;
  /** Then its first entry is included whatever its size. */
  readonly isEmpty: boolean;
}

export interface RealmPage {
  readonly tasks: readonly WireTask[];
  readonly removed: readonly Tombstone[];
  /** Of the entries as JSON. */
  readonly bytes: number;
  /** The last one sent; `after` itself if there was none. */
  readonly upTo: Place;
  readonly isLast: boolean;
}

/** As many rows and tombstones as fit. A row and its tombstone are never in the same realm, so no two share a place. */
export async function readRealmPage(
  tx: Tx,
  realm: RealmId,
  after: Place,
  budget: PageBudget,
): Promise<RealmPage> {
  const rows = await selectTasks(tx, [realm])
    .where((eb) =>
      eb.or([
        eb('tasks.version', '>', after.version),
        eb.and([eb('tasks.version', '=', after.version), eb('tasks.id', '>', after.id)]),
      ]),
    )
    .orderBy('tasks.version')
    .orderBy('tasks.id')
    .limit(budget.entries + 1)
    .execute();
  const tombstones = await tx
    .selectFrom('task_removals')
    .select(['client_ref', 'task_id', 'version'])
    .where('realm_id', '=', realm)
    .where((eb) =>
      eb.or([
        eb('version', '>', after.version),
        eb.and([eb('version', '=', after.version), eb('task_id', '>', after.id)]),
      ]),
    )
    .orderBy('version')
    .orderBy('task_id')
    .limit(budget.entries + 1)
    .execute();
  const all: readonly Entry[] = [
    ...rows.map((row) => ({
      place: { version: row.version, id: row.id },
      kind: 'task' as const,
      entry: loadedToWire(toLoadedTask(row)),
    })),
    ...tombstones.map(({ client_ref, task_id: id, version }) => ({
      place: { version, id },
      kind: 'tombstone' as const,
      entry: { realm, client_ref, version },
    })),
  ].sort((a, b) => a.place.version - b.place.version || a.place.id - b.place.id);
  const { page, bytes } = fill(all, budget);
  return {
    tasks: page.flatMap((each) => (each.kind === 'task' ? [each.entry] : [])),
    removed: page.flatMap((each) => (each.kind === 'tombstone' ? [each.entry] : [])),
    bytes,
    upTo: page.at(-1)?.place ?? after,
    isLast: page.length === all.length,
  };
}

type Entry =
  | { readonly place: Place; readonly kind: 'task'; readonly entry: WireTask }
  | { readonly place: Place; readonly kind: 'tombstone'; readonly entry: Tombstone };

function fill(all: readonly Entry[], budget: PageBudget): { page: readonly Entry[]; bytes: number } {
  let bytes = 0;
  let count = 0;
  for (const { entry } of all.slice(0, budget.entries)) {
    const size = Buffer.byteLength(JSON.stringify(entry));
    const isFirst = budget.isEmpty && count === 0;
    if (!isFirst && bytes + size > budget.bytes) break;
    bytes += size;
    count += 1;
  }
  return { page: all.slice(0, count), bytes };
}
