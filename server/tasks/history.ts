/** What was overwritten or deleted, by whom and when. The oldest of it goes once it is too much (`history-bounds.ts`). */
import { historyName, RECORDED_FIELDS, historyValue } from '#domain/history-fields.ts';
import type { IsoTime, RealmId, TaskId, UserId } from '#domain/ids.ts';
import { EDITABLE_FIELDS, TASK_FIELDS, type StoredField, type TaskFields } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import type { Tx } from '../db/database.ts';
import type { NewChangeRow } from '../db/schema.ts';
import { boundHistory } from './history-bounds.ts';
import { addSizes, bytesOfValues } from './history-sizes.ts';
import { insertChanges } from './insert-changes.ts';
import type { RowChange } from './row-change.ts';

interface Author {
  readonly actor: UserId;
  /** Null if it is not known. */
  readonly session: number | null;
  readonly at: IsoTime;
}

type RecordedTask = Task & { readonly id: TaskId };

/** Recorded in the realm where the row was: what was private before a row was shared stays private. */
export async function recordChanges(
  tx: Tx,
  changes: readonly RowChange[],
  versions: ReadonlyMap<RealmId, number>,
  author: Author,
): Promise<void> {
  const rows: NewChangeRow[] = [];
  for (const { before, after } of changes) {
    if (before === null) continue;
    const { task } = before;
    for (const field of RECORDED_FIELDS.filter((each) => task[each] !== after[each])) {
      const values = {
        before: JSON.stringify(historyValue(field, task[field])),
        after: JSON.stringify(historyValue(field, after[field])),
      };
      rows.push({
        task_id: task.id,
        realm_id: task.realm,
        version: versions.get(task.realm) ?? task.version,
        field: historyName(field),
        ...values,
        ...(await ownershipOf(tx, task, field, author)),
        by_user: author.actor,
        by_session: author.session,
        bytes: bytesOfValues(values),
        at: author.at,
      });
    }
  }
  await insertRows(tx, rows);
}

/**
 * What a request asked for and a rule did not let it have, as a change from there to what the row kept. No version is taken:
 * the row is as it was for whoever pulls.
 */
export async function recordUnkept(
  tx: Tx,
  { id, realm, version }: RecordedTask,
  kept: Task,
  asked: Partial<TaskFields>,
  { actor, session, at }: Author,
): Promise<void> {
  const fields = EDITABLE_FIELDS.filter((field) => asked[field] !== undefined);
  const rows = fields.map((field) => {
    const values = {
      before: JSON.stringify(historyValue(field, asked[field])),
      after: JSON.stringify(historyValue(field, kept[field])),
    };
    return {
      task_id: id,
      realm_id: realm,
      version,
      field: historyName(field),
      ...values,
      words_by: actor,
      is_lost: TASK_FIELDS[field].kind.is === 'text' ? 1 : 0,
      by_user: actor,
      by_session: session,
      bytes: bytesOfValues(values),
      at,
    } satisfies NewChangeRow;
  });
  await insertRows(tx, rows);
}

async function insertRows(tx: Tx, rows: readonly NewChangeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await insertChanges(tx, rows);
  await addSizes(tx, rows);
  await boundHistory(tx, rows);
}

/**
 * Whose words go, and whether somebody else, or another device, overwrote them. What is no text holds no words: it counts
 * as the author's own.
 */
async function ownershipOf(
  tx: Tx,
  task: RecordedTask,
  field: StoredField,
  { actor, session }: Author,
): Promise<Pick<NewChangeRow, 'words_by' | 'is_lost'>> {
  if (TASK_FIELDS[field].kind.is !== 'text' || (task[field] ?? '') === '') {
    return { words_by: actor, is_lost: 0 };
  }
  const writer = await findWriter(tx, task, historyName(field));
  const isOther = writer.user !== actor;
  const isOtherDevice = writer.session !== null && session !== null && writer.session !== session;
  return { words_by: writer.user, is_lost: isOther || isOtherDevice ? 1 : 0 };
}

interface Writer {
  /** 0 if it is not known. */
  readonly user: UserId | 0;
  readonly session: number | null;
}

/** Who wrote the field's value that a change overwrote, by default the last one: whoever changed it before, or made the task. */
export async function findWriter(
  tx: Tx,
  { id, realm, created_by }: Pick<RecordedTask, 'id' | 'realm' | 'created_by'>,
  field: string,
  change = Number.MAX_SAFE_INTEGER,
): Promise<Writer> {
  const last = await tx
    .selectFrom('task_changes')
    .select(['by_user', 'by_session'])
    .where('realm_id', '=', realm)
    .where('task_id', '=', id)
    .where('field', '=', field)
    .where('id', '<', change)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined
    ? { user: created_by?.id ?? 0, session: null }
    : { user: last.by_user ?? 0, session: last.by_session };
}
