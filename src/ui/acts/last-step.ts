import type { Act } from '#domain/act.ts';
import { canCompleteProject } from '#domain/project.ts';
import type { KinboxDb, TaskRow } from '#store/db.ts';
import { findTask } from '#store/queries/find-task.ts';
import { subtasksOf } from '#store/queries/projects.ts';

/** The project whose last open step the act has ticked: it can end now, or needs a next action. */
export async function projectWithoutStep(db: KinboxDb, [first]: Act): Promise<TaskRow | null> {
  const ref = first?.after.project_ref ?? null;
  const isTicked = first?.after.completed === true && first.before?.completed === false;
  const project = ref === null || !isTicked ? null : await findTask(db, ref);
  if (project === null || project.deleted_at !== null) return null;
  return canCompleteProject(project, await subtasksOf(db, project.ref)) ? project : null;
}
