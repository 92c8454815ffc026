/** What was overwritten or deleted, by whom and when: nothing that a person wrote is lost. */
import type { IsoTime, RealmId, TaskId, UserId } from '#domain/ids.ts';
import { historyName, RECORDED_FIELDS } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import type { Tx } from '../db/database.ts';
import type { RowChange } from './row-change.ts';

/** Rows in one statement: a statement holds at most 65,535 values. */
const CHUNK = 1000;

interface Author {
  readonly actor: UserId;
  readonly at: IsoTime;
}

/** Recorded in the realm where the row was: what was private before a row was shared stays private. */
export async function recordChanges(
  tx: Tx,
  changes: readonly RowChange[],
  versions: ReadonlyMap<RealmId, number>,
  { actor, at }: Author,
): Promise<void> {
  const rows = changes.flatMap(({ before, after }) => {
    if (before === null) return [];
    const { task } = before;
    return RECORDED_FIELDS.filter((field) => task[field] !== after[field]).map((field) => ({
      task_id: task.id,
      realm_id: task.realm,
      version: versions.get(task.realm) ?? task.version,
      field: historyName(field),
      before: JSON.stringify(task[field]),
      after: JSON.stringify(after[field]),
      by_user: actor,
      at,
    }));
  });
  for (let start = 0; start < rows.length; start += CHUNK) {
    await tx
      .insertInto('task_changes')
      .values(rows.slice(start, start + CHUNK))
      .execute();
  }
}

/**
 * Words that a request carried and that the rules of the row's type took away. No version is taken: the row is as it was
 * for whoever pulls.
 */
export async function recordClearedWords(
  tx: Tx,
  { id, realm, version }: Task & { readonly id: TaskId },
  description: string,
  { actor, at }: Author,
): Promise<void> {
  await tx
    .insertInto('task_changes')
    .values({
      task_id: id,
      realm_id: realm,
      version,
      field: 'description',
      before: JSON.stringify(description),
      after: JSON.stringify(null),
      by_user: actor,
      at,
    })
    .execute();
}
