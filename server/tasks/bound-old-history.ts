/** The periodic part of the history's bounds, some rows at a time, so that others write in between. */
import { historyName, RECORDED_FIELDS } from '#domain/history-fields.ts';
import { toIsoTime, type IsoTime } from '#domain/ids.ts';
import { TASK_FIELDS } from '#domain/task-fields.ts';
import type { Database, Dialect, Tx } from '../db/database.ts';
import { repeatInTurns } from '../db/repeat-in-turns.ts';
import { findWriter } from './history.ts';
import { boundHistory, LOST_WORDS_KEPT_MS } from './history-bounds.ts';
import { addSizes, bytesOfValues, releaseSizes } from './history-sizes.ts';

/** Rows in one transaction. */
const AT_ONCE = 50;

export async function boundOldHistory(
  database: Database,
  nowMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const { dialect } = database;
  const before = toIsoTime(nowMs - LOST_WORDS_KEPT_MS);
  await repeatInTurns(() => database.write((tx) => measureRows(tx, dialect)), signal);
  await repeatInTurns(() => database.write((tx) => releaseWords(tx, dialect, before)), signal);
}

const TEXTS = new Set(
  RECORDED_FIELDS.filter((field) => TASK_FIELDS[field].kind.is === 'text').map(historyName),
);

/** Rows from before the bounds: what they take, and whose words they keep. */
async function measureRows(tx: Tx, dialect: Dialect): Promise<number> {
  const query = tx
    .selectFrom('task_changes')
    .innerJoin('tasks', 'tasks.id', 'task_changes.task_id')
    .select(['task_changes.id', 'task_id', 'task_changes.realm_id', 'field', 'before', 'after', 'by_user'])
    .select('created_by')
    // Written into the statement, or SQLite does not see that the index has them.
    .where((eb) => eb('task_changes.bytes', '=', eb.lit(0)))
    .orderBy('task_changes.id')
    .limit(AT_ONCE);
  // Two processes must not both count a row.
  const rows = await (dialect === 'postgres' ? query.forUpdate('task_changes') : query).execute();
  const measured = [];
  for (const { id, task_id, realm_id, field, by_user, created_by, ...values } of rows) {
    const actor = by_user ?? 0;
    const task = {
      id: task_id,
      realm: realm_id,
      created_by: created_by === null ? null : { id: created_by, display_name: '' },
    };
    const hasWords = TEXTS.has(field) && values.before !== 'null' && values.before !== '""';
    const words_by = hasWords ? (await findWriter(tx, task, field, id)).user : actor;
    const is_lost = hasWords && (words_by !== actor || actor === 0) ? 1 : 0;
    const bytes = bytesOfValues(values);
    await tx.updateTable('task_changes').set({ words_by, is_lost, bytes }).where('id', '=', id).execute();
    measured.push({ realm_id, task_id, words_by, is_lost, bytes } as const);
  }
  await addSizes(tx, measured);
  await boundHistory(tx, measured);
  return rows.length;
}

/** Lost words are ordinary after their time. */
async function releaseWords(tx: Tx, dialect: Dialect, before: IsoTime): Promise<number> {
  const query = tx
    .selectFrom('task_changes')
    .select(['id', 'realm_id', 'task_id', 'words_by', 'is_lost', 'bytes'])
    .where((eb) => eb('is_lost', '=', eb.lit(1)))
    .where('at', '<', before)
    .orderBy('at')
    .limit(AT_ONCE);
  const rows = await (dialect === 'postgres' ? query.forUpdate() : query).execute();
  if (rows.length === 0) return 0;
  await tx
    .updateTable('task_changes')
    .set({ is_lost: 0 })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  await releaseSizes(tx, rows);
  await boundHistory(tx, rows);
  return rows.length;
}
