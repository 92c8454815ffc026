import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { TaskRow } from '#store/db.ts';
import { EmptyState } from '../parts/empty-state.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { AddBelow } from '../task/capture/add-below.tsx';
import { useAddTask } from '../task/capture/use-add-task.ts';
import { TaskSection } from '../task/task-section.tsx';
import styles from './project-screen.module.css';

interface SubtasksProps {
  readonly project: TaskRow;
  /** Undefined while they are being read. */
  readonly subtasks: readonly TaskRow[] | undefined;
}

export function Subtasks({ project, subtasks }: SubtasksProps) {
  const [isAdding, setAdding] = useState(false);
  const add = useAddTask('subtask', project);
  return (
    <section>
      <div className={styles['head']}>
        <h2>Subtasks</h2>
        <IconButton
          icon={isAdding ? X : Plus}
          label={isAdding ? 'Cancel' : 'Add subtask'}
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        />
      </div>
      {isAdding && (
        <AddBelow mode="subtask" placeholder="Add subtask" onAdd={add} onCancel={() => setAdding(false)} />
      )}
      <TaskSection
        label="Subtasks"
        list={subtasks && { rows: subtasks, projectNames: new Map(), onMore: undefined }}
        empty={<EmptyState>This project has no subtasks yet.</EmptyState>}
      />
    </section>
  );
}
