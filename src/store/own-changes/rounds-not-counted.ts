/**
 * What this person has done here in rounds that do not count, since an earlier one is the present one: others have put it back, or the
 * change that ends it was refused.
 */
import { liveQuery } from 'dexie';
import type { TaskRef } from '#domain/ids.ts';
import { roundEnded } from '#domain/verbs/overtaken-in-round.ts';
import { subjectOf } from '#domain/verbs/registry.ts';
import type { ProjectRound } from '#domain/verbs/project-round.ts';
import { verbOf, type KinboxDb, type OwnChange, type ParkedMutation, type TaskRow } from '../db.ts';
import type { Device } from '../device.ts';
import { mutationsOn } from '../mutation-log.ts';
import { OWN_CHANGES_KEPT_MS } from './own-changes.ts';

export interface NotCounted {
  readonly row: TaskRow;
  /** Told by these: ends of its rounds, and what was changed in its steps. */
  readonly changes: readonly OwnChange[];
  /** What became of the earlier round. */
  readonly why: 'putBack' | 'refused';
}

/** By task, of the last day, once the server has answered. Not where this person has put the round back here themselves. */
export async function findNotCounted(db: KinboxDb, nowMs: number): Promise<readonly NotCounted[]> {
  return db.transaction('r', [db.ownChanges, db.tasks, db.outbox, db.parked], async () => {
    const recent = await db.ownChanges
      .where('at')
      .above(nowMs - OWN_CHANGES_KEPT_MS)
      .toArray();
    const ofRounds = recent.flatMap((change) => {
      const of = change.isSettled === true ? null : roundOf(change, recent);
      return of === null ? [] : [{ change, ...of }];
    });
    const refs = [...new Set(ofRounds.map(({ project }) => project))];
    const rows = (await db.tasks.bulkGet(refs)).filter((row) => row !== undefined);
    const found = rows.flatMap((row) => {
      const early = ofRounds.filter(({ project, round }) => project === row.ref && row.round < round);
      return early.length === 0 ? [] : [{ row, changes: early.map(({ change }) => change) }];
    });
    if (found.length === 0) return [];
    const early = found.map(({ row }) => row.ref);
    const [waiting, parked] = [await mutationsOn(db, early), await parkedOn(db, early)];
    const isWaiting = new Set(waiting.flatMap(({ refs: each }) => each));
    return found
      .filter(({ row }) => !isWaiting.has(row.ref))
      .map((each) => ({ ...each, why: parked.some(isEndOf(each.row)) ? 'refused' : 'putBack' }));
  });
}

/** Null if it is of no round. */
function roundOf(change: OwnChange, all: readonly OwnChange[]): ProjectRound | null {
  const { ref, field, before, leftOutOf } = change;
  if (leftOutOf !== undefined) return leftOutOf;
  const isEnd = field === 'round' && hasEnded(change) && !all.some(isBackFrom(change));
  return isEnd ? { project: ref, round: Number(before) } : null;
}

function hasEnded({ before, after }: OwnChange): boolean {
  return Number(after) > Number(before);
}

function isBackFrom({ n, ref, after }: OwnChange): (later: OwnChange) => boolean {
  return (later) =>
    later.field === 'round' && later.ref === ref && later.n > n && Number(later.after) < Number(after);
}

function parkedOn(db: KinboxDb, refs: readonly TaskRef[]): Promise<readonly ParkedMutation[]> {
  return db.parked.where('refs').anyOf(refs).distinct().toArray();
}

/** It ends the round that is the present one. */
function isEndOf({ ref, round }: TaskRow): (parked: ParkedMutation) => boolean {
  return (parked) => subjectOf(parked) === ref && roundEnded(verbOf(parked)) === round;
}

/** Calls back with what `findNotCounted` finds, now and whenever that changes. Returns the function that ends it. */
export function watchNotCounted(
  { db, clock }: Pick<Device, 'db' | 'clock'>,
  onFound: (found: readonly NotCounted[]) => void,
): () => void {
  const watched = liveQuery(async () => findNotCounted(db, clock())).subscribe({
    next: onFound,
    // The history of the task has it all the same.
    error: () => undefined,
  });
  return () => watched.unsubscribe();
}
