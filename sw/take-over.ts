/** A new version takes over between two cycles of the sync engine. */
import { CYCLE_LOCK } from './sync/cycle-lock.ts';

type Locks = Pick<LockManager, 'query' | 'request'>;

/**
 * Calls `takeOver` while no host of this browser is in a cycle, as soon as that is so: activating ends the worker that is
 * in one, and what it was sending would have to be asked for again.
 */
export async function betweenCycles(locks: Locks, takeOver: () => Promise<void>): Promise<void> {
  const { held = [] } = await locks.query();
  const names = held.flatMap(({ name }) => (name?.startsWith(CYCLE_LOCK) === true ? [name] : []));
  const run = names.reduceRight<() => Promise<void>>(
    (inner, name) => () => locks.request(name, {}, inner),
    takeOver,
  );
  await run();
}
