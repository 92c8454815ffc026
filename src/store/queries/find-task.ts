import type { TaskId, TaskRef, TempId } from '#domain/ids.ts';
import type { KinboxDb, TaskRow } from '../db.ts';

export async function findTask(db: KinboxDb, ref: TaskRef): Promise<TaskRow | null> {
  return (await db.tasks.get(ref)) ?? null;
}

/** `57` is the server's number, `t1000` this device's: the two number ranges overlap and are kept apart. */
export async function findTaskBySlug(db: KinboxDb, slug: string): Promise<TaskRow | null> {
  const match = /^(t?)([1-9]\d{0,14})$/.exec(slug);
  if (match === null) return null;
  const number = Number(match[2]);
  const found =
    match[1] === 't'
      ? db.tasks.where({ temp_id: number as TempId })
      : db.tasks.where({ id: number as TaskId });
  return (await found.first()) ?? null;
}

/** The name of a task in a link: the server's number once it is known. */
export function taskSlug(task: Pick<TaskRow, 'id' | 'temp_id'>): string {
  return String(task.id ?? `t${task.temp_id ?? ''}`);
}
