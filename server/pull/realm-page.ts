/** The next rows and tombstones of one realm, in the order in which they were committed. */
import type { RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import type { Tx } from '../db/database.ts';
import { countFitting } from '../http/list-page.ts';
import { loadById, loadedToWire } from '../tasks/load.ts';
import { bytesOfTask } from '../tasks/task-keys.ts';

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
  const { rows, isCut } = await readRows(tx, realm, after, budget);
  const tombstones = await tx
    .selectFrom('task_removals')
    .select(['client_ref', 'task_id', 'version'])
    .where('realm_id', '=', realm)
    .where((eb) => eb(eb.refTuple('version', 'task_id'), '>', eb.tuple(after.version, after.id)))
    .orderBy('version')
    .orderBy('task_id')
    .limit(budget.entries + 1)
    .execute();
  const all: readonly Entry[] = [
    ...rows.map((row) => ({
      place: { version: row.task.version, id: row.task.id },
      kind: 'task' as const,
      entry: loadedToWire(row),
    })),
    ...tombstones.map(({ client_ref, task_id: id, version }) => ({
      place: { version, id },
      kind: 'tombstone' as const,
      entry: { realm, client_ref, version },
    })),
  ].sort((a, b) => comparePlaces(a.place, b.place));
  const last = rows.at(-1)?.task;
  // Tombstones behind rows that were not read wait for them.
  const known =
    isCut && last !== undefined ? all.filter(({ place }) => comparePlaces(place, last) <= 0) : all;
  const { page, bytes } = fill(known, budget);
  return {
    tasks: page.flatMap((each) => (each.kind === 'task' ? [each.entry] : [])),
    removed: page.flatMap((each) => (each.kind === 'tombstone' ? [each.entry] : [])),
    bytes,
    upTo: page.at(-1)?.place ?? after,
    isLast: !isCut && page.length === all.length,
  };
}

function comparePlaces(a: Place, b: Place): number {
  return a.version - b.version || a.id - b.id;
}

/** The next rows. `isCut`: more follow, which are likely not to fit, and are not read. */
async function readRows(tx: Tx, realm: RealmId, after: Place, budget: PageBudget) {
  const inRealm = tx
    .selectFrom('tasks')
    .select(['version', 'id', bytesOfTask.as('bytes')])
    .where('realm_id', '=', realm);
  // Two queries: for a comparison of pairs SQLite looks through all rows of the version, as many as a move may have.
  const keys = await inRealm
    .where('version', '=', after.version)
    .where('id', '>', after.id)
    .unionAll(inRealm.where('version', '>', after.version))
    .orderBy('version')
    .orderBy('id')
    .limit(budget.entries + 1)
    .execute();
  const sizes = keys.map(({ bytes }) => bytes);
  const ids = keys.slice(0, countFitting(sizes, budget.bytes)).map(({ id }) => id);
  const loaded = await loadById(tx, [realm], ids);
  const rows = ids.flatMap((id) => loaded.get(id) ?? []);
  return { rows, isCut: ids.length < keys.length };
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
