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

/** The newest first. One more than the page may have, if there is one: then another page follows. */
export async function findTaskKeys(
  tx: Tx,
  realms: Realms,
  wanted: Wanted,
  { after, limit }: PageAsked<TaskPlace>,
): Promise<readonly TaskKey[]> {
  const order = wanted.list === 'all' ? 'asc' : 'desc';
  const spaces = spacesOf(wanted, realms);
  const found: TaskKey[] = [];
  for (let start = 0; start < realms.all.length; start += REALMS_AT_ONCE) {
    const queries = realms.all
      .slice(start, start + REALMS_AT_ONCE)
      .flatMap((realm) => selectKeys(tx, realm, { ...wanted, spaces }, after));
    // The index of each realm is in this order, so that the database merges them and reads no more than the page.
    const merged = queries.reduce((query, other) => query.unionAll(other));
    const page = merged
      .orderBy('at', order)
      .orderBy('id', order)
      .limit(limit + 1);
    found.push(...(await page.execute()));
  }
  const sign = order === 'asc' ? 1 : -1;
  return found.sort((a, b) => sign * compareKeys(a, b)).slice(0, limit + 1);
}

function compareKeys(a: TaskKey, b: TaskKey): number {
  if (a.at === b.at) return a.id - b.id;
  return a.at < b.at ? -1 : 1;
}

/**
 * Two queries for a page behind a place, since many tasks may be of one time, as after an import: SQLite would look
 * through all of these for each page.
 */
function selectKeys(
  tx: Tx,
  realm: RealmId,
  { list, spaces, status, type, important, completed }: Wanted,
  after: TaskPlace | null,
) {
  const at = list === 'deleted' ? 'deleted_at' : 'created_at';
  let query = tx
    .selectFrom('tasks')
    .select([sql.ref<IsoTime>(at).as('at'), 'id', bytesOfTask.as('bytes')])
    .where('realm_id', '=', realm);
  if (list !== 'all') query = query.where('deleted_at', list === 'deleted' ? 'is not' : 'is', null);
  // Written into the statement, or SQLite does not see that the index of projects has them all.
  if (list === 'projects') query = query.where('type', '=', sql.lit('project'));
  if (spaces != null) query = query.where('space', 'in', spaces);
  if (status != null) query = query.where('status', '=', status);
  if (type != null) query = query.where('type', '=', type);
  if (important != null) query = query.where('important', '=', important ? 1 : 0);
  if (completed != null) query = query.where('completed', '=', completed ? 1 : 0);
  if (after === null) return [query];
  const [time, id] = after;
  const isBehind = list === 'all' ? '>' : '<';
  return [query.where(at, '=', time).where('id', isBehind, id), query.where(at, isBehind, time)];
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
