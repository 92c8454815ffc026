/** The next rows and removal markers of one realm, in the order in which they were committed. */
import type { RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import type { WireTask } from '#domain/wire/task.ts';
import type { Tx } from '../db/database.ts';
import { loadedToWire, selectTasks, toLoadedTask } from '../tasks/load.ts';

export interface Place {
  readonly version: number;
  readonly id: TaskId;
}

export interface Removal {
  readonly realm: RealmId;
  readonly client_ref: TaskRef;
  readonly version: number;
}

export interface RealmPage {
  readonly tasks: readonly WireTask[];
  readonly removed: readonly Removal[];
  /** The last one sent; `after` itself where there was none. */
  readonly upTo: Place;
  readonly isLast: boolean;
}

/** At most `limit` rows and markers together. A row and its marker never share a realm, so no two share a place. */
export async function readRealmPage(tx: Tx, realm: RealmId, after: Place, limit: number): Promise<RealmPage> {
  const rows = await selectTasks(tx, [realm])
    .where((eb) =>
      eb.or([
        eb('tasks.version', '>', after.version),
        eb.and([eb('tasks.version', '=', after.version), eb('tasks.id', '>', after.id)]),
      ]),
    )
    .orderBy('tasks.version')
    .orderBy('tasks.id')
    .limit(limit + 1)
    .execute();
  const markers = await tx
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
    .limit(limit + 1)
    .execute();
  const all = [
    ...rows.map((row) => ({ place: { version: row.version, id: row.id }, row, marker: null })),
    ...markers.map((marker) => ({
      place: { version: marker.version, id: marker.task_id },
      row: null,
      marker,
    })),
  ].sort((a, b) => a.place.version - b.place.version || a.place.id - b.place.id);
  const page = all.slice(0, limit);
  return {
    tasks: page.flatMap(({ row }) => (row === null ? [] : [loadedToWire(toLoadedTask(row))])),
    removed: page.flatMap(({ marker }) =>
      marker === null ? [] : [{ realm, client_ref: marker.client_ref, version: marker.version }],
    ),
    upTo: page.at(-1)?.place ?? after,
    isLast: all.length <= limit,
  };
}
