/**
 * What Kinbox has to know about a verb. Each verb is one file that fills this in, and a line in `registry.ts`; nothing
 * outside this folder branches on kinds.
 */
import type { FamilyId, TaskRef } from '../ids.ts';
import type { TaskFields } from '../task-fields.ts';
import type { Task } from '../task.ts';
import type { SeenByAuthor } from '../ticks.ts';
import type { Board, EffectContext, Refusal } from './board.ts';

/** A verb of any kind. The union of all that there are is `Verb` in `registry.ts`, which reads these files. */
export interface AnyVerb {
  readonly kind: string;
  readonly args: object;
}

export interface VerbDefinition<Kind extends string, Args extends object> {
  readonly kind: Kind;
  /** The row that it is about; null for settings. */
  readonly subject: (args: Args) => TaskRef | null;
  readonly scope: (args: Args) => Scope;
  readonly effect: (board: Board, args: Args, context: EffectContext) => Refusal | null;
  /** `board` holds the confirmed rows ⊕ this verb. */
  readonly call: (args: Args, board: Board) => Call;
  /** The fields that its author has asked for in its row. */
  readonly asks: (args: Args) => Partial<TaskFields>;
  /** Whether it writes its own row alone, and in an existing row nothing that other rows go by. */
  readonly isOfOwnRow: (args: Args) => boolean;
  /** Whether, about a project, it also affects the subtasks. */
  readonly movesSubtasks: (args: Args) => boolean;
  /**
   * What the waiting verb becomes when this one follows it, so that one request says both; null if both are sent. See
   * `coalesce`.
   */
  readonly coalesce: (waiting: AnyVerb, args: Args) => AnyVerb | null;
  /** What becomes of it if its stored request must not be sent again. See `remake`. */
  readonly remake: (args: Args, situation: Unsendable) => Remade;
  /** Whether it makes its row or deletes it; omitted if neither. */
  readonly life?: 'makes' | 'deletes';
  /** The fields, beside its name and realm, whose values its author saw and that are kept with it. */
  readonly sees?: (args: Args) => readonly (keyof Task)[];
  /** With its texts corrected; omitted if it carries none. */
  readonly withWords?: (args: Args, words: Partial<Pick<TaskFields, 'name' | 'description'>>) => Args;
  /** With the family that its row has come into; omitted if it moves no row. `isIn`: the row was there before. */
  readonly withFamily?: (args: Args, family: FamilyId, isIn: boolean) => Args;
  /** Without the rows that were never created; omitted if it stays as it is or goes with them. */
  readonly withoutRows?: (args: Args, lost: Pick<ReadonlySet<TaskRef>, 'has'>) => Args;
  /** With a name for the tick that its author adds or takes back; omitted if it does neither. */
  readonly withTick?: (args: Args, seen: SeenByAuthor) => Args;
  /** The verb as it is queued, by what its author saw; omitted if it is queued as it is. */
  readonly asQueued?: (args: Args, seen: RowSeen) => AnyVerb;
  /** The verb as it is sent, by what its author saw of the row; omitted if it is sent as it is. */
  readonly asSent?: (args: Args, seen: SeenRow) => AnyVerb;
  /** What it asks of a row that is there already: an edit, null if of nothing. Only of a verb that makes its row. */
  readonly asEdit?: (args: Args, there: RowThere, context: EffectContext) => AnyVerb | null;
}

/** What a verb needs to see. `named` rows come with their projects. */
export interface Scope {
  readonly named: readonly TaskRef[];
  /** Projects whose subtasks the verb reads or writes. */
  readonly withSubtasks: readonly TaskRef[];
  /** A named row whose subtasks the verb reads too if it is a project. */
  readonly stepsOf: TaskRef | null;
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

/** The row as the verb's author saw it, and as the verb left it for them, with the project in which it is then. */
export interface RowSeen {
  readonly before: Task | null;
  readonly after: Task | null;
  readonly project: Task | null;
}

/** What is stored of the row as its author saw it. */
export interface SeenRow {
  readonly base: Partial<Task> | null;
  /** Rows that the verb names and did not write. */
  readonly others: readonly TaskRef[];
}

export interface RowThere {
  readonly row: Task;
  readonly project: Task | null;
}

export type RemakeCause =
  /** The key belongs to a request with other bytes: an earlier request of this mutation has been done. */
  | 'keyReused'
  /** A create was answered with a row that was there already. */
  | 'rowExists'
  /** First sent so long ago that the server may have forgotten the key. */
  | 'tooOld';

export type Remade<V extends AnyVerb = AnyVerb> =
  /** The rows are so already, and nothing has to be sent. */
  | { readonly kind: 'done' }
  /** A new request for this verb, under a new key. */
  | { readonly kind: 'anew'; readonly verb: V }
  /** Others have changed the same field since: the author decides. */
  | { readonly kind: 'overtaken' };

export interface Unsendable {
  /** The verb's own row and its projects as they are confirmed; the verb is tried out on them. */
  readonly board: Board;
  readonly verb: AnyVerb;
  /** What its author saw of the fields that it changes. */
  readonly base: Partial<Task> | null;
  readonly cause: RemakeCause;
  readonly context: EffectContext;
}

export interface TaskArgs {
  readonly ref: TaskRef;
}

export const no = () => false;
export const yes = () => true;
export const nothing = () => ({});
/** Both are sent. */
export const neverCoalesces = () => null;

export function subjectRow({ ref }: TaskArgs): TaskRef {
  return ref;
}

/** Scopes. */
export function rows(
  named: readonly TaskRef[],
  withSubtasks: readonly TaskRef[] = [],
  stepsOf: TaskRef | null = null,
): Scope {
  return { named, withSubtasks, stepsOf, appendTo: null, settings: false };
}

export function intoProject(
  named: readonly TaskRef[],
  withSubtasks: readonly TaskRef[],
  project: TaskRef | null,
  stepsOf: TaskRef | null = null,
): Scope {
  return project === null
    ? rows(named, withSubtasks, stepsOf)
    : { ...rows([...named, project], withSubtasks, stepsOf), appendTo: project };
}

/** Calls. */
export function bare(method: 'POST' | 'DELETE', path: string): Call {
  return { method, path, body: null, changedFields: null };
}

export function post(path: string, body: Readonly<Record<string, unknown>>): Call {
  return { method: 'POST', path, body, changedFields: null };
}

/** The arguments of a verb if it is of the kind that is defined; null if it is of another. */
export function argsIf<Args extends object>(
  { kind }: VerbDefinition<string, Args>,
  verb: AnyVerb,
): Args | null {
  return verb.kind === kind ? (verb.args as Args) : null;
}

/** Remakes. */
export function sendAnew(_: unknown, { verb }: Unsendable): Remade {
  return { kind: 'anew', verb: { kind: verb.kind, args: verb.args } };
}

/** A new request unless the verb would change nothing. */
export function unlessDone<Args extends TaskArgs>(effect: VerbDefinition<string, Args>['effect']) {
  return (args: Args, situation: Unsendable): Remade => {
    const { board, context } = situation;
    const isPossible = board.task(args.ref) !== null && effect(board, args, context) === null;
    return isPossible && board.changes().length === 0 ? { kind: 'done' } : sendAnew(args, situation);
  };
}
