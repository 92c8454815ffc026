/** Every verb of the product, and what the rest of Kinbox asks about one. A new verb is its file and a line here. */
import type { TaskRef } from '../ids.ts';
import type { TaskFields } from '../task-fields.ts';
import type { SeenByAuthor } from '../ticks.ts';
import type { Board, EffectContext, Refusal } from './board.ts';
import { projectConvert } from './project-convert.ts';
import { projectDelete } from './project-delete.ts';
import { projectReorder } from './project-reorder.ts';
import { projectSetExecution } from './project-set-execution.ts';
import { projectSwitchSpace } from './project-switch-space.ts';
import { settingsEdit } from './settings-edit.ts';
import { taskClaim } from './task-claim.ts';
import { taskComplete } from './task-complete.ts';
import { taskCreate } from './task-create.ts';
import { taskDelete } from './task-delete.ts';
import { taskEdit } from './task-edit.ts';
import { taskRestore } from './task-restore.ts';
import { taskSetImportant } from './task-set-important.ts';
import { taskSkip } from './task-skip.ts';
import { unknownVerb } from './unknown-verb.ts';
import type { Call, RowSeen, RowThere, Scope, SeenRow, VerbDefinition } from './verb.ts';

const VERBS = [
  taskCreate,
  taskEdit,
  taskComplete,
  taskSkip,
  taskSetImportant,
  taskClaim,
  taskDelete,
  taskRestore,
  projectConvert,
  projectDelete,
  projectReorder,
  projectSwitchSpace,
  projectSetExecution,
  settingsEdit,
] as const;

type VerbOf<Definition> =
  Definition extends VerbDefinition<infer Kind, infer Args>
    ? { readonly kind: Kind; readonly args: Args }
    : never;

/** A verb with its arguments. */
export type Verb = VerbOf<(typeof VERBS)[number]>;
export type VerbKind = Verb['kind'];

type Definition = VerbDefinition<VerbKind, Verb['args']>;

const byKind: ReadonlyMap<string, unknown> = new Map(VERBS.map((verb) => [verb.kind, verb]));

/** Takes the arguments of this very verb: the type `Verb` keeps kind and arguments together. */
export function definitionOf({ kind }: { readonly kind: VerbKind }): Definition {
  return (byKind.get(kind) ?? unknownVerb) as Definition;
}

/** The kinds of verbs that are about settings and no row. */
export const SETTINGS_KINDS: readonly VerbKind[] = [settingsEdit.kind];

export function isVerbKind(kind: string): kind is VerbKind {
  return byKind.has(kind);
}

export function isOfSettings({ kind }: { readonly kind: VerbKind }): boolean {
  return SETTINGS_KINDS.includes(kind);
}

/** The row that a verb is about; null for settings. */
export function subjectOf(verb: Verb): TaskRef | null {
  return definitionOf(verb).subject(verb.args);
}

/** The same as a list of one or none. */
export function subjectsOf(verb: Verb): readonly TaskRef[] {
  const subject = subjectOf(verb);
  return subject === null ? [] : [subject];
}

export function scopeOf(verb: Verb): Scope {
  return definitionOf(verb).scope(verb.args);
}

/** Applies a verb to the board. Null where it did apply; the board is untouched where it did not. */
export function applyVerb(board: Board, verb: Verb, context: EffectContext): Refusal | null {
  return definitionOf(verb).effect(board, verb.args, context);
}

export function callOf(verb: Verb, confirmedWithVerb: Board): Call {
  return definitionOf(verb).call(verb.args, confirmedWithVerb);
}

export function asksOf(verb: Verb): Partial<TaskFields> {
  return definitionOf(verb).asks(verb.args);
}

/** What a verb asks of its row where the row is there already: null if of nothing. The verb itself if it makes no row. */
export function asEditOf(verb: Verb, there: RowThere, context: EffectContext): Verb | null {
  const { asEdit } = definitionOf(verb);
  return asEdit === undefined ? verb : (asEdit(verb.args, there, context) as Verb | null);
}

/** The project that a verb puts its task into. */
export function projectEntered(verb: Verb): TaskRef | null {
  return asksOf(verb).project_ref ?? null;
}

export function isOfOwnRow(verb: Verb): boolean {
  return definitionOf(verb).isOfOwnRow(verb.args);
}

export function makesRow(verb: Verb): boolean {
  return definitionOf(verb).life === 'makes';
}

export function deletesRow(verb: Verb): boolean {
  return definitionOf(verb).life === 'deletes';
}

/** Whether it holds texts that its author may correct. */
export function carriesWords(verb: Verb): boolean {
  return definitionOf(verb).withWords !== undefined;
}

/** The same verb with other arguments of its own. */
export function withArgs(verb: Verb, args: Verb['args']): Verb {
  return args === verb.args ? verb : ({ kind: verb.kind, args } as Verb);
}

/** Before it is applied on the device of its author. */
export function withTickNamed(verb: Verb, seen: SeenByAuthor): Verb {
  const { withTick } = definitionOf(verb);
  return withTick === undefined ? verb : withArgs(verb, withTick(verb.args, seen));
}

export function asQueued(verb: Verb, seen: RowSeen): Verb {
  const queued = definitionOf(verb).asQueued?.(verb.args, seen) ?? verb;
  return queued.args === verb.args ? verb : (queued as Verb);
}

export function asSent(verb: Verb, seen: SeenRow): Verb {
  const sent = definitionOf(verb).asSent?.(verb.args, seen) ?? verb;
  return sent.args === verb.args ? verb : (sent as Verb);
}
