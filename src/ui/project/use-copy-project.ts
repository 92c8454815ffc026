import { useNavigate } from 'react-router-dom';
import { copiedProject } from '#domain/copied-project.ts';
import { newTaskRef } from '#store/device.ts';
import type { TaskRow } from '#store/db.ts';
import { findTask, taskSlug } from '#store/queries/find-task.ts';
import { subtasksOf } from '#store/queries/projects.ts';
import * as texts from '#words/en/project-copy.ts';
import { useAct } from '../acts/use-act.ts';
import { projectPath } from '../paths.ts';
import { useDevice } from '../session/session-context.ts';

export interface CopyChoice {
  readonly name: string;
  readonly withDays: boolean;
}

/** Makes the project once more, in one act, and opens the new one. */
export function useCopyProject(project: TaskRow): (choice: CopyChoice) => Promise<void> {
  const device = useDevice();
  const act = useAct();
  const navigate = useNavigate();

  return async (choice) => {
    // As they are now, and not as they were drawn.
    const subtasks = await subtasksOf(device.db, project.ref);
    const newRef = () => newTaskRef(device);
    const outcome = await act(copiedProject(project, subtasks, { ...choice, newRef }), {
      failure: (reason) => texts.copyFailed({ reason }),
    });
    const made = outcome.kind === 'saved' ? outcome.act[0]?.after.ref : undefined;
    const row = made && (await findTask(device.db, made));
    if (row) await navigate(projectPath(taskSlug(row)));
  };
}
