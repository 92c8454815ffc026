/** What a screen shows of a list: its tasks and the projects that they are in. */
import type { Day, TaskRef } from '#domain/ids.ts';
import { isDated, type TaskList } from '#domain/lists.ts';
import type { Places } from '#domain/places.ts';
import type { Space } from '#domain/space.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { actionableTasks } from './actionable-tasks.ts';
import { listPage, type ListPage } from './list-tasks.ts';

export interface ListQuestion {
  readonly list: TaskList;
  readonly spaces: readonly Space[];
  readonly today: Day;
  /** At most this many, newest first; infinite for the whole list. */
  readonly limit: number;
  /** Omitted: the newest first. */
  readonly order?: ListOrder | undefined;
}

/** Another order than by age. Its code is loaded by who asks for it. */
export interface ListOrder {
  readonly page: (db: KinboxDb, question: ListQuestion) => Promise<ListPage & { readonly places: Places }>;
  /** Lists are in the order of these texts. */
  readonly placeOf: (row: TaskRow, places: Places) => string;
}

export interface ShownList {
  readonly rows: readonly TaskRow[];
  readonly projects: ReadonlyMap<TaskRef, TaskRow>;
  /** Whether there are more than the limit. */
  readonly hasMore: boolean;
  /** Of a list that is ordered by hand. */
  readonly places?: Places;
}

/** A list of so many rows is long enough to ask for more when somebody comes to its end. */
const ENOUGH = 100;

/**
 * Of Todo and the important tasks only those that can be done now: see `actionableTasks`. Where these are few of a page,
 * it is read on: a short list would never ask for the rest.
 */
export async function readShownList(db: KinboxDb, question: ListQuestion): Promise<ShownList> {
  const { limit } = question;
  for (let reach = limit; ; reach *= 4) {
    const shown = await readListed(db, { ...question, limit: reach });
    if (!shown.hasMore || shown.rows.length >= Math.min(limit, ENOUGH)) return shown;
  }
}

async function readListed(db: KinboxDb, question: ListQuestion): Promise<ShownList> {
  const { list, spaces, limit, order, today } = question;
  const { rows: listed, ...page } = await (order?.page(db, question) ??
    listPage(db, list, spaces, { limit, today }));
  const projects = await projectsOf(db, listed);
  const rows = isDated(list) ? await actionableTasks(db, listed, projects, today) : listed;
  return { ...page, rows, projects };
}

async function projectsOf(db: KinboxDb, rows: readonly TaskRow[]): Promise<ReadonlyMap<TaskRef, TaskRow>> {
  const refs = new Set(rows.flatMap(({ project_ref }) => project_ref ?? []));
  if (refs.size === 0) return new Map();
  const projects = await db.tasks.bulkGet([...refs]);
  return new Map(projects.flatMap((row) => (row ? [[row.ref, row] as const] : [])));
}
