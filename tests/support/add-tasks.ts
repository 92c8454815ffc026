/** Many rows at once, without the way through the API. */
import type { FamilyId, RealmId, TaskId, TaskRef, UserId } from '#domain/ids.ts';
import { toIsoTime } from '#domain/ids.ts';
import type { Database } from '#server/db/database.ts';
import type { NewTaskRow } from '#server/db/schema.ts';
import { START } from './server-app.ts';

export interface AddedTasks {
  readonly id: UserId;
  readonly realm: RealmId;
  readonly count: number;
  /** The number of the first, which is in its name and its ref. */
  readonly from?: number;
}

export type MoreOfTasks = Partial<NewTaskRow> & {
  readonly from?: number;
  /** The time between two of them; all are of one time without it. */
  readonly everyMs?: number;
};

/** Returns their ids, in order. */
export async function addTasks(
  database: Database,
  { id: user, realm, count, from: first = 0 }: AddedTasks,
  { from = first, everyMs = 0, ...more }: MoreOfTasks = {},
): Promise<readonly TaskId[]> {
  const family = realm.startsWith('f:') ? (Number(realm.slice(2)) as FamilyId) : null;
  const rows = Array.from({ length: count }, (_, index): NewTaskRow => {
    const number = from + index;
    const at = toIsoTime(START + number * everyMs);
    return {
      client_ref: `70000000-0000-4000-8000-${String(number).padStart(12, '0')}` as TaskRef,
      realm_id: realm,
      owner_id: user,
      family_id: family,
      name: `Task ${number}`,
      description: null,
      status: 'todo',
      completed: 0,
      important: 0,
      type: null,
      effort: null,
      space: family === null ? 'personal' : 'family',
      project_id: null,
      execution_type: null,
      position: null,
      round: 0,
      deleted_at: null,
      completed_at: null,
      created_by: user,
      version: 1,
      created_at: at,
      updated_at: at,
      ...more,
    };
  });
  return database.write(async (tx) => {
    const ids: TaskId[] = [];
    for (let start = 0; start < rows.length; start += 1000) {
      const added = await tx
        .insertInto('tasks')
        .values(rows.slice(start, start + 1000))
        .returning('id')
        .execute();
      ids.push(...added.map(({ id }) => id));
    }
    await tx
      .updateTable('realms')
      .set((eb) => ({ task_count: eb('task_count', '+', count), version: eb('version', '+', 1) }))
      .where('id', '=', realm)
      .execute();
    return ids;
  });
}
