/**
 * All data of a user as one JSON document, streamed while it is read: an account may hold more than fits in memory.
 * Each page is a transaction of its own, so that a slow reader blocks nobody; which tasks it includes is fixed at the
 * beginning.
 */
import type { IsoTime, RealmId, TaskId, UserId } from '#domain/ids.ts';
import type { Export } from '#domain/wire/own-data.ts';
import type { Database, Tx } from '../db/database.ts';
import { realmsOf } from '../realms.ts';
import { selectChanges, toTaskChange } from '../tasks/history.ts';
import { loadedToWire, selectTasks, toLoadedTask } from '../tasks/load.ts';
import { readExportHead } from './export-head.ts';

/** Rows in one page. */
const PAGE = 500;

export interface Exporting {
  readonly user: UserId;
  readonly at: IsoTime;
  readonly serverId: string;
  readonly mailIsSetUp: boolean;
}

/** The pieces of the document, in order. */
export async function* writeExport(database: Database, exporting: Exporting): AsyncGenerator<string> {
  const { realms, head, tasks } = await database.read(async (tx) => {
    const all = await realmsOf(tx, exporting.user);
    return {
      realms: all.all,
      head: await readExportHead(tx, { ...exporting, realms: all }),
      tasks: await listIds(tx, all.all),
    };
  });
  yield `${JSON.stringify(head).slice(0, -1)},"tasks":[`;
  yield* listed(taskPages(database, realms, tasks));
  yield '],"history":[';
  yield* listed(changePages(database, realms));
  yield ']}\n';
}

async function listIds(tx: Tx, realms: readonly RealmId[]): Promise<readonly TaskId[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select('id')
    .where('realm_id', 'in', realms)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function* taskPages(
  database: Database,
  realms: readonly RealmId[],
  ids: readonly TaskId[],
): AsyncGenerator<Export['tasks']> {
  for (let start = 0; start < ids.length; start += PAGE) {
    const page = ids.slice(start, start + PAGE);
    const rows = await database.read((tx) =>
      selectTasks(tx, realms).where('tasks.id', 'in', page).orderBy('tasks.id').execute(),
    );
    yield rows.map((row) => loadedToWire(toLoadedTask(row)));
  }
}

/** The histories of the tasks, realm by realm. */
async function* changePages(
  database: Database,
  realms: readonly RealmId[],
): AsyncGenerator<Export['history']> {
  for (const realm of realms) {
    let after = { task: 0, id: 0 };
    for (;;) {
      const page = await database.read((tx) => readChanges(tx, realm, after));
      const last = page.at(-1);
      if (last === undefined) break;
      yield page.map((row) => ({ task: row.client_ref, ...toTaskChange(row) }));
      after = { task: last.task_id, id: last.id };
    }
  }
}

function readChanges(tx: Tx, realm: RealmId, after: { readonly task: number; readonly id: number }) {
  return (
    selectChanges(tx)
      .innerJoin('tasks', 'tasks.id', 'task_changes.task_id')
      .select('tasks.client_ref')
      .where('task_changes.realm_id', '=', realm)
      // As in the task's history: only what was recorded in its current realm.
      .whereRef('tasks.realm_id', '=', 'task_changes.realm_id')
      .where((eb) =>
        eb.or([
          eb('task_changes.task_id', '>', after.task as TaskId),
          eb.and([
            eb('task_changes.task_id', '=', after.task as TaskId),
            eb('task_changes.id', '>', after.id),
          ]),
        ]),
      )
      .orderBy('task_changes.task_id')
      .orderBy('task_changes.id')
      .limit(PAGE)
      .execute()
  );
}

/** Joins the items of all pages into one JSON list, without its brackets. */
async function* listed(pages: AsyncGenerator<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((item) => JSON.stringify(item)).join(',');
    separator = ',';
  }
}
