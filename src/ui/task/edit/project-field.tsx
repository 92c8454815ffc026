import { useId } from 'react';
import type { TaskRef } from '#domain/ids.ts';
import { SPACE_LABELS } from '#domain/space.ts';
import type { TaskRow } from '#store/db.ts';
import { Button } from '../../parts/button.tsx';
import styles from './edit-task-dialog.module.css';

interface ProjectFieldProps {
  readonly choices: readonly TaskRow[];
  readonly chosen: TaskRef | null;
  readonly onChoose: (project: TaskRef | null) => void;
}

export function ProjectField({ choices, chosen, onChoose }: ProjectFieldProps) {
  const id = useId();
  return (
    <div className={styles['project']}>
      <label className={styles['label']} htmlFor={id}>
        Project
      </label>
      <div className={styles['line']}>
        <select
          id={id}
          className={styles['select']}
          value={chosen ?? ''}
          onChange={(event) => onChoose(choices.find(({ ref }) => ref === event.target.value)?.ref ?? null)}
        >
          <option value="">No Project</option>
          {choices.map((project) => (
            <option key={project.ref} value={project.ref}>
              {`${project.name} (${SPACE_LABELS[project.space]})`}
            </option>
          ))}
        </select>
        {chosen !== null && (
          <Button look="quiet" onClick={() => onChoose(null)}>
            Remove from project
          </Button>
        )}
      </div>
    </div>
  );
}
