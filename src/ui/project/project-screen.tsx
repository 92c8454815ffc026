import { useLiveQuery } from 'dexie-react-hooks';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router-dom';
import { findTaskBySlug, taskSlug } from '#store/queries/find-task.ts';
import { subtasksOf } from '#store/queries/projects.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Stack } from '../parts/stack.tsx';
import { paths, projectPath } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { useDevice } from '../session/session-context.ts';
import { ProjectBar } from './project-bar.tsx';
import styles from './project-screen.module.css';
import { Subtasks } from './subtasks.tsx';

export default function ProjectScreen() {
  const { db } = useDevice();
  const { slug = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const project = useLiveQuery(() => findTaskBySlug(db, slug), [db, slug]);
  const subtasks = useLiveQuery(
    async () => (project ? subtasksOf(db, project.ref) : undefined),
    [db, project?.ref],
  );

  // Once the server has numbered the project its number is its address.
  const settledSlug = project ? taskSlug(project) : slug;
  useEffect(() => {
    if (settledSlug !== slug)
      void navigate({ pathname: projectPath(settledSlug), search }, { replace: true });
  }, [settledSlug, slug, search, navigate]);

  if (project === undefined) return <SkeletonRows />;
  const isMissing = project === null || project.type !== 'project' || project.deleted_at !== null;
  if (isMissing) return <Navigate to={paths.projects} replace />;
  return (
    <>
      <Link to={paths.projects} className={styles['back']}>
        <ArrowLeft size={18} aria-hidden="true" />
        Projects
      </Link>
      <Screen title={project.name}>
        <Stack>
          {project.description !== null && <p className={styles['description']}>{project.description}</p>}
          <ProjectBar project={project} subtasks={subtasks ?? []} />
          <Subtasks project={project} subtasks={subtasks} />
        </Stack>
      </Screen>
    </>
  );
}
