import { useMemo, useRef, type ReactNode } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import type { ShownRow } from '#store/shown/early-effects.ts';
import { useSelectableRows } from '../selection/use-selectable-rows.ts';
import { useRowWindow } from './use-row-window.ts';
import { TaskCard } from './task-card.tsx';
import type { TaskActions } from './task-actions.ts';
import { useAddedBy } from './use-added-by.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLingering } from './use-lingering.ts';
import { useShownRow } from './use-shown-row.ts';
import { useSteady } from './use-steady.ts';

export interface TaskListProps {
  readonly label: string;
  readonly rows: readonly ShownRow[];
  readonly projectNames: ReadonlyMap<TaskRef, string>;
  readonly parked: ReadonlySet<TaskRef>;
  readonly actions: TaskActions;
  /** Called when the end comes into view and there may be more rows than these. */
  readonly onMore?: (() => void) | undefined;
  /** Instead of an empty list. */
  readonly empty: ReactNode;
}

/**
 * A list of tasks; of a long one only the rows in view are rendered. A task that is completed in it stays for a moment.
 */
export function TaskList({ label, rows, projectNames, parked, actions, onMore, empty }: TaskListProps) {
  const list = useRef<HTMLUListElement>(null);
  const addedBy = useAddedBy();
  const isSelected = useSelectableRows(list, rows);
  const { shown, isLeaving, asKept, keeping } = useLingering(rows);
  const keptFocus = useKeptFocus(list);
  const steady = useSteady(keeping(actions));
  const keys = useMemo(() => shown.map(({ ref }) => ref), [shown]);
  useShownRow(list, keys);
  const { listStyle, rows: drawn } = useRowWindow({ list, name: label, keys, onMore });

  const drawRow = (task: ShownRow) => (
    <TaskCard
      task={asKept(task)}
      addedBy={addedBy(task)}
      projectName={task.project_ref && (projectNames.get(task.project_ref) ?? null)}
      isParked={parked.has(task.ref)}
      isLeaving={isLeaving(task.ref)}
      isSelected={isSelected(task.ref)}
      actions={steady}
    />
  );

  if (shown.length === 0) return empty;
  return (
    // The handlers only observe the focus of the rows' own controls.
    <ul ref={list} aria-label={label} style={listStyle} {...keptFocus}>
      {drawn.map(({ key, index, rowProps }) => {
        const task = shown[index];
        return (
          task && (
            <li key={key} data-index={index} {...rowProps}>
              {drawRow(task)}
            </li>
          )
        );
      })}
    </ul>
  );
}
