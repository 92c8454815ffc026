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
import { markAnew } from './mark-removed.ts';
import { growthOf } from './realm-room.ts';
import type { RowChange } from './row-change.ts';
import { updateRows, type OwnColumns } from './update-rows.ts';

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
  const added = changes.filter(({ before }) => before === null);
  const saved = await insertRows(
    tx,
    added.map(({ after }) => toRow(after, context.actor, versionIn(versions, after.realm), context)),
  );
  const updates = changes.flatMap(({ before, after }) => {
    if (before === null) return [];
    const version = versionIn(versions, after.realm);
    return [{ before, after, own: ownColumns(after, before.ownerId, version, context) }];
  });
  await updateRows(tx, updates);
  for (const { before, own } of updates) {
    saved.set(before.task.ref, { id: before.task.id, version: own.version });
  }
  await markMoves(tx, changes, versions, context.at);
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
    ...columnsOf(task),
    created_by: task.created_by?.id ?? null,
    created_at: task.created_at,
    ...ownColumns(task, keeper, version, context),
  };
}

function ownColumns(
  task: Task,
  keeper: UserId,
  version: number,
  context: Pick<SaveContext, 'projects'>,
): OwnColumns {
  return {
    realm_id: task.realm,
    owner_id: ownerIn(task.realm) ?? keeper,
    project_id: projectIdOf(task, context.projects),
    version,
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
async function markMoves(
  tx: Tx,
  changes: readonly RowChange[],
  versions: ReadonlyMap<RealmId, number>,
  at: IsoTime,
): Promise<void> {
  const moves = changes.flatMap(({ before, after }) =>
    before === null || before.task.realm === after.realm ? [] : [{ left: before.task, to: after.realm }],
  );
  for (let start = 0; start < moves.length; start += CHUNK) {
    const chunk = moves.slice(start, start + CHUNK);
    const tombstones = chunk.map(({ left }) => ({
      realm_id: left.realm,
      client_ref: left.ref,
      task_id: left.id,
      version: versionIn(versions, left.realm),
      at,
    }));
    await tx.insertInto('task_removals').values(tombstones).onConflict(markAnew).execute();
    for (const realm of new Set(chunk.map(({ to }) => to))) {
      const refs = chunk.filter(({ to }) => to === realm).map(({ left }) => left.ref);
      await tx
        .deleteFrom('task_removals')
        .where('realm_id', '=', realm)
        .where('client_ref', 'in', refs)
        .execute();
    }
  }
}

function versionIn(versions: ReadonlyMap<RealmId, number>, realm: RealmId): number {
  const version = versions.get(realm);
  if (version === undefined) throw new Error('A row was written in a realm that was not locked.');
  return version;
}
