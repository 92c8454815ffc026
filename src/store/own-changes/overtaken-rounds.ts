/**
 * What this person asked of steps in rounds of their projects that were over by then, since somebody else had ended them before or
 * they could not be put back. The answers of the server tell: the step, or the project, does not have it.
 */
import { liveQuery } from 'dexie';
import { copyRef } from '#domain/copy-ref.ts';
import type { TaskRef, UserId } from '#domain/ids.ts';
import type { StoredFields } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import { leftOutOfStep } from '#domain/verbs/overtaken-in-project.ts';
import { roundOvertaken } from '#domain/verbs/overtaken-in-round.ts';
import { isSameRound, type ProjectRound } from '#domain/verbs/project-round.ts';
import { verbOf, type KinboxDb, type Mutation, type OwnChange, type TaskRow } from '../db.ts';
import type { Device } from '../device.ts';
import { OWN_CHANGES_KEPT_MS } from './own-changes.ts';

/** What a mutation asked of a step, or of a round, and the answer does not have. */
export interface LeftOut {
  readonly ref: TaskRef;
  readonly asked: Partial<StoredFields>;
  readonly projectRound: ProjectRound;
}

/** `answered`: the step, or the task that repeats, in the answer. */
export function leftOutOf(mutation: Mutation, answered: Task | null, self: UserId): LeftOut | null {
  if (answered === null) return null;
  const verb = verbOf(mutation);
  const { ref } = answered;
  const found = roundOvertaken(verb, answered, self);
  if (found !== null) {
    const { round, asked } = found;
    return { ref, asked: { round: asked }, projectRound: { project: ref, round } };
  }
  const leftOut = leftOutOfStep(verb, answered, self);
  return leftOut === null ? null : { ref, ...leftOut };
}

/** Inside the transaction that takes the answers. */
export async function noteLeftOut(db: KinboxDb, leftOut: readonly LeftOut[]): Promise<void> {
  if (leftOut.length === 0) return;
  const own = await db.ownChanges
    .where('ref')
    .anyOf(leftOut.map(({ ref }) => ref))
    .toArray();
  const marked = leftOut.flatMap(({ ref, asked, projectRound }) => {
    const isAsked = (change: OwnChange) =>
      change.ref === ref &&
      change.field in asked &&
      asked[change.field] === change.after &&
      (change.projectRound === undefined || isSameRound(change.projectRound, projectRound));
    return own.filter(isAsked).map((change) => ({ ...change, leftOutOf: projectRound }));
  });
  await db.ownChanges.bulkPut(marked);
}

export interface OvertakenRound {
  readonly project: TaskRow;
  /** By task, so that several changes of one are one. */
  readonly steps: readonly TaskRow[];
  /** Told by these. */
  readonly changes: readonly OwnChange[];
  /** What the round has left; undefined if it was skipped. */
  readonly copy: TaskRow | undefined;
  /** What this person had done with the round itself: put it back, or done it where somebody had skipped it before; null for neither. */
  readonly own: 'putBack' | 'done' | null;
}

/**
 * By project and round, of the last day. Not where its author has ended the round too, and is told that somebody was first. Of a round
 * that was not put back, or had been skipped, also where no step of it was changed.
 */
export async function findOvertakenRounds(
  db: KinboxDb,
  self: UserId,
  nowMs: number,
): Promise<readonly OvertakenRound[]> {
  return db.transaction('r', [db.ownChanges, db.tasks], async () => {
    const recent = await db.ownChanges
      .where('at')
      .above(nowMs - OWN_CHANGES_KEPT_MS)
      .toArray();
    const found: OvertakenRound[] = [];
    for (const [{ project: ref, round }, changes] of byRound(recent)) {
      const [project, copy] = await db.tasks.bulkGet([ref, copyRef(ref, round)]);
      const isLeft = copy !== undefined && copy.deleted_at === null;
      const isOwn = isLeft && copy.completed_by === self;
      const isTold = isLeft && recent.some((each) => endsRound(each, ref, round));
      // Of a round before which another is the present one, see `rounds-not-counted.ts`.
      if (project === undefined || project.round <= round) continue;
      const ofRound = isOwn || !isLeft ? changes.find((change) => change.ref === ref) : undefined;
      if (ofRound === undefined && (isOwn || isTold)) continue;
      const refs = new Set(changes.map((change) => change.ref));
      refs.delete(ref);
      const steps = (await db.tasks.bulkGet([...refs])).filter((row) => row !== undefined);
      if (steps.length === 0 && ofRound === undefined) continue;
      const own = ofRound === undefined ? null : ofRound.after === round ? 'putBack' : 'done';
      found.push({ project, steps, changes, copy: isLeft ? copy : undefined, own });
    }
    return found;
  });
}

function byRound(changes: readonly OwnChange[]): Iterable<readonly [ProjectRound, readonly OwnChange[]]> {
  const groups = new Map<string, readonly [ProjectRound, OwnChange[]]>();
  for (const change of changes) {
    const { leftOutOf, isSettled } = change;
    if (leftOutOf === undefined || isSettled === true) continue;
    const name = `${leftOutOf.project} ${leftOutOf.round}`;
    const [round, group] = groups.get(name) ?? ([leftOutOf, []] as const);
    groups.set(name, [round, [...group, change]]);
  }
  return groups.values();
}

function endsRound({ ref, field, before, after }: OwnChange, project: TaskRef, round: number): boolean {
  return ref === project && field === 'round' && before === round && Number(after) > round;
}

/** Calls back with what `findOvertakenRounds` finds, now and whenever that changes. Returns the function that ends it. */
export function watchOvertakenRounds(
  { db, clock, author }: Pick<Device, 'db' | 'clock' | 'author'>,
  onFound: (found: readonly OvertakenRound[]) => void,
): () => void {
  const watched = liveQuery(async () => findOvertakenRounds(db, author.id, clock())).subscribe({
    next: onFound,
    // The history of the steps has it all the same.
    error: () => undefined,
  });
  return () => watched.unsubscribe();
}
