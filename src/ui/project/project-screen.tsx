import { useLiveQuery } from 'dexie-react-hooks';
import { Pencil, Trash2 } from 'lucide-react';
import { Navigate } from 'react-router-dom';
import type { TaskRow } from '#store/db.ts';
import { subtasksOf } from '#store/queries/projects.ts';
import * as texts from '#words/en/project.ts';
import { BackLink } from '../parts/back-link.tsx';
import { DeletedNotice } from '../task/deleted-notice.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import LinkedText from '../links/linked-text.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Stack } from '../parts/stack.tsx';
import { useUrlDialog } from '../dialogs/use-url-dialog.ts';
import { ComingPage } from '../first-pull/coming-page.tsx';
import { paths, projectPath } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { useDevice } from '../session/session-context.ts';
import { useTaskActions } from '../task/use-task-actions.ts';
import { useTaskPage } from '../task/use-task-page.ts';
import { ProjectBar } from './project-bar.tsx';
import styles from './project-screen.module.css';
import { Subtasks } from './subtasks.tsx';
import { typedOf } from './typed-of.ts';

export default function ProjectScreen() {
  const at = useTaskPage(projectPath);
  if (at === undefined) return <SkeletonRows />;
  if (at.kind === 'coming') return <ComingPage title={texts.project} firstPull={at.firstPull} />;
  const project = at.kind === 'found' ? at.task : null;
  if (project === null || project.type !== 'project') return <Navigate to={paths.projects} replace />;
  return <Project key={project.ref} project={project} />;
}

function Project({ project }: { readonly project: TaskRow }) {
  const { db } = useDevice();
  const subtasks = useLiveQuery(async () => subtasksOf(db, project.ref), [db, project.ref]);
  const edit = useUrlDialog('edit');
  const { onDelete, onRestore } = useTaskActions();
  const isDeleted = project.deleted_at !== null;
  const typed = isDeleted ? typedOf(project.ref) : [];
  // What is typed, on the page or in a sheet, does not go with it.
  if (isDeleted && typed.length === 0 && edit.value === null) return <Navigate to={paths.projects} replace />;
  return (
    <>
      <BackLink to={paths.projects}>{texts.title}</BackLink>
      <Screen
        title={project.name}
        actions={
          !isDeleted && (
            <span className={styles['actions']}>
              <IconButton icon={Pencil} label={texts.editProject} onClick={() => edit.open(project.ref)} />
              {/* Leaves the page too: a deleted project is no longer found. */}
              <IconButton icon={Trash2} label={texts.deleteProject} onClick={() => onDelete(project)} />
            </span>
          )
        }
      >
        {isDeleted && (
          <DeletedNotice typed={typed} takesFocus onRestore={() => onRestore(project)}>
            {texts.deletedMeanwhile}
          </DeletedNotice>
        )}
        {/* Still there when it is restored, with what is typed. */}
        <div hidden={isDeleted}>
          <Stack>
            {project.description !== null && (
              <p className={styles['description']} dir="auto">
                <LinkedText text={project.description} />
              </p>
            )}
            {subtasks === undefined ? (
              <SkeletonRows />
            ) : (
              <>
                <ProjectBar project={project} subtasks={subtasks} />
                <Subtasks project={project} subtasks={subtasks} />
              </>
            )}
          </Stack>
        </div>
      </Screen>
    </>
  );
}
