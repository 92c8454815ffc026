/**
 * What the history may take (decision 86). A task keeps its newest changes, and besides them the words that somebody
 * else or another device overwrote within the last 90 days. A realm has a limit for each of the two kinds. Beyond it the
 * oldest changes of the author who takes the most space are deleted, so that one author's many changes never delete those
 * of others. Every write enforces the limits.
 */
import type { RealmId, TaskId, UserId } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import type { NewChangeRow } from '../db/schema.ts';
import { deleteChanges } from './history-sizes.ts';

const MIB = 1024 * 1024;

/** Of a task in its realm, besides lost words. */
export const TASK_HISTORY = { changes: 200, bytes: MIB } as const;

/** Of a realm: of ordinary changes, and of words that were lost within the last 90 days. */
export const REALM_HISTORY = { ordinary: 64 * MIB, lost: 64 * MIB } as const;

export const LOST_WORDS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Rows that a write removes at least; more if it adds more. */
const AT_ONCE = 100;

/** After the rows were added. */
export async function boundHistory(
  tx: Tx,
  added: readonly Pick<NewChangeRow, 'realm_id' | 'task_id'>[],
): Promise<void> {
  const most = Math.max(AT_ONCE, 2 * added.length);
  for (const realm of new Set(added.map(({ realm_id }) => realm_id))) {
    const tasks = added.filter(({ realm_id }) => realm_id === realm).map(({ task_id }) => task_id);
    await boundTasks(tx, realm, [...new Set(tasks)], most);
    await boundRealm(tx, realm, most);
  }
}

async function boundTasks(tx: Tx, realm: RealmId, tasks: readonly TaskId[], most: number): Promise<void> {
  const over = await tx
    .selectFrom('task_changes')
    .select('task_id')
    .where('realm_id', '=', realm)
    .where('task_id', 'in', tasks)
    .where('is_lost', '=', 0)
    .groupBy('task_id')
    .having((eb) =>
      eb.or([
        eb(eb.fn.countAll<number>(), '>', TASK_HISTORY.changes),
        eb(eb.fn.sum<number>('bytes'), '>', TASK_HISTORY.bytes),
      ]),
    )
    .limit(most)
    .execute();
  let left = most;
  for (const { task_id: task } of over) {
    if (left <= 0) break;
    const old = await findOldest(tx, realm, task, left);
    left -= old.length;
    await deleteChanges(tx, old);
  }
}

/**
 * The oldest of those that are too many. The newest change of each field stays, since it says who wrote the present
 * value.
 */
async function findOldest(tx: Tx, realm: RealmId, task: TaskId, most: number): Promise<readonly number[]> {
  const newest = await tx
    .selectFrom('task_changes')
    .select(['id', 'bytes', 'field'])
    .where('realm_id', '=', realm)
    .where('task_id', '=', task)
    .where('is_lost', '=', 0)
    .orderBy('id', 'desc')
    .limit(TASK_HISTORY.changes + most)
    .execute();
  const fields = new Set<string>();
  let bytes = 0;
  const old = newest.filter((row, index) => {
    bytes += row.bytes;
    const isNewest = !fields.has(row.field);
    fields.add(row.field);
    return !isNewest && (index >= TASK_HISTORY.changes || bytes > TASK_HISTORY.bytes);
  });
  return old.slice(-most).map(({ id }) => id);
}

/** Whoever's words take most loses the oldest first. */
async function boundRealm(tx: Tx, realm: RealmId, most: number): Promise<void> {
  const sizes = await tx.selectFrom('history_sizes').selectAll().where('realm_id', '=', realm).execute();
  let left = most;
  for (const [is_lost, bound] of BOUNDS) {
    const ofKind = sizes.filter((size) => size.is_lost === is_lost).toSorted((a, b) => b.bytes - a.bytes);
    let total = ofKind.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const size of ofKind) {
      if (total <= bound || left <= 0) break;
      const ids = fewestFor(await oldestOf(tx, size, left), total - bound);
      left -= ids.length;
      total -= await deleteChanges(tx, ids);
    }
  }
}

const BOUNDS = [
  [0, REALM_HISTORY.ordinary],
  [1, REALM_HISTORY.lost],
] as const;

function oldestOf(
  tx: Tx,
  { realm_id, words_by, is_lost }: { realm_id: RealmId; words_by: UserId | 0; is_lost: 0 | 1 },
  most: number,
) {
  return tx
    .selectFrom('task_changes')
    .select(['id', 'bytes'])
    .where('realm_id', '=', realm_id)
    .where('words_by', '=', words_by)
    .where('is_lost', '=', is_lost)
    .orderBy('id')
    .limit(most)
    .execute();
}

function fewestFor(
  rows: readonly { readonly id: number; readonly bytes: number }[],
  bytes: number,
): readonly number[] {
  let sum = 0;
  const enough = rows.findIndex((row) => {
    sum += row.bytes;
    return sum >= bytes;
  });
  return (enough === -1 ? rows : rows.slice(0, enough + 1)).map(({ id }) => id);
}
