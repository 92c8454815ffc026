import { RotateCcw } from 'lucide-react';
import { useMemo, useRef, type ReactNode } from 'react';
import type { TaskRow } from '#store/db.ts';
import * as texts from '#words/en/project.ts';
import { Button } from '../parts/button.tsx';
import { useRowWindow } from '../task/use-row-window.ts';
import styles from './subtask-list.module.css';

interface CompletedSubtasksProps {
  readonly rows: readonly TaskRow[];
  readonly drawTask: (task: TaskRow) => ReactNode;
  /** Opens all of them; null where the project itself has to be opened before. */
  readonly onStartAgain: (() => void) | null;
}

export function CompletedSubtasks({ rows, drawTask, onStartAgain }: CompletedSubtasksProps) {
  const list = useRef<HTMLUListElement>(null);
  const label = texts.completedSubtasks;
  const keys = useMemo(() => rows.map(({ ref }) => ref), [rows]);
  const drawn = useRowWindow({ list, name: label, keys });
  return (
    <>
      <div className={styles['head']}>
        <h3>{texts.completed}</h3>
        {onStartAgain !== null && (
          <Button look="quiet" onClick={onStartAgain}>
            <RotateCcw size={18} strokeWidth={1.75} aria-hidden="true" />
            {texts.startAgain}
          </Button>
        )}
      </div>
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
