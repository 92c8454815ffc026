/**
 * All data of a user as one JSON document, streamed while it is read: an account may hold more than fits in memory.
 * Each page is a transaction of its own, so that a slow reader blocks nobody; tasks that are made meanwhile are left
 * out.
 */
import type { IsoTime, RealmId, TaskId, UserId } from '#domain/ids.ts';
import type { Export } from '#domain/wire/own-data.ts';
import type { Database, Tx } from '../db/database.ts';
import { countFitting } from '../http/list-page.ts';
import { realmsOf, type Realms } from '../realms.ts';
import { bytesOfChange, selectChanges, toTaskChange } from '../tasks/list-history.ts';
import { loadById, loadedToWire } from '../tasks/load.ts';
import { findTaskKeys, placeOf, type TaskPlace } from '../tasks/task-keys.ts';
import { readExportHead } from './export-head.ts';

/** Of one page: it is read, written and sent at once. */
const PAGE_ROWS = 500;
const PAGE_BYTES = 256 * 1024;

/** Each has 5,000 characters at most. */
const PAGE_FEEDBACK = 20;

export interface Exporting {
  readonly user: UserId;
  readonly at: IsoTime;
  readonly serverId: string;
  readonly mailIsSetUp: boolean;
}

/** The pieces of the document, in order. */
export async function* writeExport(database: Database, exporting: Exporting): AsyncGenerator<string> {
  const { realms, head, last } = await database.read(async (tx) => {
    const realms = await realmsOf(tx, exporting.user);
    return { realms, head: await readExportHead(tx, { ...exporting, realms }), last: await lastTask(tx) };
  });
  yield `${JSON.stringify(head).slice(0, -1)},"feedback":[`;
  yield* listed(feedbackPages(database, exporting.user));
  yield '],"tasks":[';
  yield* listed(taskPages(database, realms, last));
  yield '],"history":[';
  yield* listed(changePages(database, realms.all));
  yield ']}\n';
}

async function lastTask(tx: Tx): Promise<TaskId> {
  const row = await tx.selectFrom('tasks').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id ?? (0 as TaskId);
}

async function* feedbackPages(database: Database, user: UserId): AsyncGenerator<Export['feedback']> {
  let after = 0;
  for (;;) {
    const page = await database.read((tx) =>
      tx
        .selectFrom('feedback')
        .select(['id', 'name', 'description', 'created_at'])
        .where('user_id', '=', user)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE_FEEDBACK)
        .execute(),
    );
    const last = page.at(-1);
    if (last === undefined) break;
    yield page.map(({ name, description, created_at }) => ({ name, description, created_at }));
    after = last.id;
  }
}

/** The oldest first. */
async function* taskPages(database: Database, realms: Realms, last: TaskId): AsyncGenerator<Export['tasks']> {
  let after: TaskPlace | null = null;
  for (;;) {
    const read = await database.read(async (tx) => {
      const { keys: found } = await findTaskKeys(tx, realms, { list: 'all' }, { after, limit: PAGE_ROWS });
      const keys = found.slice(0, countFitting(sizesOf(found), PAGE_BYTES));
      const ids = keys.map(({ id }) => id).filter((id) => id <= last);
      return { keys, tasks: await loadById(tx, realms.all, ids) };
    });
    const end = read.keys.at(-1);
    if (end === undefined) break;
    yield read.keys.flatMap(({ id }) => {
      const task = read.tasks.get(id);
      return task === undefined ? [] : [loadedToWire(task)];
    });
    after = placeOf(end);
  }
}

/** The histories of the tasks, realm by realm. */
async function* changePages(
  database: Database,
  realms: readonly RealmId[],
): AsyncGenerator<Export['history']> {
  for (const realm of realms) {
    let after = { task_id: 0 as TaskId, id: 0 };
    for (;;) {
      const page = await database.read((tx) => readChanges(tx, realm, after));
      const last = page.at(-1);
      if (last === undefined) break;
      yield page.map((row) => ({ task: row.client_ref, ...toTaskChange(row) }));
      after = last;
    }
  }
}

interface ChangePlace {
  readonly task_id: TaskId;
  readonly id: number;
}

async function readChanges(tx: Tx, realm: RealmId, after: ChangePlace) {
  const found = await tx
    .selectFrom('task_changes')
    .innerJoin('tasks', 'tasks.id', 'task_changes.task_id')
    .select(['task_changes.id', bytesOfChange.as('bytes')])
    .where('task_changes.realm_id', '=', realm)
    // As in the task's history: only what was recorded in its current realm.
    .whereRef('tasks.realm_id', '=', 'task_changes.realm_id')
    .where((eb) =>
      eb(eb.refTuple('task_changes.task_id', 'task_changes.id'), '>', eb.tuple(after.task_id, after.id)),
    )
    .orderBy('task_changes.task_id')
    .orderBy('task_changes.id')
    .limit(PAGE_ROWS)
    .execute();
  const ids = found.slice(0, countFitting(sizesOf(found), PAGE_BYTES)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return selectChanges(tx)
    .innerJoin('tasks', 'tasks.id', 'task_changes.task_id')
    .select('tasks.client_ref')
    .where('task_changes.id', 'in', ids)
    .orderBy('task_changes.task_id')
    .orderBy('task_changes.id')
    .execute();
}

function sizesOf(keys: readonly { readonly bytes: number }[]): readonly number[] {
  return keys.map(({ bytes }) => bytes);
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
