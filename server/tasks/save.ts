/** Writes the result of a verb: rows, versions, tombstones and the history of what was overwritten. */
import type { IsoTime, RealmId, TaskId, TaskRef, UserId } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { RetryTransaction, type Tx } from '../db/database.ts';
import type { Kysely } from 'kysely';
import type { NewTaskRow, Schema } from '../db/schema.ts';
import { keptQuery, type Place } from '../db/kept-query.ts';
import { advance, type RealmState } from '../realms.ts';
import { COLUMNS, columnsOf } from './columns.ts';
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
  /** If the versions have been taken. */
  readonly taken?: Taken;
}

/** The new state of each realm that is written. */
export type Taken = ReadonlyMap<RealmId, RealmState>;

/** The number and the version of a row that was written. */
export interface SavedRow {
  readonly id: TaskId;
  readonly version: number;
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

/** Takes the next version of each realm, and with it its lock, in one order to prevent deadlocks. */
export async function takeVersions(tx: Tx, changes: readonly RowChange[]): Promise<Taken> {
  const taken = new Map<RealmId, RealmState>();
  for (const realm of realmsWritten(changes)) {
    taken.set(realm, await advance(tx, realm, growthOf(realm, changes)));
  }
  return taken;
}

/** The realms written must be locked. */
export async function saveChanges(
  tx: Tx,
  changes: readonly RowChange[],
  context: SaveContext,
): Promise<ReadonlyMap<TaskRef, SavedRow>> {
  const taken = context.taken ?? (await takeVersions(tx, changes));
  const versions = new Map(Array.from(taken, ([realm, { version }]) => [realm, version]));
  const rows = changes.map(({ before, after }) => ({
    id: before?.task.id ?? null,
    row: toRow(after, before?.ownerId ?? context.actor, versionIn(versions, after.realm), context),
  }));
  const saved = await insertRows(
    tx,
    rows.filter(({ id }) => id === null).map(({ row }) => row),
  );
  for (const { id, row } of rows) {
    if (id === null) continue;
    await updateRow(tx, id, row);
    saved.set(row.client_ref, { id, version: row.version });
  }
  for (const { before, after } of changes) {
    if (before !== null && before.task.realm !== after.realm) {
      await markMove(tx, before, after.realm, versionIn(versions, before.task.realm), context.at);
    }
  }
  await recordChanges(tx, changes, versions, { ...context, session: context.session ?? null });
  return saved;
}

async function insertRows(tx: Tx, rows: readonly NewTaskRow[]): Promise<Map<TaskRef, SavedRow>> {
  const saved = new Map<TaskRef, SavedRow>();
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    const [only] = chunk;
    const added =
      only !== undefined && chunk.length === 1
        ? await insertRow(tx, { ...only })
        : await insertInto(tx, chunk).execute();
    if (added.length !== chunk.length) throw new RetryTransaction('Another request took the client_ref.');
    for (const { id, client_ref, version } of added) saved.set(client_ref, { id, version });
  }
  return saved;
}

function insertInto(db: Kysely<Schema>, rows: readonly NewTaskRow[]) {
  return db
    .insertInto('tasks')
    .values(rows)
    .onConflict((conflict) => conflict.column('client_ref').doNothing())
    .returning(['id', 'client_ref', 'version']);
}

/** What most writes do. */
const insertRow = keptQuery((db, place: Place<{ [Column in keyof NewTaskRow]: NewTaskRow[Column] }>) => {
  const row = Object.fromEntries(ROW_COLUMNS.map((column) => [column, place(column)]));
  return insertInto(db, [row as unknown as NewTaskRow]);
});

async function updateRow(tx: Tx, id: TaskId, row: NewTaskRow): Promise<void> {
  const { client_ref: _, created_by: __, created_at: ___, ...columns } = row;
  await tx.updateTable('tasks').set(columns).where('id', '=', id).execute();
}

export const ROW_COLUMNS: readonly (keyof NewTaskRow)[] = [
  ...COLUMNS,
  'client_ref',
  'realm_id',
  'owner_id',
  'project_id',
  'created_by',
  'version',
  'created_at',
  'updated_at',
];

export function toRow(
  task: Task,
  keeper: UserId,
  version: number,
  context: Pick<SaveContext, 'projects'>,
): NewTaskRow {
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
