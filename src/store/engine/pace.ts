/**
 * The page size, the number of parallel requests and that of mutations in one. Stored, because a worker may be killed before
 * it retries.
 */
import type { KinboxDb, Pace } from '../db.ts';
import type { HeldMeta } from './held-meta.ts';
import { assertFence } from './lease.ts';
import { INITIAL_PACE, readMeta, writeMeta } from '../meta.ts';
import type { EngineStore } from './outbox.ts';

export async function readPace(db: KinboxDb): Promise<Pace> {
  return validPace(await readMeta(db, 'pace'));
}

/** The same where the values are read together. */
export function paceIn(meta: HeldMeta): Pace {
  return validPace(meta.read('pace'));
}

function validPace(pace: Pace): Pace {
  const isValid = [pace.rows, pace.lanes, pace.calls].every((each) => Number.isSafeInteger(each) && each > 0);
  return isValid ? pace : INITIAL_PACE;
}

export async function notePace({ db, fence }: EngineStore, change: Partial<Pace>): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    await assertFence(db, fence);
    await writeMeta(db, 'pace', { ...(await readPace(db)), ...change });
  });
}
