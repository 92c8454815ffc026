/** What must hold when the world has healed. Each returns sentences about what is wrong; none where all is well. */
import { isDeepStrictEqual } from 'node:util';
import { isCopyRef } from '#domain/copy-ref.ts';
import { Board } from '#domain/verbs/board.ts';
import { isOpenStep } from '#domain/project.ts';
import { foldPending } from '#domain/rebase.ts';
import { DEFAULT_SETTINGS, type Settings } from '#domain/settings.ts';
import { SPACES } from '#domain/space.ts';
import type { Task } from '#domain/task.ts';
import { isDue } from '#domain/waiting.ts';
import { peopleIn } from '#domain/turns.ts';
import { memberIn } from '#domain/who.ts';
import type { Day, UserId } from '#domain/ids.ts';
import { readShownList } from '#store/queries/shown-list.ts';
import type { Changes } from '#domain/wire/changes.ts';
import { taskFromWire } from '#domain/wire/task.ts';
import { allMutations } from '#store/mutation-log.ts';
import { taskOf } from '#store/rows/task-row.ts';
import { requestAs, type Exchange } from './exchange.ts';
import { wordsHeld, WITH_PROJECT } from './ledger.ts';
import type { Oracle } from './oracle.ts';
import type { SimDevice } from './sim-device.ts';
import { wordsIn } from './words.ts';
import type { World } from './world.ts';

/** Everything a user may see, read from nothing by the API. */
export async function serverView(
  serve: Exchange,
  token: string,
): Promise<{ readonly tasks: readonly Task[]; readonly settings: Settings | undefined }> {
  const tasks: Task[] = [];
  let settings: Settings | undefined;
  for (let since = ''; ;) {
    const answer = await serve(requestAs({ token }, 'GET', `/api/changes?limit=200${since}`));
    const page = answer.body as Changes;
    tasks.push(...page.tasks.map(taskFromWire));
    settings = page.settings ?? settings;
    if (!page.has_more) return { tasks, settings };
    since = `&since=${encodeURIComponent(page.cursor)}`;
  }
}

/** C1, C4: the device holds exactly what its user may see, nothing of anybody else, and no local mark is left. */
export async function deviceEqualsServer(
  device: Pick<SimDevice, 'name' | 'db'>,
  server: readonly Task[],
): Promise<string[]> {
  const wrong: string[] = [];
  const rows = await device.db.tasks.toArray();
  const expected = new Map(server.map((task) => [task.ref, task]));
  for (const row of rows) {
    const task = expected.get(row.ref);
    expected.delete(row.ref);
    if (task === undefined)
      wrong.push(`${device.name} shows ${row.name} (${row.realm}), which its user may not see`);
    else if (!isSame(taskOf(row), task)) {
      wrong.push(`${device.name} shows ${stable(taskOf(row))} where the server has ${stable(task)}`);
    }
    if (row.pending) wrong.push(`${device.name} still marks ${row.name} as pending`);
  }
  for (const task of expected.values()) wrong.push(`${device.name} misses ${task.name} (${task.realm})`);
  const left = [await device.db.shadow.count(), await device.db.outbox.count()];
  if (left.some((count) => count > 0))
    wrong.push(`${device.name} keeps ${left.join(' shadow rows and ')} log entries`);
  return wrong;
}

/** C56: by its deadline no device hides a task, whatever it waits for. */
export async function deadlinesAreShown({ name, db }: SimDevice, today: Day): Promise<string[]> {
  const question = { list: 'important', spaces: SPACES, limit: Infinity, today } as const;
  const shown = new Set((await readShownList(db, question)).rows.map(({ ref }) => ref));
  const hidden = (await db.tasks.toArray()).filter(
    (row) => !row.completed && row.deleted_at === null && isDue(row, today) && !shown.has(row.ref),
  );
  return hidden.map((row) => `${name} hides ${row.name}, which is due`);
}

/** C57: of all who claimed a task the first has it, and nobody after them took it. */
export function firstClaimsHold(everything: ReadonlyMap<string, Task>, oracle: Oracle): string[] {
  return [...oracle.claims()].flatMap(([ref, holders]) => {
    const task = everything.get(ref);
    // Outside the families nobody can claim anything, and a subtask goes where its project goes.
    if (task === undefined || task.family_id === null || task.project_ref !== null) return [];
    const now = memberIn(task.who);
    const isSame = holders.size === 1 && holders.has(now);
    return isSame ? [] : [`${task.name} was claimed by ${[...holders].join()}, and ${String(now)} has it`];
  });
}

/** C58, T107: no device says that somebody has a task, or takes it in turns, who is not in its family. */
export async function holdersAreMembers({ name, db }: SimDevice): Promise<string[]> {
  const families = (await db.families.get('mine'))?.families ?? [];
  return (await db.tasks.toArray()).flatMap((row) => {
    const named = [row.who, ...peopleIn(row.turns)].map(memberIn);
    const members = families.find(({ id }) => id === row.family_id)?.members ?? [];
    const isOutside = (user: UserId | null) => user !== null && !members.some(({ id }) => id === user);
    return named
      .filter(isOutside)
      .map(
        (user) =>
          `${name} says that ${String(user)} has ${row.name} or takes turns, and is not in ${row.realm}`,
      );
  });
}

/** C1 for the settings: as the server has them, and as they are confirmed. */
export async function settingsEqualServer(
  device: SimDevice,
  server: Settings | undefined,
): Promise<string[]> {
  const row = await device.db.settings.get('mine');
  return [row?.settings, row?.confirmed].flatMap((here) =>
    isDeepStrictEqual(here, server)
      ? []
      : [`${device.name} has settings ${JSON.stringify(here)}, the server ${JSON.stringify(server)}`],
  );
}

/** R11, at any moment: the view is the confirmed rows with everything folded over them that is not pulled yet. */
export async function viewIsFold({
  name,
  db,
  author,
}: Pick<SimDevice, 'name' | 'db' | 'author'>): Promise<string[]> {
  return db.transaction('r', [db.tasks, db.shadow, db.outbox, db.settings], async () => {
    const settings = await db.settings.get('mine');
    const rows = await db.tasks.toArray();
    const shadows = await db.shadow.toArray();
    const confirmed = new Map(rows.map((row) => [row.ref, taskOf(row) as Task | null]));
    for (const shadow of shadows) confirmed.set(shadow.ref, shadow.task);
    const board = new Board(
      [...confirmed.values()].filter((task) => task !== null),
      settings?.confirmed ?? DEFAULT_SETTINGS,
    );
    foldPending(board, await allMutations(db), author);
    const views = new Map(rows.map((row) => [row.ref, taskOf(row)]));
    const isSettingsFold = settings === undefined || isDeepStrictEqual(settings.settings, board.settings);
    const wrongSettings = isSettingsFold
      ? []
      : [`${name} has settings ${JSON.stringify(settings)} where the fold gives others`];
    const wrongRows = [...confirmed.keys()].flatMap((ref) => {
      const [view, folded] = [views.get(ref) ?? null, board.task(ref)];
      const isFold = view === folded || (view && folded && isSame(view, { ...folded, id: view.id }));
      return isFold
        ? []
        : [`${name} shows ${JSON.stringify(view)} where the fold gives ${JSON.stringify(folded)}`];
    });
    return [...wrongSettings, ...wrongRows];
  });
}

/** C2: every mutation was acknowledged, is parked, or was taken back by its author. No fourth way. */
export async function nothingLost(device: SimDevice, oracle: Oracle): Promise<string[]> {
  const parked = await device.db.parked.toArray();
  const kept = new Set([...oracle.acknowledged, ...device.takenBack, ...parked.map(({ key }) => key)]);
  const lost = [...device.seen].filter(([key]) => !kept.has(key));
  return lost.map(([, what]) => `${device.name} lost ${what}`);
}

/**
 * C2: every text that anybody ever typed is in a row or its history, waits, is parked, or was overwritten, cleared or
 * discarded by an act that asked for it.
 */
export async function wordsKept({ devices, server, ledger }: World): Promise<string[]> {
  const kept = new Set([...wordsIn(await server.texts()), ...ledger.excused]);
  for (const { db } of devices) {
    const [log, parked] = [await allMutations(db), await db.parked.toArray()];
    wordsHeld([...log, ...parked]).forEach((word) => kept.add(word));
  }
  const lost = [...ledger.typed].filter(([word]) => !kept.has(word));
  return lost.map(([word, device]) => `${word}, typed on ${device}, is nowhere`);
}

/** What the server refuses for a reason that passes is never stalled, and what was not refused never says so. */
export async function parkedRightly({ name, db }: SimDevice, oracle: Oracle): Promise<string[]> {
  const parked = await db.parked.toArray();
  return parked.flatMap(({ key, kind, reason: { kind: why, status } }) => {
    if (status === null || why === 'depends') return [];
    const isHeard = oracle.statuses.get(key)?.has(status) ?? false;
    // A create that is answered with nothing of its task: the row is out of its author's sight.
    const isOutOfSight = status === 200 && why === 'gone';
    const isFinal = isOutOfSight || (status >= 400 && status < 500 && ![401, 424, 426, 429].includes(status));
    return isHeard && isFinal ? [] : [`${name} parked ${kind} as ${why} for ${status}`];
  });
}

/** Where one device alone ever changed a field, what its person asked for last is what stands, unless it is parked. */
export async function intentsStand(
  { devices, ledger, oracle }: World,
  everything: ReadonlyMap<string, Task>,
): Promise<string[]> {
  const parked = await undecided({ devices, ledger, oracle });
  return [...ledger.edits].flatMap(([name, { devices: authors, value }]) => {
    const [ref = '', field = ''] = name.split(' ');
    const task = everything.get(ref);
    // A copy has what its task had on the server when its round was done.
    const isShared = authors.size > 1 || authors.has(WITH_PROJECT) || isCopyRef(ref);
    if (isShared || parked.has(ref) || task === undefined) return [];
    const stands = field === 'isDeleted' ? task.deleted_at !== null : task[field as keyof Task];
    return stands === value
      ? []
      : [`${[...authors].join()} left ${ref} with ${field} ${String(value)}, it has ${String(stands)}`];
  });
}

/** Rows of which a change was let go, or is parked. */
export async function undecided({
  devices,
  ledger,
  oracle,
}: Pick<World, 'devices' | 'ledger' | 'oracle'>): Promise<ReadonlySet<string>> {
  const refs = new Set<string>([...ledger.stalled, ...oracle.missed]);
  for (const { db } of devices)
    for (const parked of await db.parked.toArray()) parked.refs.forEach((ref) => refs.add(ref));
  return refs;
}

/** C224: words that stood in a row on the server are in a row or its history, whoever overwrote them. */
export async function storedWordsKept({ effects, server }: World): Promise<string[]> {
  const kept = new Set(wordsIn(await server.texts()));
  return [...effects.stored].filter((word) => !kept.has(word)).map((word) => `the history has not ${word}`);
}

/** C40: no completed project has an open step. */
export function completedRightly(everything: ReadonlyMap<string, Task>): string[] {
  return [...everything.values()].flatMap((step) => {
    const project = step.project_ref === null ? undefined : everything.get(step.project_ref);
    const isKept = project === undefined || !project.completed || project.deleted_at !== null;
    return isKept || !isOpenStep(step) ? [] : [`${project.name} is completed, its step ${step.name} is open`];
  });
}

/** C225: a step is where its project is, deleted ones too. */
export function stepsAreWithProjects(everything: ReadonlyMap<string, Task>): string[] {
  return [...everything.values()].flatMap((step) => {
    const project = step.project_ref === null ? undefined : everything.get(step.project_ref);
    const isThere = project === undefined || (step.realm === project.realm && step.space === project.space);
    return isThere ? [] : [`${step.name} is in ${step.realm}, and its project in ${project.realm}`];
  });
}

/** C3: a field holds the write that the server acknowledged last. */
export function lastWritesStand(tasks: Iterable<Task>, oracle: Oracle): string[] {
  const byRef = new Map(Array.from(tasks, (task) => [task.ref as string, task]));
  const wrong: string[] = [];
  for (const [name, values] of oracle.lastWrites()) {
    const [ref = '', field = ''] = name.split(' ');
    const task = byRef.get(ref);
    const value = task?.[field as keyof Task];
    if (task === undefined) wrong.push(`the server has no task ${ref} any more`);
    // A copy is written anew where its round was put back and is done again.
    else if (!values.has(value) && !isCopyRef(ref)) {
      wrong.push(`${ref} has ${field} ${String(value)}, last acknowledged was ${[...values].join(' or ')}`);
    }
  }
  return wrong;
}

/** But for the name of who made it, which devices have by their families (decision 162). */
function isSame(a: Task, b: Task): boolean {
  const idOf = ({ created_by }: Task) => ({ created_by: created_by?.id });
  return isDeepStrictEqual({ ...a, ...idOf(a) }, { ...b, ...idOf(b) });
}

function stable(task: Task): string {
  return JSON.stringify(Object.fromEntries(Object.entries(task).sort(([a], [b]) => (a < b ? -1 : 1))));
}
