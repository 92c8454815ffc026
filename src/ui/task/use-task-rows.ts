import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import type { TaskList } from '#domain/lists.ts';
import type { Space } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '#store/db.ts';
import { hasMoreThan, type ListOptions } from '#store/queries/list-tasks.ts';
import { projectNames } from '#store/queries/projects.ts';
import { useRemembered } from '../screen-memory/use-remembered.ts';
import { useDevice } from '../session/session-context.ts';
import { useSpaces } from '../session/spaces-context.ts';

type TaskQuery = (
  db: KinboxDb,
  spaces: readonly Space[],
  options: ListOptions,
) => Promise<readonly TaskRow[]>;

export interface TaskRows {
  readonly rows: readonly TaskRow[];
  readonly projectNames: ReadonlyMap<TaskRef, string>;
  /** Reads more of the list; undefined if all of it is loaded. */
  readonly onMore: (() => void) | undefined;
}

interface TaskRowsOptions {
  /** False reads the whole list at once, for screens that filter all of it. */
  readonly isPaged?: boolean;
  /** The active ones if omitted. */
  readonly spaces?: readonly Space[];
}

const FIRST_PAGE = 200;

/** A live list of the active spaces, with the names of its projects. Undefined means not read yet. */
export function useTaskRows(
  list: TaskList,
  query: TaskQuery,
  { isPaged = true, spaces }: TaskRowsOptions = {},
): TaskRows | undefined {
  const { db } = useDevice();
  const { active } = useSpaces();
  const wanted = spaces ?? active;
  const { remembered, remember } = useRemembered<number>(`limit of ${list}`);
  const [limit, setLimit] = useState(remembered ?? FIRST_PAGE);
  const grow = useCallback(() => setLimit((before) => before * 4), []);
  useEffect(() => remember(limit));

  return useLiveQuery(async () => {
    const rows = await query(db, wanted, isPaged ? { limit } : {});
    const names = await projectNames(
      db,
      rows.flatMap((row) => row.project_ref ?? []),
    );
    // Asked separately, since a query may drop some of what it has read.
    const hasMore = isPaged && (await hasMoreThan(db, list, wanted, limit));
    return { rows, projectNames: names, onMore: hasMore ? grow : undefined };
  }, [db, list, wanted.join(), isPaged, limit]);
}
