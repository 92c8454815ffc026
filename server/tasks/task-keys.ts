/** Finds the rows of a page, from indexes and in their order, with what each takes. The rows are read afterwards. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { IsoTime, RealmId, TaskId } from '#domain/ids.ts';
import type { Space } from '#domain/space.ts';
import { isoTime, taskId } from '#domain/wire/ids.ts';
import type { taskFilter } from '#domain/wire/requests.ts';
import type { Tx } from '../db/database.ts';
import type { PageAsked } from '../http/list-page.ts';
import type { Realms } from '../realms.ts';

export interface TaskKey {
  readonly id: TaskId;
  /** What the list is ordered by. */
  readonly at: IsoTime;
  /** Of the row as JSON, about. */
  readonly bytes: number;
}

/** Where a page of tasks ended. */
export const taskPlace = z.tuple([isoTime, taskId]);
export type TaskPlace = z.output<typeof taskPlace>;

export function placeOf({ at, id }: TaskKey): TaskPlace {
  return [at, id];
}

export interface Wanted extends Partial<Pick<z.output<typeof taskFilter>, Filter>> {
  readonly spaces?: readonly Space[] | null;
  /** `all`, with deleted ones, has the oldest first. */
  readonly list: 'live' | 'deleted' | 'projects' | 'all';
}
type Filter = 'status' | 'type' | 'important' | 'completed';

/** Realms in one statement: SQLite merges at most 500 queries. */
const REALMS_AT_ONCE = 100;

/** Entries of an index that a page looks at for the rows that it wants: it ends there, however few it has found. */
export const LOOKED_AT = 2000;

export interface FoundKeys {
  /** One more than the page may have, if there is one: then another page follows. */
  readonly keys: readonly TaskKey[];
  /** What it looked at last. Null if it looked at all that is left. */
  readonly end: TaskPlace | null;
}

/** The newest first. */
export async function findTaskKeys(
  tx: Tx,
  realms: Realms,
  wanted: Wanted,
  { after, limit }: PageAsked<TaskPlace>,
): Promise<FoundKeys> {
  const { list } = wanted;
  const filters = { ...wanted, spaces: spacesOf(wanted, realms) };
  const end = mayPassOver(filters) ? await findEnd(tx, realms, list, after) : null;
  const keys = await readMerged(realms, { list, offset: 0, limit: limit + 1 }, (realm) =>
    stretchOf(selectKeys(tx, realm, filters), { list, after, end }),
  );
  return { keys: keys.slice(0, limit + 1), end };
}

/** Whether the index has entries that the page does not want. */
function mayPassOver({ list, ...filters }: Wanted): boolean {
  return list === 'live' || Object.values(filters).some((filter) => filter != null);
}

/** Of more realms than are in one statement the nearest end, so that what was looked at has no holes. */
async function findEnd(
  tx: Tx,
  realms: Realms,
  list: Wanted['list'],
  after: TaskPlace | null,
): Promise<TaskPlace | null> {
  const [nearest] = await readMerged(realms, { list, offset: LOOKED_AT - 1, limit: 1 }, (realm) =>
    stretchOf(selectEntries(tx, realm, list), { list, after, end: null }),
  );
  return nearest === undefined ? null : placeOf(nearest);
}

interface Merging {
  readonly list: Wanted['list'];
  readonly offset: number;
  readonly limit: number;
}

/** The index of each realm is in this order, so that the database merges them and reads no more than it needs. */
async function readMerged(
  realms: Realms,
  { list, offset, limit }: Merging,
  select: (realm: RealmId) => readonly Keys[],
): Promise<readonly TaskKey[]> {
  const order = list === 'all' ? 'asc' : 'desc';
  const found: TaskKey[] = [];
  for (let start = 0; start < realms.all.length; start += REALMS_AT_ONCE) {
    const queries = realms.all.slice(start, start + REALMS_AT_ONCE).flatMap(select);
    const merged = queries.reduce((query, other) => query.unionAll(other));
    const page = merged.orderBy('at', order).orderBy('id', order).limit(limit).offset(offset);
    found.push(...(await page.execute()));
  }
  const sign = order === 'asc' ? 1 : -1;
  return found.sort((a, b) => sign * compareKeys(a, b));
}

function compareKeys(a: TaskKey, b: TaskKey): number {
  if (a.at === b.at) return a.id - b.id;
  return a.at < b.at ? -1 : 1;
}

type Keys = ReturnType<typeof selectKeys>;

function selectKeys(tx: Tx, realm: RealmId, { list, spaces, status, type, important, completed }: Wanted) {
  let query = selectEntries(tx, realm, list, bytesOfTask);
  if (list === 'live') query = query.where('deleted_at', 'is', null);
  if (spaces != null) query = query.where('space', 'in', spaces);
  if (status != null) query = query.where('status', '=', status);
  if (type != null) query = query.where('type', '=', type);
  if (important != null) query = query.where('important', '=', important ? 1 : 0);
  if (completed != null) query = query.where('completed', '=', completed ? 1 : 0);
  return query;
}

/** All that the index of the list has. What rows take is in none. */
function selectEntries(tx: Tx, realm: RealmId, list: Wanted['list'], bytes = sql<number>`0`) {
  const query = tx
    .selectFrom('tasks')
    .select([sql.ref<IsoTime>(timeOf(list)).as('at'), 'id', bytes.as('bytes')])
    .where('realm_id', '=', realm);
  switch (list) {
    case 'deleted':
      return query.where('deleted_at', 'is not', null);
    case 'projects':
      // Written into the statement, or SQLite does not see that the index of projects has them all.
      return query.where('deleted_at', 'is', null).where('type', '=', sql.lit('project'));
    case 'live':
    case 'all':
      return query;
  }
}

function timeOf(list: Wanted['list']): 'deleted_at' | 'created_at' {
  return list === 'deleted' ? 'deleted_at' : 'created_at';
}

interface Stretch {
  readonly list: Wanted['list'];
  readonly after: TaskPlace | null;
  /** Included. */
  readonly end: TaskPlace | null;
}

/**
 * A query for each time at which it begins or ends, and one for what is between, since many tasks may be of one time, as after an
 * import: SQLite would look through all of these for each page.
 */
function stretchOf(query: Keys, { list, after, end }: Stretch): readonly Keys[] {
  const at = timeOf(list);
  const [isBehind, isBefore, isUpTo] =
    list === 'all' ? (['>', '<', '<='] as const) : (['<', '>', '>='] as const);
  let between = query;
  const parts: Keys[] = [];
  if (after !== null) {
    const [time, id] = after;
    const rest = query.where(at, '=', time).where('id', isBehind, id);
    if (end?.[0] === time) return [rest.where('id', isUpTo, end[1])];
    parts.push(rest);
    between = between.where(at, isBehind, time);
  }
  if (end !== null) {
    const [time, id] = end;
    parts.push(query.where(at, '=', time).where('id', isUpTo, id));
    between = between.where(at, isBefore, time);
  }
  return [...parts, between];
}

/** Of what can be long, and of all other fields together. */
export const bytesOfTask = sql<number>`500 + octet_length(tasks.name) + coalesce(octet_length(tasks.description), 0)
  + coalesce(octet_length(tasks.ticks), 0)`;

/** Null for all. Without a family the family space is a part of the personal one. */
function spacesOf({ spaces }: Wanted, { memberships }: Realms): readonly Space[] | null {
  if (spaces == null || spaces.length === 0) return null;
  const asked = new Set<Space>(spaces);
  if (asked.has('personal') && memberships.length === 0) asked.add('family');
  return [...asked];
}
