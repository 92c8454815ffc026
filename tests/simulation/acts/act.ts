/** What a person can do with a device, drawn from what its screens show. */
import type { Family } from '#domain/family.ts';
import type { FamilyId, TaskRef } from '#domain/ids.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { Space } from '#domain/space.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import type { Mutation, OwnChange, ParkedMutation, TaskRow } from '#store/db.ts';
import type { Random } from '../random.ts';

/** What the screens show at the moment of the act. */
export interface Scene {
  /** In the order of their refs, so that a seed always draws the same one. */
  readonly rows: readonly TaskRow[];
  readonly parked: readonly ParkedMutation[];
  readonly stalled: readonly Mutation[];
  readonly families: readonly Family[];
  readonly home: FamilyId | null;
  /** What this person has changed on this device, the newest last. */
  readonly own: readonly OwnChange[];
  /** How many of the last acts can be undone. */
  readonly undoable: number;
  readonly random: Random;
  /** Text that was never used before. */
  readonly words: () => string;
}

export type Doing =
  | { readonly kind: 'verb'; readonly verb: Verb; readonly isOld?: IsOld }
  | { readonly kind: 'press'; readonly verbs: readonly Verb[]; readonly how: Press; readonly isOld?: IsOld }
  /** By hand, in a list that is ordered so. */
  | { readonly kind: 'move'; readonly ref: TaskRef; readonly place: string }
  | { readonly kind: 'retry'; readonly n: number; readonly corrected?: Verb }
  | { readonly kind: 'restoreAndRetry' | 'discard' | 'discardStalled'; readonly n: number }
  /** `back`: 0 for the newest act, 1 for the one before it. */
  | { readonly kind: 'undo'; readonly back: number }
  | { readonly kind: 'copy' | 'copyStalled'; readonly n: number; readonly space: Space };

/** How several verbs of one press are saved: all or none, as many as the rules allow, or with an answer of the review. */
export type Press = 'all' | 'each' | 'answer';
/** Its words stood in a row before: who knows them has not been told by this. */
type IsOld = true;

/** One thing after the other, with no network in between. Empty where the scene does not offer the act. */
export type Act = (scene: Scene) => readonly Doing[];

export function doing(verb: Verb): Doing {
  return { kind: 'verb', verb };
}

/** Nothing where there are no verbs. */
export function press(how: Press, verbs: readonly Verb[]): readonly Doing[] {
  return verbs.length === 0 ? [] : [{ kind: 'press', how, verbs }];
}

export function editing(ref: TaskRef, changes: Partial<TaskFields>): Doing {
  return doing({ kind: 'task.edit', args: { ref, changes } });
}

export function newRef({ random }: Scene): TaskRef {
  return random.uuid() as TaskRef;
}

export function isLive(row: TaskRow): boolean {
  return row.deleted_at === null;
}

/** Live projects. */
export function projectsOf({ rows }: Scene): readonly TaskRow[] {
  return rows.filter((row) => row.type === 'project' && isLive(row));
}

export function subtasksOf({ rows }: Scene, project: TaskRef): readonly TaskRow[] {
  return rows.filter((row) => row.project_ref === project && isLive(row));
}

/** The act on one of the rows; nothing where there is none. */
export function onOne(
  { random }: Scene,
  rows: readonly TaskRow[],
  act: (row: TaskRow) => readonly Doing[],
): readonly Doing[] {
  return rows.length === 0 ? [] : act(random.pick(rows));
}

export function shuffled<T>(from: readonly T[], random: Random): T[] {
  const rest = [...from];
  return from.map(() => rest.splice(random.below(rest.length), 1)[0] as T);
}
