import { useRef, type ReactNode } from 'react';
import type { TaskRow } from '#store/db.ts';
import { useRowWindow } from '../task/use-row-window.ts';
import styles from './subtask-list.module.css';

interface CompletedSubtasksProps {
  readonly rows: readonly TaskRow[];
  readonly drawTask: (task: TaskRow) => ReactNode;
}

export function CompletedSubtasks({ rows, drawTask }: CompletedSubtasksProps) {
  const list = useRef<HTMLUListElement>(null);
  const label = 'Completed subtasks';
  const drawn = useRowWindow({ list, name: label, keys: rows.map(({ ref }) => ref) });
  return (
    <>
      <h3 className={styles['heading']}>Completed</h3>
      <ul ref={list} className={styles['completed']} aria-label={label} style={drawn.listStyle}>
        {drawn.rows.map(({ key, index, rowProps }) => (
          <li key={key} data-index={index} {...rowProps}>
            {rows[index] && drawTask(rows[index])}
          </li>
        ))}
      </ul>
    </>
  );
}
