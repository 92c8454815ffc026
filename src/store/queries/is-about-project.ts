import type { KinboxDb, ParkedMutation } from '../db.ts';

/** Whether the first row that a change writes is a project. */
export async function isAboutProject(db: KinboxDb, { writes }: ParkedMutation): Promise<boolean> {
  const [ref] = writes;
  const row = ref === undefined ? undefined : await db.tasks.get(ref);
  return row?.type === 'project';
}
