/** Rows and boards for tests of the domain. Each builder has defaults; a test names only what it is about. */
import { realmOf, type Day, type FamilyId, type IsoTime, type TaskRef, type UserId } from '#domain/ids.ts';
import { Board, type EffectContext, type Refusal } from '#domain/verbs/board.ts';
import { applyVerb, type Verb } from '#domain/verbs/registry.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { storedFields } from '#domain/task-fields.ts';
import { normalizeTask, type Task } from '#domain/task.ts';

export const ADA = { id: 1 as UserId, display_name: 'Ada' };
/** Of the same family. */
export const BEN = 2 as UserId;
export const HOME = 5 as FamilyId;
export const OTHER_FAMILY = 7 as FamilyId;

export const MORNING = '2026-01-31T08:00:00.000Z' as IsoTime;
export const NOON = '2026-01-31T12:00:00.000Z' as IsoTime;
export const EVENING = '2026-01-31T20:00:00.000Z' as IsoTime;
/** The day of all of them. */
export const TODAY = '2026-01-31' as Day;

/** Ada acts at noon and has a family. */
export const AT_NOON: EffectContext = { at: NOON, actor: ADA, homeFamily: HOME };
export const WITHOUT_FAMILY: EffectContext = { ...AT_NOON, homeFamily: null };

export function refOf(count: number): TaskRef {
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}` as TaskRef;
}

/** The ref of `aTask()`, which is what most tests act on. */
export const TASK = refOf(1);
/** The ref of `aProject()`. */
export const PROJECT = refOf(100);

/** An inbox task of Ada's, normalized as every stored row is. */
export function aTask(fields: Partial<Task> = {}, project: Task | null = null): Task {
  const task: Task = {
    ref: TASK,
    id: null,
    realm: 'u:1',
    ...storedFields({ name: 'Call the school', project_ref: project?.ref }),
    position: project === null ? null : 0,
    completed_at: fields.completed ? MORNING : null,
    completed_by: fields.completed ? ADA.id : null,
    created_by: ADA,
    version: 1,
    created_at: MORNING,
    updated_at: MORNING,
    ...fields,
  };
  const normalized = normalizeTask(task, project);
  return { ...normalized, realm: realmOf({ family_id: normalized.family_id, keeper: ADA.id }) };
}

export function aProject(fields: Partial<Task> = {}): Task {
  return aTask({ ref: PROJECT, name: 'Move house', type: 'project', ...fields });
}

export function aFamilyProject(fields: Partial<Task> = {}): Task {
  return aProject({ space: 'family', family_id: HOME, ...fields });
}

/** The `count`-th subtask of a project, at that position. */
export function aSubtask(project: Task, count: number, fields: Partial<Task> = {}): Task {
  return aTask({ ref: refOf(count), position: count, type: 'office', ...fields }, project);
}

export function aBoard(...tasks: readonly Task[]): Board {
  return new Board(tasks, DEFAULT_SETTINGS);
}

export interface Played {
  readonly board: Board;
  readonly refusals: readonly (Refusal | null)[];
  /** The row of `TASK`, after everything. */
  readonly task: Task;
}

/** Plays the verbs on the rows, one after the other. */
export function play(tasks: readonly Task[], verbs: readonly Verb[], context = AT_NOON): Played {
  const board = aBoard(...tasks);
  const refusals = verbs.map((verb) => applyVerb(board, verb, context));
  return {
    board,
    refusals,
    get task() {
      return rowOf(board, TASK);
    },
  };
}

export function rowOf(board: Board, ref: TaskRef): Task {
  const task = board.task(ref);
  if (task === null) throw new Error(`The board has no task ${ref}.`);
  return task;
}

export function edit(changes: Extract<Verb, { kind: 'task.edit' }>['args']['changes'], ref = TASK): Verb {
  return { kind: 'task.edit', args: { ref, changes } };
}

export function create(fields: Partial<Extract<Verb, { kind: 'task.create' }>['args']> = {}): Verb {
  return {
    kind: 'task.create',
    args: { ref: TASK, name: 'Call the school', space: 'personal', ...fields },
  };
}
