/** The next entries of one realm: what was committed after a place, or the rows that are sent first, both in order. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import type { Tx } from '../db/database.ts';
import { countFitting } from '../http/list-page.ts';
import { loadById, loadedToWire, type LoadedTask } from '../tasks/load.ts';
import { bytesOfTask } from '../tasks/task-keys.ts';
import type { FirstList, FirstRows } from './cursor.ts';

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
  const { rows, isCut } = await readRows(tx, realm, after, { budget });
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
    ...rows.map(entryOf),
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
  return pageOf(known, { after, budget, isAll: !isCut });
}

/** The next rows of one list of those that are sent first. Tombstones of before are not needed: no row precedes them. */
export async function readFirstRows(
  tx: Tx,
  realm: RealmId,
  first: FirstRows,
  budget: PageBudget,
): Promise<RealmPage> {
  const { rows, isCut } = await readRows(tx, realm, first, { budget, first });
  return pageOf(rows.map(entryOf), { after: first, budget, isAll: !isCut });
}

interface Filling {
  readonly after: Place;
  readonly budget: PageBudget;
  /** The entries are all there are. */
  readonly isAll: boolean;
}

function pageOf(entries: readonly Entry[], { after, budget, isAll }: Filling): RealmPage {
  const { page, bytes } = fill(entries, budget);
  return {
    tasks: page.flatMap((each) => (each.kind === 'task' ? [each.entry] : [])),
    removed: page.flatMap((each) => (each.kind === 'tombstone' ? [each.entry] : [])),
    bytes,
    upTo: page.at(-1)?.place ?? { version: after.version, id: after.id },
    isLast: isAll && page.length === entries.length,
  };
}

function entryOf(row: LoadedTask): Entry {
  const { version, id } = row.task;
  return { place: { version, id }, kind: 'task', entry: loadedToWire(row) };
}

function comparePlaces(a: Place, b: Place): number {
  return a.version - b.version || a.id - b.id;
}

interface RowsAsked {
  readonly budget: PageBudget;
  /** Only the rows of its list. All rows if omitted. */
  readonly first?: FirstRows;
}

/** The next rows. `isCut`: more follow, which are likely not to fit, and are not read. */
async function readRows(tx: Tx, realm: RealmId, after: Place, { budget, first }: RowsAsked) {
  const keys = await selectKeys(tx, realm, after, { limit: budget.entries + 1, first }).execute();
  const sizes = keys.map(({ bytes }) => bytes);
  const ids = keys.slice(0, countFitting(sizes, budget.bytes)).map(({ id }) => id);
  const loaded = await loadById(tx, [realm], ids);
  const rows = ids.flatMap((id) => loaded.get(id) ?? []);
  return { rows, isCut: ids.length < keys.length };
}

interface KeysAsked {
  readonly limit: number;
  readonly first?: FirstRows | undefined;
}

/** In order. Exported for the test of its plan. */
export function selectKeys(tx: Tx, realm: RealmId, after: Place, { limit, first }: KeysAsked) {
  let inRealm = tx
    .selectFrom('tasks')
    .select(['version', 'id', bytesOfTask.as('bytes')])
    .where('realm_id', '=', realm)
    .orderBy('version')
    .orderBy('id')
    .limit(limit);
  if (first !== undefined) inRealm = inRealm.where(IS_IN[first.list]).where('version', '<=', first.head);
  // Two queries: for a comparison of pairs SQLite looks through all rows of the version, as many as a move may have.
  const sameVersion = inRealm.where('version', '=', after.version).where('id', '>', after.id);
  const later = inRealm.where('version', '>', after.version);
  // Each with its limit: PostgreSQL would read and sort the rest of the realm.
  return tx
    .selectFrom(sameVersion.as('same'))
    .selectAll()
    .unionAll(tx.selectFrom(later.as('later')).selectAll())
    .orderBy('version')
    .orderBy('id')
    .limit(limit);
}

/** Word by word the conditions of the indexes `tasks_open` and `tasks_closed`: else the databases do not use them. */
const IS_IN: Readonly<Record<FirstList, RawBuilder<SqlBool>>> = {
  open: sql<SqlBool>`(deleted_at is null and (completed = 0 or type = 'project'))`,
  closed: sql<SqlBool>`(deleted_at is not null or (completed = 1 and (type is null or type <> 'project')))`,
};

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
