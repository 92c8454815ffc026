/** Changes of tasks: the verb on a board of what its author may see, then rows, versions, tombstones and history. */
import { copyRef } from '#domain/copy-ref.ts';
import { historyName, RECORDED_FIELDS, historyValue } from '#domain/history-fields.ts';
import type { FamilyId, IsoTime, RealmId, TaskId, TaskRef, UserId } from '#domain/ids.ts';
import { Board } from '#domain/verbs/board.ts';
import { EDITABLE_FIELDS, type TaskFields } from '#domain/task-fields.ts';
import { clearedWords } from '#domain/verbs/cleared-words.ts';
import { overtakenInRound } from '#domain/verbs/overtaken-in-round.ts';
import { overtakenInProject } from '#domain/verbs/overtaken-in-project.ts';
import { applyVerb, asksOf, scopeOf, type Verb } from '#domain/verbs/registry.ts';
import { wrongPeople, withoutMembersIn } from '#domain/verbs/named-members.ts';
import { isInOtherFamily } from '#domain/verbs/seen-family.ts';
import { isStillShared } from '#domain/verbs/still-shared.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import type { Task } from '#domain/task.ts';

import { withoutMember } from '#domain/who.ts';
import { json, type Reply } from '#server/http/reply.ts';
import { familyGone, noSuch, replyToRefusal, stillShared } from '#server/tasks/refusal-reply.ts';
import type { ModelCall } from './model-call.ts';
import { findTask, visibleTasks, type RequestedVerb, type ToVerb } from './model-requests.ts';
import {
  homeOf,
  membershipsOf,
  nextVersion,
  order,
  realmsOf,
  toWire,
  type ModelState,
  type StoredTask,
} from './model-state.ts';
import { once } from './model-once.ts';

export function writeTasks(state: ModelState, call: ModelCall, toVerb: ToVerb): Reply {
  return once(state, call, {
    perform: () => perform(state, call, toVerb),
    repeat: (status, subject) => show(state, call, subject, status),
  });
}

function perform(
  state: ModelState,
  call: ModelCall,
  toVerb: ToVerb,
): { readonly reply: Reply; readonly task: TaskRef | null } {
  const { caller } = call;
  const requested = toVerb(state, call);
  if (!('verb' in requested)) return { reply: requested, task: null };
  const { family, subject, status } = requested;
  const isMember = family == null || membershipsOf(state, caller.id).some((each) => each.family === family);
  if (!isMember) return { reply: familyGone, task: null };
  const applied = applyRequested(state, call, requested);
  if ('reply' in applied) return { reply: applied.reply, task: null };
  const { board, verb } = applied;
  const after = board.task(subject);
  const isSeenPrivate = requested.isUnlessShared === true && after !== null && after.family_id !== null;
  const isChosen = call.changedFields !== null;
  if (isSeenPrivate || (isChosen && isStillShared(asksOf(verb), after)))
    return { reply: stillShared, task: null };
  const before = state.tasks.get(subject);
  if (isInOtherFamily(before ?? null, after, requested.familySeen ?? null))
    return { reply: familyGone, task: null };
  const hasDone = (copy: TaskRef) => state.tasks.get(copy)?.deleted_at === null;
  const overtaken = overtakenInRound(verb, before ?? null, hasDone);
  save(state, call, board);
  // A create of a row that is there already changes nothing and takes nothing away.
  const isDone = verb.kind === 'task.create' && before !== undefined;
  const row = before ?? state.tasks.get(subject);
  if (!isDone && row !== undefined && after !== null) {
    recordNotTaken(state, call, { verb, before: before ?? null, row, board, overtaken });
  }
  return { reply: show(state, call, subject, status), task: subject };
}

/** The verb, and the board with its effect; again without the members whom it names and who have left since. */
function applyRequested(
  state: ModelState,
  call: ModelCall,
  requested: RequestedVerb,
): { readonly board: Board; readonly verb: Verb } | { readonly reply: Reply } {
  const { verb, subject, status, wasMember } = requested;
  const { caller, at } = call;
  const board = boardOf(state, call, verb);
  const refusal = applyVerb(board, verb, { at, actor: caller, homeFamily: homeOf(state, caller.id) });
  if (refusal !== null) return { reply: replyToRefusal(refusal) };
  const after = board.task(subject);
  const members = state.members.filter((each) => each.family === after?.family_id).map(({ user }) => user);
  const isThere = verb.kind === 'task.create' && status === 200;
  const wrong = isThere ? null : wrongPeople(asksOf(verb), after, members);
  if (wrong !== null && wasMember !== true) return { reply: noSuch(wrong.field) };
  if (wrong === null || wrong.users.size === 0) return { board, verb };
  const without = withoutMembersIn(verb, (user) => wrong.users.has(user));
  return applyRequested(state, call, { ...requested, verb: without });
}

/** The named rows, their projects, and the subtasks of the projects that the verb reads or writes. */
function boardOf(state: ModelState, call: ModelCall, verb: Verb): Board {
  const scope = scopeOf(verb);
  const visible = new Map(visibleTasks(state, call).map((task) => [task.ref, task]));
  const rows = new Map<TaskRef, StoredTask>();
  const keep = (ref: TaskRef | null) => {
    const task = ref === null ? undefined : visible.get(ref);
    if (task !== undefined) rows.set(task.ref, task);
  };
  [...scope.named, ...scope.withSubtasks].forEach(keep);
  for (const { project_ref } of Array.from(rows.values())) keep(project_ref);
  const isEnded = scope.stepsOf !== null && rows.get(scope.stepsOf)?.type === 'project';
  const parents = isEnded ? [...scope.withSubtasks, scope.stepsOf] : scope.withSubtasks;
  for (const { ref, project_ref } of visible.values()) {
    if (project_ref !== null && parents.includes(project_ref) && rows.has(project_ref)) keep(ref);
  }
  const project = scope.appendTo === null ? undefined : rows.get(scope.appendTo);
  const ends = project === undefined ? [] : [[project.ref, endOf(state, project.ref)] as const];
  return new Board(rows.values(), DEFAULT_SETTINGS, new Map(ends));
}

function endOf({ tasks }: ModelState, project: TaskRef) {
  const subtasks = [...tasks.values()].filter(({ project_ref }) => project_ref === project);
  const last = Math.max(-1, ...subtasks.map(({ position }) => position ?? -1));
  return { count: subtasks.length, position: last + 1 };
}

function save(state: ModelState, call: ModelCall, board: Board): void {
  const { caller, at } = call;
  const isTaken = ({ ref }: Task) =>
    state.tasks.has(ref) && findTask(state, call, { kind: 'ref', ref }) === null;
  const withFreeRef = (after: Task): Task =>
    isTaken(after) ? withFreeRef({ ...after, ref: copyRef(after.ref, 0) }) : after;
  const written = board.changes().map(withFreeRef);
  const changes = written.map((after) => ({ before: state.tasks.get(after.ref) ?? null, after }));
  const realms = changes.flatMap(({ before, after }) => [...(before ? [before.realm] : []), after.realm]);
  const mayWrite = realmsOf(state, caller.id);
  if (!realms.every((realm) => mayWrite.includes(realm))) {
    throw new Error('A verb would write to a realm that its author cannot access.');
  }
  const versions = new Map(
    [...new Set(realms)].sort(order).map((realm) => [realm, nextVersion(state, realm)]),
  );
  for (const { before, after } of changes) {
    const id = before?.id ?? ((state.last.task += 1) as TaskId);
    const task = { ...after, id, version: versions.get(after.realm) ?? 0 };
    state.tasks.set(after.ref, task);
    if (before !== null && before.realm !== after.realm) {
      markMove(state, before, after.realm, { version: versions.get(before.realm) ?? 0, at });
    }
    if (before !== null) record(state, { before, after: task, by: caller.id, at, versions });
  }
}

function markMove(
  state: ModelState,
  { ref, id, realm }: StoredTask,
  to: RealmId,
  { version, at }: { readonly version: number; readonly at: IsoTime },
): void {
  const others = state.removals.filter((each) => each.ref !== ref || each.realm !== to);
  state.removals = [...others, { realm, ref, id, version, at }];
}

interface Recorded {
  readonly before: StoredTask;
  readonly after: StoredTask;
  readonly by: UserId;
  readonly at: IsoTime;
  readonly versions: ReadonlyMap<RealmId, number>;
}

function record({ history }: ModelState, { before, after, by, at, versions }: Recorded): void {
  const { id: task, realm } = before;
  for (const name of RECORDED_FIELDS) {
    if (before[name] === after[name]) continue;
    const field = historyName(name);
    const version = versions.get(realm) ?? before.version;
    const values = { before: historyValue(name, before[name]), after: historyValue(name, after[name]) };
    history.push({ task, realm, version, field, ...values, by, at });
  }
}

interface Written {
  readonly verb: Verb;
  readonly before: StoredTask | null;
  readonly row: StoredTask;
  readonly board: Board;
  /** What was asked of a round of its own that is over. */
  readonly overtaken: Partial<TaskFields>;
}

/** What was asked for and a rule did not let the row have, in the realm where the row was before. */
function recordNotTaken(
  { history }: ModelState,
  { caller, at }: ModelCall,
  { verb, before, row, board, overtaken }: Written,
): void {
  const { ref, id: task, realm, version } = row;
  const after = board.task(ref);
  if (after === null) return;
  const description = clearedWords(asksOf(verb), after);
  const asked = {
    ...overtaken,
    ...overtakenInProject(verb, { before, after, board, author: caller.id }),
    ...(description !== null && { description }),
  };
  for (const field of EDITABLE_FIELDS.filter((each) => asked[each] !== undefined)) {
    const values = { before: historyValue(field, asked[field]), after: historyValue(field, after[field]) };
    history.push({ task, realm, version, field: historyName(field), ...values, by: caller.id, at });
  }
}

function show(state: ModelState, call: ModelCall, subject: TaskRef | null, status: number): Reply {
  const task = subject === null ? null : findTask(state, call, { kind: 'ref', ref: subject });
  if (task === null) return json(status, {});
  if (!call.path.endsWith('/reorder-subtasks')) return json(status, toWire(state, task));
  const task_ids = visibleTasks(state, call)
    .filter(({ project_ref, deleted_at }) => project_ref === task.ref && deleted_at === null)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ id }) => id);
  return json(status, { message: 'Subtasks reordered.', task_ids });
}

/** How many there were. */
export function moveTasks(
  state: ModelState,
  moving: readonly StoredTask[],
  { from, to, family, at }: { from: RealmId; to: RealmId; family: FamilyId | null; at: IsoTime },
): number {
  if (moving.length === 0) return 0;
  const left = { version: nextVersion(state, from), at };
  const version = nextVersion(state, to);
  for (const task of moving) {
    markMove(state, task, to, left);
    const who = withoutMember(task.who);
    state.tasks.set(task.ref, {
      ...task,
      realm: to,
      family_id: family,
      who,
      turns: null,
      version,
      updated_at: at,
    });
  }
  return moving.length;
}
