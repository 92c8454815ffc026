import type { Day } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';
import { countTasks } from './list-tasks.ts';

const FAMILY = ['family'] as const;
const COUNTED = ['todo', 'projects', 'notes', 'inbox', 'toBuy'] as const;

/** How much is open in the family space, of whichever family. Groceries to buy are among the todos, too. */
export type FamilySpace = Readonly<Record<Exclude<(typeof COUNTED)[number], 'toBuy'> | 'groceries', number>>;

export async function readFamilySpace(db: KinboxDb, today: Day): Promise<FamilySpace> {
  const [todo, projects, notes, inbox, toBuy] = await Promise.all(
    COUNTED.map((list) => countTasks(db, list, FAMILY, today)),
  );
  return {
    todo: todo ?? 0,
    projects: projects ?? 0,
    notes: notes ?? 0,
    inbox: inbox ?? 0,
    groceries: toBuy ?? 0,
  };
}
