/**
 * What each request did to the rows on the server, held against what its author saw. A row may leave a realm or be
 * deleted only where somebody's act did so in their own view, where it went along with a project that its author had
 * not taken it out of, or where joining or ending a family moves rows by rule.
 */
import { copyRef } from '#domain/copy-ref.ts';
import type { RealmId, TaskRef } from '#domain/ids.ts';
import type { Task } from '#domain/task.ts';
import { partsOf } from './batch.ts';
import type { SimRequest } from './exchange.ts';
import type { Ledger } from './ledger.ts';
import type { SimPerson, SimServer } from './stack.ts';
import { wordsIn } from './words.ts';

export interface Effects {
  /** Around each request that writes. The answer's end is to be awaited, so that effects stay in order. */
  readonly during: <T>(request: SimRequest, user: SimPerson | null, serve: () => Promise<T>) => Promise<T>;
  /** Around what moves rows by rule, or sets the server back. */
  readonly byRule: <T>(work: () => Promise<T>) => Promise<T>;
  /** The server was set back: what was taken out of a project since is in it again. */
  readonly setBack: () => void;
  readonly wrong: readonly string[];
  /** Words that have stood in a row since the server was set back last. */
  readonly stored: ReadonlySet<string>;
}

interface Underway {
  readonly request: SimRequest;
  readonly user: SimPerson;
}

const CARRY_DELETION = ['task.delete', 'project.delete'];
const CARRY_MOVE = ['project.switchSpace', 'project.convert', 'task.edit', 'task.restore', 'task.create'];

export function createEffects(
  server: Pick<SimServer, 'rows' | 'realmsOf'>,
  ledger: Ledger,
  hasOneDevice: (user: number) => boolean,
): Effects {
  const wrong: string[] = [];
  const stored = new Set<string>();
  const underway = new Set<Underway>();
  let rules = 0;
  let wasSetBack = false;
  let rows: ReadonlyMap<TaskRef, Task> = new Map();

  async function refresh(): Promise<void> {
    const next = new Map((await server.rows()).map((row) => [row.ref, row]));
    const before = rows;
    rows = next;
    const changed = [...next.values()].filter(({ ref, version }) => before.get(ref)?.version !== version);
    for (const { name, description } of changed)
      for (const word of wordsIn(`${name} ${description ?? ''}`)) stored.add(word);
    if (rules > 0) return;
    if (!wasSetBack) wrong.push(...ledger.audience.leaksIn(changed, hasOneDevice));
    const reach = new Set<RealmId>();
    for (const { user } of underway) for (const realm of await server.realmsOf(user)) reach.add(realm);
    for (const row of next.values()) {
      const was = before.get(row.ref);
      if (was?.realm !== row.realm) noteEffect(row, 'moved', next);
      if (was === undefined) continue;
      if (was.version !== row.version && !reach.has(was.realm)) {
        const by = [...underway].map(
          ({ request, user }) => `${user.email} by ${request.method} ${request.path}`,
        );
        wrong.push(`${row.name} of ${was.realm} was changed from outside: ${by.join(', ')}`);
      }
      if (was.deleted_at === null && row.deleted_at !== null) noteEffect(row, 'deleted', next);
    }
  }

  function noteEffect(row: Task, effect: 'moved' | 'deleted', all: ReadonlyMap<TaskRef, Task>): void {
    const isRight = [...underway].some(({ request, user }) => {
      const target = targetOf(request);
      if (target === null) return false;
      if (effect === 'moved' && isCopyBeside(row, all.get(target))) return true;
      if (effect === 'deleted' && isCopyOfPresent(row, all.get(target))) return true;
      return ledger.deedsOn(user.id, target).some((deed) => allows(deed, row, effect, wasSetBack));
    });
    if (isRight) return;
    const by = [...underway].map(({ request }) => `${request.method} ${request.path}`).join(', ');
    const project = row.project_ref === null ? null : all.get(row.project_ref);
    wrong.push(
      `${row.name} (${row.ref}) was ${effect} to ${row.realm} by ${by}, which its author did not do` +
        (project ? `; it is in ${project.name}` : ''),
    );
  }

  return {
    wrong,
    stored,
    setBack: () => {
      wasSetBack = true;
      stored.clear();
    },
    byRule: async (work) => {
      rules += 1;
      try {
        return await work();
      } finally {
        await refresh();
        rules -= 1;
      }
    },
    during: async (request, user, serve) => {
      if (request.method === 'GET' || user === null) return serve();
      const mine = partsOf(request).map((part) => ({ request: part, user }));
      mine.forEach((each) => underway.add(each));
      try {
        return await serve();
      } finally {
        await refresh();
        mine.forEach((each) => underway.delete(each));
      }
    },
  };
}

/** Left by a tick of the task, also of somebody who did not see yet that it repeats. */
function isCopyBeside({ ref, realm }: Task, task: Task | undefined): boolean {
  return task !== undefined && task.realm === realm && copyRef(task.ref, task.round - 1) === ref;
}

/** The round is put back, also by somebody who did not see yet that their tick had ended one. Whose it was says C64. */
function isCopyOfPresent({ ref }: Task, task: Task | undefined): boolean {
  return task !== undefined && copyRef(task.ref, task.round) === ref;
}

type Deed = ReturnType<Ledger['deedsOn']>[number];

function allows(deed: Deed, row: Task, effect: 'moved' | 'deleted', wasSetBack: boolean): boolean {
  const touched = deed.touched.get(row.ref);
  if (effect === 'deleted' && touched?.isDeleted === true) return true;
  if (effect === 'moved' && (touched?.realm === row.realm || touched?.awaitsFamily === true)) return true;
  if (effect === 'moved' && touched?.leavesFamily === true && row.family_id === null) return true;
  // Not seen in the project by the author of the act, or seen in it: it goes along. Taken out of it before: it may not.
  const isCarried = (effect === 'deleted' ? CARRY_DELETION : CARRY_MOVE).includes(deed.kind);
  const isTarget = row.ref === deed.target && row.project_ref === null;
  return isCarried && !isTarget && (wasSetBack || !deed.spared.has(row.ref));
}

function targetOf({ path, body }: SimRequest): TaskRef | null {
  const [, , collection, ref, action] = (path.split('?')[0] ?? '').split('/');
  if (collection !== 'tasks') return null;
  const isCreate = ref === undefined || action === 'subtasks';
  if (!isCreate) return ref as TaskRef;
  const parsed = JSON.parse(body ?? '{}') as { client_ref?: TaskRef };
  return parsed.client_ref ?? null;
}
