/** What a change of tasks means to other members of the family, who may have devices to be notified. */
import type { Day, FamilyId, IsoTime, TaskRef, UserId } from '#domain/ids.ts';
import { mayChangeTurn, newsOfRow, newsOfSteps, uniqueNews, type TaskNews } from '#domain/task-news.ts';
import type { Task } from '#domain/task.ts';
import type { Tx } from '../db/database.ts';
import { findSubtasks } from './load.ts';
import type { RowChange } from './row-change.ts';
import type { LoadedScope } from './scope.ts';
import { noteNews, type Listener } from '../push/note-news.ts';

interface Written {
  /** They are saved. */
  readonly changes: readonly RowChange[];
  readonly scope: LoadedScope;
  readonly actor: UserId;
  readonly at: IsoTime;
  /** Rows that may be read, see `LargeWrite`. */
  readonly most: number;
}

/** Most changes are nobody else's news, and cost no statement. */
export async function noteTaskNews(tx: Tx, written: Written): Promise<void> {
  const { changes, actor, at } = written;
  const ofRows = changes.flatMap(({ before, after }) => newsOfRow(before?.task ?? null, after, actor) ?? []);
  const sequences = sequencesIn(written);
  const families = [...changes.map(({ after }) => after), ...sequences].flatMap(
    ({ family_id }) => family_id ?? [],
  );
  if (ofRows.length === 0 && sequences.length === 0) return;
  const listeners = await listenersIn(tx, families, actor);
  if (listeners.length === 0) return;
  const ofSteps: TaskNews[] = [];
  for (const project of sequences) ofSteps.push(...(await newsOfSequence(tx, project, written)));
  const news = uniqueNews([...ofSteps, ...ofRows]);
  await noteNews(tx, listeners, {
    news: news.map(({ user, what, ref }) => ({ user, what, subject: ref, by: actor })),
    at,
  });
}

/** The devices of the others in the families. */
async function listenersIn(
  tx: Tx,
  families: readonly FamilyId[],
  actor: UserId,
): Promise<readonly Listener[]> {
  return tx
    .selectFrom('push_subscriptions')
    .select(['id as subscription', 'user_id as user'])
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('family_members')
        .select('family_members.user_id')
        .where('family_id', 'in', [...new Set(families)]),
    )
    .where('user_id', '<>', actor)
    .execute();
}

/** The shared projects, sequential before and after, in which another step may be the next one now. */
function sequencesIn({ changes, scope }: Written): readonly Task[] {
  const moved = changes.filter(({ before, after }) => mayChangeTurn(before?.task ?? null, after));
  const refs = moved.flatMap(({ before, after }) => [
    ...(before?.task.project_ref ? [before.task.project_ref] : []),
    ...(after.project_ref === null ? [] : [after.project_ref]),
  ]);
  return [...new Set(refs)].flatMap((ref) => {
    const [before, after] = [scope.rows.get(ref)?.task ?? null, scope.board.task(ref)];
    return after !== null && [before, after].every(isOpenSequence) ? [after] : [];
  });
}

function isOpenSequence(project: Task | null): boolean {
  return (
    project !== null &&
    project.family_id !== null &&
    project.execution_type === 'synchronous' &&
    !project.completed &&
    project.deleted_at === null
  );
}

async function newsOfSequence(
  tx: Tx,
  project: Task,
  { changes, actor, at, most }: Written,
): Promise<readonly TaskNews[]> {
  if (project.id === null) return [];
  const after = (await findSubtasks(tx, [project.realm], [project.id], most)).map(({ task }) => task);
  const before = stepsBefore(after, project.ref, changes);
  // By the calendar of Greenwich. Whoever is notified is asked by their own.
  const today = at.slice(0, 10) as Day;
  const news = newsOfSteps(before, after, { actor, today });
  return news === null ? [] : [news];
}

function stepsBefore(
  steps: readonly Task[],
  project: TaskRef,
  changes: readonly RowChange[],
): readonly Task[] {
  const changed = new Set(changes.map(({ after }) => after.ref));
  const former = changes.flatMap(({ before }) => (before?.task.project_ref === project ? [before.task] : []));
  return [...steps.filter(({ ref }) => !changed.has(ref)), ...former];
}
