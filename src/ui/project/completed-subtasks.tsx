import { useMemo, useRef, type ReactNode } from 'react';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/project.ts';
import { useRowWindow } from '../task/use-row-window.ts';
import styles from './subtask-list.module.css';

interface CompletedSubtasksProps {
  readonly rows: readonly TaskRow[];
  readonly drawTask: (task: TaskRow) => ReactNode;
}

export function CompletedSubtasks({ rows, drawTask }: CompletedSubtasksProps) {
  const list = useRef<HTMLUListElement>(null);
  const label = texts.completedSubtasks;
  const keys = useMemo(() => rows.map(({ ref }) => ref), [rows]);
  const drawn = useRowWindow({ list, name: label, keys });
  return (
    <>
      <h3 className={styles['heading']}>{texts.completed}</h3>
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
