/** Reads what a verb acts on: the rows of its scope, the projects that these are in, the settings, the ends of projects. */
import type { TaskRef } from '#domain/ids.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { Board, type ProjectEnd } from '#domain/verbs/board.ts';
import type { Scope } from '#domain/verbs/verb.ts';
import type { KinboxDb, TaskRow } from './db.ts';
import { taskOf } from './rows/task-row.ts';

/** The rows that a verb needs. */
export function namedRefs({ named, withSubtasks }: Scope): readonly TaskRef[] {
  return [...named, ...withSubtasks];
}

export async function readBoard(
  db: KinboxDb,
  scope: Scope,
): Promise<{ board: Board; rows: ReadonlyMap<TaskRef, TaskRow> }> {
  const rows = new Map<TaskRef, TaskRow>();
  const keep = (found: readonly (TaskRow | undefined)[]) => {
    for (const row of found) if (row) rows.set(row.ref, row);
  };
  keep(await db.tasks.bulkGet([...new Set(namedRefs(scope))]));
  const parents = [...scope.withSubtasks, ...projectEnded(scope, rows)];
  if (parents.length > 0) keep(await db.tasks.where('project_ref').anyOf(parents).toArray());
  const projects = Array.from(rows.values(), (row) => row.project_ref).filter((ref) => ref !== null);
  if (projects.length > 0) keep(await db.tasks.bulkGet([...new Set(projects)]));
  const settings = scope.settings ? (await db.settings.get('mine'))?.settings : undefined;
  const ends = new Map(scope.appendTo === null ? [] : [[scope.appendTo, await endOf(db, scope.appendTo)]]);
  return { board: new Board(Array.from(rows.values(), taskOf), settings ?? DEFAULT_SETTINGS, ends), rows };
}

/** Only a project has steps: to complete any other task costs no search for them. */
function projectEnded({ stepsOf }: Scope, rows: ReadonlyMap<TaskRef, TaskRow>): readonly TaskRef[] {
  return stepsOf !== null && rows.get(stepsOf)?.type === 'project' ? [stepsOf] : [];
}

/** By index, so that adding the thousandth subtask costs as much as adding the first. */
async function endOf(db: KinboxDb, project: TaskRef): Promise<ProjectEnd> {
  const inOrder = db.tasks.where('[project_ref+position]').between([project, -Infinity], [project, Infinity]);
  const [count, last] = await Promise.all([
    db.tasks.where('project_ref').equals(project).count(),
    inOrder.last(),
  ]);
  return { count, position: (last?.position ?? -1) + 1 };
}
