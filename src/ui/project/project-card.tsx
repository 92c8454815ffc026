import type { Progress } from '#domain/project.ts';
import type { TaskRow } from '#store/db.ts';
import { taskSlug } from '#store/queries/find-task.ts';
import { projectPath } from '../paths.ts';
import { executionLabel } from './execution-label.ts';
import { ProgressRing } from './progress-ring.tsx';
import { DayLabels } from '../days/day-labels.tsx';
import { Link } from '../parts/link.tsx';
import { AddedBy } from '../task/added-by.tsx';
import { SpaceLabel } from '../task/space-label.tsx';
import styles from './project-card.module.css';

interface ProjectCardProps {
  readonly project: TaskRow;
  readonly progress: Progress;
  readonly addedBy: string | null;
}

export function ProjectCard({ project, progress, addedBy }: ProjectCardProps) {
  return (
    <Link to={projectPath(taskSlug(project))} className={styles['card']} data-row-focus={project.ref}>
      <ProgressRing progress={progress} space={project.space} />
      <span className={styles['words']}>
        <span className={styles['name']} dir="auto">
          {project.name}
        </span>{' '}
        <span className={styles['about']}>
          <DayLabels task={project} />
          <SpaceLabel space={project.space} />
          {addedBy !== null && <AddedBy name={addedBy} />}
          <span>{executionLabel(project.execution_type)}</span>
        </span>
        {project.description !== null && (
          <span className={styles['description']} dir="auto">
            {project.description}
          </span>
        )}
      </span>
    </Link>
  );
}
