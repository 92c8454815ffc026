import type { Day } from '#domain/ids.ts';
import type { KinboxDb } from '../db.ts';
import { countTasks, listTasks } from './list-tasks.ts';

const FAMILY = ['family'] as const;
const COUNTED = ['todo', 'projects', 'notes', 'inbox'] as const;

/** How much is open in the family space, of whichever family. Groceries to buy are among the todos, too. */
export type FamilySpace = Readonly<Record<(typeof COUNTED)[number] | 'groceries', number>>;

export async function readFamilySpace(db: KinboxDb, today: Day): Promise<FamilySpace> {
  const [todo, projects, notes, inbox] = await Promise.all(
    COUNTED.map((list) => countTasks(db, list, FAMILY, today)),
  );
  const groceries = await listTasks(db, 'groceries', FAMILY);
  const open = groceries.filter(({ completed }) => !completed);
  return {
    todo: todo ?? 0,
    projects: projects ?? 0,
    notes: notes ?? 0,
    inbox: inbox ?? 0,
    groceries: open.length,
  };
}
