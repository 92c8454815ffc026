import { useRef, type ReactNode } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import type { TaskRow } from '#store/db.ts';
import { useRowWindow } from './use-row-window.ts';
import { TaskCard } from './task-card.tsx';
import type { TaskActions } from './task-actions.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLingering } from './use-lingering.ts';

export interface TaskListProps {
  readonly label: string;
  readonly rows: readonly TaskRow[];
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
  const { shown, isLeaving, asKept, keeping } = useLingering(rows);
  const keptFocus = useKeptFocus(list);
  const { listStyle, rows: drawn } = useRowWindow({
    list,
    name: label,
    keys: shown.map(({ ref }) => ref),
    onMore,
  });

  const drawRow = (task: TaskRow) => (
    <TaskCard
      task={asKept(task)}
      projectName={task.project_ref && (projectNames.get(task.project_ref) ?? null)}
      isParked={parked.has(task.ref)}
      isLeaving={isLeaving(task.ref)}
      actions={keeping(actions)}
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
