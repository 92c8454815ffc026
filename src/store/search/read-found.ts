import type { KinboxDb, TaskRow } from '../db.ts';
import { isValidRow } from '../rows/valid-row.ts';
import type { Searcher } from './searcher.ts';

export interface FoundTask {
  readonly task: TaskRow;
  readonly projectName: string | null;
}

export interface FoundTasks {
  readonly typed: string;
  /** The best ones first. */
  readonly tasks: readonly FoundTask[];
  /** Of all that match. */
  readonly count: number;
  /** Whether there may be more, because not everything on the device has been read yet. */
  readonly isReading: boolean;
}

/** What a search finds, read anew: only these rows and their projects, however many there are on the device. */
export async function readFound(searcher: Searcher, typed: string, limit: number): Promise<FoundTasks> {
  const { refs, count } = searcher.find(typed, limit);
  const isReading = !searcher.hasRead();
  const rows = (await searcher.db.tasks.bulkGet([...refs])).filter((row) => row && isValidRow(row));
  const tasks = rows.filter((row) => row !== undefined);
  const projectNames = await readProjectNames(searcher.db, tasks);
  return {
    typed,
    tasks: tasks.map((task) => ({
      task,
      projectName: task.project_ref && (projectNames.get(task.project_ref) ?? null),
    })),
    count,
    isReading,
  };
}

async function readProjectNames(
  db: KinboxDb,
  rows: readonly TaskRow[],
): Promise<ReadonlyMap<string, string>> {
  const refs = new Set(rows.flatMap(({ project_ref }) => project_ref ?? []));
  const projects = refs.size === 0 ? [] : await db.tasks.bulkGet([...refs]);
  return new Map(projects.flatMap((row) => (row ? [[row.ref, row.name] as const] : [])));
}
