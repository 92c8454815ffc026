import { useCallback, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import type { TaskList } from '#domain/lists.ts';
import type { Places } from '#domain/places.ts';
import type { Space } from '#domain/space.ts';
import type { ListOrder } from '#store/queries/shown-list.ts';
import { createOpenList } from '#store/shown/open-list.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import { useRemembered } from '../screen-memory/use-remembered.ts';
import { useDevice } from '../session/session-context.ts';
import { useFirstList } from '../session/use-first-list.ts';
import { useToday } from '../session/today-context.ts';
import { useSpaces } from '../session/spaces-context.ts';

export interface TaskRows {
  readonly rows: readonly ShownRow[];
  readonly projectNames: ReadonlyMap<TaskRef, string>;
  /** Reads more of the list; undefined if all of it is loaded. */
  readonly onMore: (() => void) | undefined;
  /** Of a list that is ordered by hand. */
  readonly places: Places | undefined;
}

interface TaskRowsOptions {
  /** False reads the whole list at once, for screens that filter all of it. */
  readonly isPaged?: boolean;
  /** The active ones if omitted. */
  readonly spaces?: readonly Space[];
  /** The newest first if omitted; nothing is read while it is null. */
  readonly order?: ListOrder | null | undefined;
}

const FIRST_PAGE = 200;

/** A live list of the active spaces, with the names of its projects. Undefined means not read yet. */
export function useTaskRows(
  list: TaskList,
  { isPaged = true, spaces, order }: TaskRowsOptions = {},
): TaskRows | undefined {
  const device = useDevice();
  const { active } = useSpaces();
  const today = useToday();
  const wanted = (spaces ?? active).join();
  const { remembered, remember } = useRemembered<number>(`limit of ${list}`);
  const [limit, setLimit] = useState(remembered ?? FIRST_PAGE);
  const grow = useCallback(() => setLimit((before) => before * 4), []);
  useEffect(() => remember(limit));

  const open = useMemo(() => createOpenList(device), [device]);
  const shown = useSyncExternalStore(open.subscribe, open.current, open.current);
  // Before the first paint, during which the database already reads.
  useLayoutEffect(
    () =>
      order === null
        ? undefined
        : open.watch({
            list,
            spaces: wanted.split(',') as Space[],
            today,
            limit: isPaged ? limit : Infinity,
            order,
          }),
    [open, list, wanted, today, isPaged, limit, order],
  );
  useFirstList(shown !== undefined);
  return useMemo(() => {
    if (shown === undefined) return undefined;
    const names = Array.from(shown.projects.values(), ({ ref, name }) => [ref, name] as const);
    const { rows, places, hasMore } = shown;
    return {
      rows,
      projectNames: new Map(names),
      onMore: hasMore ? grow : undefined,
      places,
    };
  }, [shown, grow]);
}
