/** Writes what a verb has changed to the view, and keeps what the server has confirmed of it. */
import type { TaskRef, TempId } from '#domain/ids.ts';
import { DEFAULT_SETTINGS, type Settings } from '#domain/settings.ts';
import type { Task } from '#domain/task.ts';
import type { KinboxDb, ShadowRow, TaskRow } from './db.ts';
import type { Device } from './device.ts';
import { drawTempId } from './meta.ts';
import { rowOf, taskOf } from './rows/task-row.ts';

/** The first pending change of a row keeps its confirmed version. */
export async function keepShadows(
  db: KinboxDb,
  changes: readonly Task[],
  rows: ReadonlyMap<TaskRef, TaskRow>,
): Promise<void> {
  const kept = await db.shadow.bulkGet(changes.map((task) => task.ref));
  const missing = changes.filter((_, index) => kept[index] === undefined);
  const shadows = missing.map(({ ref }): ShadowRow => {
    const row = rows.get(ref);
    return { ref, task: row === undefined ? null : taskOf(row) };
  });
  if (shadows.length > 0) await db.shadow.bulkAdd(shadows);
}

export async function writeRows(
  { db, author }: Device,
  changes: readonly Task[],
  rows: ReadonlyMap<TaskRef, TaskRow>,
): Promise<readonly TaskRow[]> {
  const written: TaskRow[] = [];
  for (const task of changes) {
    const before = rows.get(task.ref) ?? (await firstView(db, task.ref));
    const epoch = 'epoch' in before ? before.epoch : 0;
    written.push(rowOf(task, before, { pending: true, epoch, me: author.id }));
  }
  if (written.length > 0) await db.tasks.bulkPut(written);
  return written;
}

export async function readRows(db: KinboxDb, rows: readonly TaskRow[]): Promise<readonly TaskRow[]> {
  const found = await db.tasks.bulkGet(rows.map(({ ref }) => ref));
  return found.filter((row) => row !== undefined);
}

async function firstView(db: KinboxDb, ref: TaskRef): Promise<{ id: null; temp_id: TempId }> {
  const temp_id = await drawTempId(db);
  await db.aliases.put({ ref, temp_id });
  return { id: null, temp_id };
}

export async function writeSettings(db: KinboxDb, settings: Settings): Promise<void> {
  const before = await db.settings.get('mine');
  await db.settings.put({
    key: 'mine',
    settings,
    confirmed: before?.confirmed ?? DEFAULT_SETTINGS,
  });
}
