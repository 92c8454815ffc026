import type { ReactNode } from 'react';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { WhenHere } from '../first-pull/when-here.tsx';
import { TaskList } from './task-list.tsx';
import { useParkedRefs } from './use-parked-refs.ts';
import { useTaskActions } from './use-task-actions.ts';
import type { TaskRows } from './use-task-rows.ts';

export interface TaskSectionProps {
  readonly label: string;
  /** Undefined while it is being read. */
  readonly list: TaskRows | undefined;
  readonly empty: ReactNode;
  /** Which rows of a new device the list needs: those of a closed list come last. */
  readonly part?: 'open' | 'all';
}

/** A list of tasks with their actions: placeholder rows, the empty state, or the tasks. */
export function TaskSection({ label, list, empty, part = 'open' }: TaskSectionProps) {
  const actions = useTaskActions();
  const parked = useParkedRefs();
  if (list === undefined) return <SkeletonRows />;
  return (
    <>
      {part === 'all' && list.rows.length > 0 && <WhenHere part="all" />}
      <TaskList
        label={label}
        {...list}
        parked={parked}
        actions={actions}
        empty={<WhenHere part={part}>{empty}</WhenHere>}
      />
    </>
  );
}
