/** What one press of a person changed, as it is remembered to take it back. */
import type { TaskRef } from './ids.ts';
import type { Task } from './task.ts';
import type { ProjectRound } from './verbs/project-round.ts';

/** A row as an act found it, null if the act made it, and as the act left it. */
export interface RowChange {
  readonly before: Task | null;
  readonly after: Task;
  /** Of a step: the round of its project that its author saw. */
  readonly inProject?: ProjectRound;
}

/** A task that a person has put elsewhere in a list ordered by hand: places are settings, so no row changes. */
export interface Move {
  readonly ref: TaskRef;
  /** Null where its age had put it. */
  readonly before: string | null;
  readonly after: string;
}

/** What one press did. Each changed row once, first the one that the act is about. */
export type Act = readonly RowChange[];

/** `rows`: as the act found them. */
export function changeOf(
  { before, after }: Pick<RowChange, 'before' | 'after'>,
  rows: ReadonlyMap<TaskRef, Pick<Task, 'round'>>,
): RowChange {
  const project = before?.project_ref ?? null;
  const round = project === null ? undefined : rows.get(project)?.round;
  return project === null || round === undefined
    ? { before, after }
    : { before, after, inProject: { project, round } };
}

/** The changes of several verbs as one act: each row as the first found it and the last left it. */
export function asOneAct(steps: readonly Act[]): Act {
  const changes = new Map<TaskRef, RowChange>();
  for (const change of steps.flat()) {
    const earlier = changes.get(change.after.ref);
    changes.set(change.after.ref, { ...change, ...earlier, after: change.after });
  }
  return [...changes.values()];
}
