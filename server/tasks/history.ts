/** What was overwritten or deleted, by whom and when: nothing that a person wrote is lost. */
import type { IsoTime, RealmId, TaskId, UserId } from '#domain/ids.ts';
import { historyName, RECORDED_FIELDS } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import { shownName } from '#domain/user.ts';
import type { WireTaskChange } from '#domain/wire/history.ts';
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

/** Only what was recorded in the task's present realm. The newest first. */
export async function listHistory(
  tx: Tx,
  task: Task & { readonly id: TaskId },
): Promise<readonly WireTaskChange[]> {
  const rows = await selectChanges(tx)
    .where('task_changes.realm_id', '=', task.realm)
    .where('task_changes.task_id', '=', task.id)
    .orderBy('task_changes.id', 'desc')
    .execute();
  return rows.map(toTaskChange);
}

/** All recorded changes, with who made them. The caller adds the realms, conditions and an order. */
export function selectChanges(tx: Tx) {
  return tx
    .selectFrom('task_changes')
    .leftJoin('users', 'users.id', 'task_changes.by_user')
    .selectAll('task_changes')
    .select(['users.display_name', 'users.first_name', 'users.name']);
}

type SelectedChange = Awaited<ReturnType<ReturnType<typeof selectChanges>['execute']>>[number];

export function toTaskChange(row: SelectedChange): WireTaskChange {
  const { field, before, after, by_user, version, at, display_name, first_name, name } = row;
  return {
    field,
    before: JSON.parse(before) as unknown,
    after: JSON.parse(after) as unknown,
    by:
      by_user === null
        ? null
        : {
            id: by_user,
            display_name: shownName({ display_name, first_name: first_name ?? '', name: name ?? '' }),
          },
    version,
    at,
  };
}
