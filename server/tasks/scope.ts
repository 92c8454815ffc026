/** Loads the rows that a verb reads or writes, if its author may see them. */
import { Board } from '#domain/verbs/board.ts';
import { scopeOf, type Verb } from '#domain/verbs/registry.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { RealmId, TaskId, TaskRef } from '#domain/ids.ts';
import type { Tx } from '../db/database.ts';
import { LargeWrite } from '../http/large-writes.ts';
import { findByRefs, findEnd, findSubtasks, type LoadedTask } from './load.ts';

export interface LoadedScope {
  readonly board: Board;
  readonly rows: ReadonlyMap<TaskRef, LoadedTask>;
}

/** Rows that the request has just been read from, in this transaction. */
export interface Known {
  readonly rows: readonly LoadedTask[];
  /** That there is no row of it. */
  readonly missing: TaskRef | null;
  /** A project of which every subtask is among the rows. */
  readonly whole?: TaskId | undefined;
}

/** The named rows, their projects, and the subtasks of the projects the verb reads or writes. */
export async function loadScope(
  tx: Tx,
  realms: readonly RealmId[],
  verb: Verb,
  { most, ...known }: Known & { readonly most: number },
): Promise<LoadedScope> {
  const scope = scopeOf(verb);
  if (scope.named.length > most) throw new LargeWrite('Many rows are named.');
  const rows = new Map<TaskRef, LoadedTask>();
  const keep = (loaded: readonly LoadedTask[]) => {
    for (const row of loaded) rows.set(row.task.ref, row);
  };
  const named = new Set([...scope.named, ...scope.withSubtasks]);
  keep(known.rows.filter(({ task }) => named.has(task.ref)));
  const unread = [...named].filter((ref) => ref !== known.missing && !rows.has(ref));
  keep(await findByRefs(tx, realms, unread));
  const projects = [...rows.values()]
    .map(({ task }) => task.project_ref)
    .filter((ref): ref is TaskRef => ref !== null && !rows.has(ref));
  keep(await findByRefs(tx, realms, [...new Set(projects)]));
  const parents = scope.withSubtasks.flatMap((ref) => rows.get(ref)?.task.id ?? []);
  const ended = scope.stepsOf === null ? undefined : rows.get(scope.stepsOf)?.task;
  if (ended?.type === 'project' && !parents.includes(ended.id)) parents.push(ended.id);
  const isRead = parents.length === 1 && parents[0] === known.whole;
  keep(isRead ? known.rows : await findSubtasks(tx, realms, parents, most));
  const tasks = Array.from(rows.values(), ({ task }) => task);
  const project = scope.appendTo === null ? undefined : rows.get(scope.appendTo)?.task;
  const ends = new Map(project === undefined ? [] : [[project.ref, await findEnd(tx, project.id)]]);
  return { board: new Board(tasks, DEFAULT_SETTINGS, ends), rows };
}
