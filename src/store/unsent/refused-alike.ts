/**
 * Changes that would be refused for the same reason as one that was just refused: all put a task into a project that is
 * deleted or gone. They are parked together, instead of each after a request and a pull of its own.
 */
import type { TaskRef } from '#domain/ids.ts';
import { Board } from '#domain/verbs/board.ts';
import { applyVerb, projectEntered, subjectsOf } from '#domain/verbs/registry.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { TaskAuthor } from '#domain/task.ts';
import { confirmedTasks } from '../rebase/confirmed.ts';
import type { KinboxDb, Mutation, ParkReason } from '../db.ts';
import { isReadableMutation, mutationsOn } from '../mutation-log.ts';

/**
 * `reasons` with the changes that would be refused alike, which have no answer of their own. The rows must be as a
 * complete pull has shown them after the refusal.
 */
export async function withRefusedAlike(
  db: KinboxDb,
  author: TaskAuthor,
  reasons: ReadonlyMap<number, ParkReason>,
): Promise<ReadonlyMap<number, ParkReason>> {
  const all = new Map(reasons);
  for (const refused of await db.outbox.bulkGet([...reasons.keys()])) {
    const reason = refused && reasons.get(refused.n);
    if (!reason || !isReadableMutation(refused)) continue;
    const project = projectEntered(refused);
    if (project === null) continue;
    for (const n of await refusedAlike(db, author, { refused, project }))
      if (!all.has(n)) all.set(n, { ...reason, status: null });
  }
  return all;
}

interface Entry {
  readonly refused: Mutation;
  readonly project: TaskRef;
}

/**
 * Folds the log over the confirmed rows in its order: a mutation before a change may restore or create its project.
 * Includes only what was never sent, since the server may have accepted anything else.
 */
async function refusedAlike(
  db: KinboxDb,
  author: TaskAuthor,
  { refused, project }: Entry,
): Promise<readonly number[]> {
  const onProject = await mutationsOn(db, [project]);
  const targets = onProject.flatMap(subjectsOf);
  const confirmed = await confirmedTasks(db, [...new Set([project, ...targets])]);
  const board = new Board(
    confirmed.filter((task) => task !== null),
    DEFAULT_SETTINGS,
  );
  const alike: number[] = [];
  let code: string | null = null;
  for (const each of onProject) {
    const { at, homeFamily, n, state, request } = each;
    const refusal = applyVerb(board, each, { at, actor: author, homeFamily });
    if (projectEntered(each) !== project || refusal?.field !== 'project_id') continue;
    if (n === refused.n) code = refusal.code;
    else if (refusal.code === code && state === 'queued' && request === null) alike.push(n);
  }
  return alike;
}
