/** Writes the result of a verb: rows, versions, tombstones and the history of what was overwritten. */
import type { IsoTime, RealmId, TaskId, TaskRef, UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { RetryTransaction, type Tx } from '../db/database.ts';
import type { NewTaskRow } from '../db/schema.ts';
import { nextVersion } from '../realms.ts';
import { columnsOf } from './columns.ts';
import { recordChanges } from './history.ts';
import type { LoadedTask } from './load.ts';
import type { RowChange } from './row-change.ts';

/** Rows per statement: SQLite takes at most 32,766 values. */
const CHUNK = 1000;

export interface SaveContext {
  readonly actor: UserId;
  /** The session that writes. */
  readonly session?: number;
  readonly at: IsoTime;
  /** The possible projects of a changed row, by ref. */
  readonly projects: ReadonlyMap<TaskRef, TaskId>;
}

/** The realms that get a new version: those of the rows after and before the change. */
export function realmsWritten(changes: readonly RowChange[]): readonly RealmId[] {
  const realms = changes.flatMap(({ before, after }) =>
    before === null ? [after.realm] : [before.task.realm, after.realm],
  );
  return [...new Set(realms)].sort();
}

/** The change of the number of rows in a realm. */
export function growthOf(realm: RealmId, changes: readonly RowChange[]): number {
  const came = changes.filter(({ after }) => after.realm === realm).length;
  const were = changes.filter(({ before }) => before?.task.realm === realm).length;
  return came - were;
}

/** The realms written must be locked. */
export async function saveChanges(
  tx: Tx,
  changes: readonly RowChange[],
  context: SaveContext,
): Promise<void> {
  const versions = new Map<RealmId, number>();
  for (const realm of realmsWritten(changes)) {
    versions.set(realm, await nextVersion(tx, realm, growthOf(realm, changes)));
  }
  const rows = changes.map(({ before, after }) => ({
    id: before?.task.id ?? null,
    row: toRow(after, before?.ownerId ?? context.actor, versionIn(versions, after.realm), context),
  }));
  await insertRows(
    tx,
    rows.filter(({ id }) => id === null).map(({ row }) => row),
  );
  for (const { id, row } of rows) if (id !== null) await updateRow(tx, id, row);
  for (const { before, after } of changes) {
    if (before !== null && before.task.realm !== after.realm) {
      await markMove(tx, before, after.realm, versionIn(versions, before.task.realm), context.at);
    }
  }
  await recordChanges(tx, changes, versions, { ...context, session: context.session ?? null });
}

async function insertRows(tx: Tx, rows: readonly NewTaskRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('tasks')
      .values(chunk)
      .onConflict((conflict) => conflict.column('client_ref').doNothing())
      .executeTakeFirstOrThrow();
    if (Number(numInsertedOrUpdatedRows) !== chunk.length) {
      throw new RetryTransaction('Another request took the client_ref.');
    }
  }
}

async function updateRow(tx: Tx, id: TaskId, row: NewTaskRow): Promise<void> {
  const { client_ref: _, created_by: __, created_at: ___, ...columns } = row;
  await tx.updateTable('tasks').set(columns).where('id', '=', id).execute();
}

function toRow(task: Task, keeper: UserId, version: number, context: SaveContext): NewTaskRow {
  return {
    client_ref: task.ref,
    realm_id: task.realm,
    owner_id: ownerIn(task.realm) ?? keeper,
    ...columnsOf(task),
    project_id: projectIdOf(task, context.projects),
    created_by: task.created_by?.id ?? null,
    version,
    created_at: task.created_at,
    updated_at: task.updated_at,
  };
}

/** In a user's own realm the owner is that user; in a family's, whoever owned the row last. */
function ownerIn(realm: RealmId): UserId | null {
  return realm.startsWith('u:') ? (Number(realm.slice(2)) as UserId) : null;
}

function projectIdOf({ project_ref }: Task, projects: ReadonlyMap<TaskRef, TaskId>): TaskId | null {
  if (project_ref === null) return null;
  const id = projects.get(project_ref);
  if (id === undefined) throw new Error('The project of a task was not loaded.');
  return id;
}

/** Users who see only the old realm get a tombstone; an old one in the new realm is deleted. */
async function markMove(
  tx: Tx,
  { task }: LoadedTask,
  to: RealmId,
  version: number,
  at: IsoTime,
): Promise<void> {
  await tx
    .insertInto('task_removals')
    .values({ realm_id: task.realm, client_ref: task.ref, task_id: task.id, version, at })
    .execute();
  await tx
    .deleteFrom('task_removals')
    .where('realm_id', '=', to)
    .where('client_ref', '=', task.ref)
    .execute();
}

function versionIn(versions: ReadonlyMap<RealmId, number>, realm: RealmId): number {
  const version = versions.get(realm);
  if (version === undefined) throw new Error('A row was written in a realm that was not locked.');
  return version;
}
