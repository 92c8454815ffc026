import { useRef, type ReactNode } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import type { TaskRow } from '#store/db.ts';
import { LongTaskList } from './long-task-list.tsx';
import { TaskCard } from './task-card.tsx';
import type { TaskIntents } from './task-intents.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useLingering } from './use-lingering.ts';

/** From here on only the rows in view are drawn. */
const LONG = 60;

export interface TaskListProps {
  readonly label: string;
  readonly rows: readonly TaskRow[];
  readonly projectNames: ReadonlyMap<TaskRef, string>;
  readonly parked: ReadonlySet<TaskRef>;
  readonly intents: TaskIntents;
  /** Asked for when the end comes into view and there may be more rows than these. */
  readonly onMore?: (() => void) | undefined;
  /** Instead of a list without rows. */
  readonly empty: ReactNode;
}

/** Tasks, one below the other. A task that was completed in it stays for a moment. */
export function TaskList({ label, rows, projectNames, parked, intents, onMore, empty }: TaskListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { shown, isLeaving, asKept, keep, letGo } = useLingering(rows);
  const keptFocus = useKeptFocus(list);

  const drawRow = (task: TaskRow) => (
    <TaskCard
      task={asKept(task)}
      projectName={task.project_ref && (projectNames.get(task.project_ref) ?? null)}
      isParked={parked.has(task.ref)}
      isLeaving={isLeaving(task.ref)}
      intents={{
        ...intents,
        onComplete: (row, completed) => {
          if (completed) keep(row);
          else letGo(row.ref);
          intents.onComplete(row, completed);
        },
      }}
    />
  );

  if (shown.length === 0) return empty;
  if (shown.length > LONG) {
    // Not loaded lazily: React keeps a fallback up for 300 ms, longer than everything else until the first row.
    return <LongTaskList label={label} rows={shown} drawRow={drawRow} onMore={onMore} />;
  }
  return (
    // The handlers only follow the focus that the rows' own controls have.
    <ul ref={list} aria-label={label} {...keptFocus}>
      {shown.map((task) => (
        <li key={task.ref}>{drawRow(task)}</li>
      ))}
    </ul>
  );
}
