/**
 * Every verb of the product: what it touches, what it does to the rows, and the call that carries it to the server.
 * Nothing else knows kinds. A new verb is an entry here and its effect beside it.
 */
import type { TaskRef } from '../ids.ts';
import { editedSettings, type SettingsChanges } from '../settings.ts';
import { EDITABLE_FIELDS, type TaskFields } from '../task-fields.ts';
import type { Board, EffectContext, Refusal } from './board.ts';
import { hasAny, SHAPING } from './own-row.ts';
import {
  convertToProject,
  deleteProject,
  reorderSubtasks,
  setExecution,
  switchSpace,
  type ReorderArgs,
  type SetExecutionArgs,
  type SwitchSpaceArgs,
} from './project.ts';
import {
  createTask,
  deleteTask,
  editTask,
  restoreTask,
  type CreateTaskArgs,
  type EditTaskArgs,
  type TaskArgs,
} from './task.ts';

export interface VerbArgs {
  'task.create': CreateTaskArgs;
  'task.edit': EditTaskArgs;
  'task.complete': { readonly ref: TaskRef; readonly completed: boolean };
  'task.setImportant': { readonly ref: TaskRef; readonly important: boolean };
  'task.delete': TaskArgs;
  'task.restore': TaskArgs;
  'project.convert': TaskArgs;
  'project.delete': TaskArgs;
  'project.reorder': ReorderArgs;
  'project.switchSpace': SwitchSpaceArgs;
  'project.setExecution': SetExecutionArgs;
  'settings.edit': SettingsChanges;
}

export type VerbKind = keyof VerbArgs;

/** A verb with its arguments. */
export type Verb = {
  [K in VerbKind]: { readonly kind: K; readonly args: VerbArgs[K] };
}[VerbKind];

/** What a verb needs to see. `named` rows come with their projects. */
export interface Scope {
  readonly named: readonly TaskRef[];
  /** Projects whose subtasks the verb reads or writes. */
  readonly withSubtasks: readonly TaskRef[];
  /** A named project that gets a subtask: of the others only the count and the last position are needed. */
  readonly appendTo: TaskRef | null;
  readonly settings: boolean;
}

/** A REST call, before it has a host, a token or a key. */
export interface Call {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** From the host's root, tasks named by their refs. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | null;
  /** For `X-Changed-Fields`: the fields of a full body that apply. */
  readonly changedFields: readonly string[] | null;
}

interface Definition<Args> {
  readonly scope: (args: Args) => Scope;
  readonly effect: (board: Board, args: Args, context: EffectContext) => Refusal | null;
  /** `board` holds the confirmed rows ⊕ this mutation. */
  readonly call: (args: Args, board: Board) => Call;
}

const registry: { readonly [K in VerbKind]: Definition<VerbArgs[K]> } = {
  'task.create': {
    scope: ({ ref, project_ref = null }) => intoProject([ref], [], project_ref),
    effect: createTask,
    call: ({ ref, project_ref, ...fields }) => ({
      method: 'POST',
      path: project_ref ? `/api/tasks/${project_ref}/subtasks` : '/api/tasks',
      body: { ...fields, client_ref: ref },
      changedFields: null,
    }),
  },
  'task.edit': {
    scope: ({ ref, changes }) =>
      intoProject([ref], hasAny(changes, SHAPING) ? [ref] : [], changes.project_ref ?? null),
    effect: editTask,
    call: ({ ref, changes }, board) => put(ref, board, changes),
  },
  'task.complete': {
    scope: ({ ref }) => rows([ref]),
    effect: (board, { ref, completed }, context) => editTask(board, { ref, changes: { completed } }, context),
    call: ({ ref, completed }, board) => put(ref, board, { completed }),
  },
  'task.setImportant': {
    scope: ({ ref }) => rows([ref]),
    effect: (board, { ref, important }, context) => editTask(board, { ref, changes: { important } }, context),
    call: ({ ref, important }, board) => put(ref, board, { important }),
  },
  'task.delete': {
    scope: ({ ref }) => rows([ref], [ref]),
    effect: deleteTask,
    call: ({ ref }) => bare('DELETE', `/api/tasks/${ref}`),
  },
  'task.restore': {
    scope: ({ ref }) => rows([ref], [ref]),
    effect: restoreTask,
    call: ({ ref }) => bare('POST', `/api/tasks/${ref}/restore`),
  },
  'project.convert': {
    scope: ({ ref }) => rows([ref], [ref]),
    effect: convertToProject,
    call: ({ ref }) => bare('POST', `/api/tasks/${ref}/convert-to-project`),
  },
  'project.delete': {
    scope: ({ ref }) => rows([ref], [ref]),
    effect: deleteProject,
    call: ({ ref }) => bare('DELETE', `/api/tasks/${ref}/project`),
  },
  'project.reorder': {
    scope: ({ ref, order }) => rows([ref, ...order], [ref]),
    effect: reorderSubtasks,
    call: ({ ref, order }) => post(`/api/tasks/${ref}/reorder-subtasks`, { task_ids: order }),
  },
  'project.switchSpace': {
    scope: ({ ref }) => rows([ref], [ref]),
    effect: switchSpace,
    call: ({ ref, ...place }) => post(`/api/tasks/${ref}/switch-space`, place),
  },
  'project.setExecution': {
    scope: ({ ref }) => rows([ref]),
    effect: setExecution,
    call: ({ ref, execution_type }) => post(`/api/tasks/${ref}/toggle-execution-type`, { execution_type }),
  },
  'settings.edit': {
    scope: () => ({ ...rows([]), settings: true }),
    effect: (board, changes) => {
      board.settings = editedSettings(board.settings, changes);
      return null;
    },
    // The quotes are a must of the body.
    call: (changes) => ({
      method: 'PUT',
      path: '/api/settings',
      body: { quotes: {}, ...changes },
      changedFields: null,
    }),
  },
};

/** The definition of a verb, its three parts bound to the verb's own arguments. */
interface BoundVerb {
  readonly scope: () => Scope;
  readonly effect: (board: Board, context: EffectContext) => Refusal | null;
  readonly call: (board: Board) => Call;
}

function bind<K extends VerbKind>(kind: K, args: VerbArgs[K]): BoundVerb {
  const definition = registry[kind];
  return {
    scope: () => definition.scope(args),
    effect: (board, context) => definition.effect(board, args, context),
    call: (board) => definition.call(args, board),
  };
}

export function isVerbKind(kind: string): kind is VerbKind {
  return Object.hasOwn(registry, kind);
}

export function scopeOf(verb: Verb): Scope {
  return bind(verb.kind, verb.args).scope();
}

/** Applies a verb to the board. Null where it did apply; the board is untouched where it did not. */
export function applyVerb(board: Board, verb: Verb, context: EffectContext): Refusal | null {
  return bind(verb.kind, verb.args).effect(board, context);
}

export function callOf(verb: Verb, confirmedWithVerb: Board): Call {
  return bind(verb.kind, verb.args).call(confirmedWithVerb);
}

function rows(named: readonly TaskRef[], withSubtasks: readonly TaskRef[] = []): Scope {
  return { named, withSubtasks, appendTo: null, settings: false };
}

function intoProject(
  named: readonly TaskRef[],
  withSubtasks: readonly TaskRef[],
  project: TaskRef | null,
): Scope {
  return project === null
    ? rows(named, withSubtasks)
    : { ...rows([...named, project], withSubtasks), appendTo: project };
}

function bare(method: 'POST' | 'DELETE', path: string): Call {
  return { method, path, body: null, changedFields: null };
}

function post(path: string, body: Readonly<Record<string, unknown>>): Call {
  return { method: 'POST', path, body, changedFields: null };
}

/** The specification's PUT with the full task body, of which only what the person changed applies. */
function put(ref: TaskRef, board: Board, changes: Partial<TaskFields>): Call {
  const task = board.task(ref);
  const shown = task === null ? {} : Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, task[field]]));
  const { project_ref, ...body }: Partial<TaskFields> = { ...shown, ...changes };
  return {
    method: 'PUT',
    path: `/api/tasks/${ref}`,
    body: { ...body, project_id: project_ref ?? null },
    changedFields: changedOnWire(changes),
  };
}

function changedOnWire(changes: Partial<TaskFields>): readonly string[] {
  return Object.keys(changes).map((field) => (field === 'project_ref' ? 'project_id' : field));
}
