/**
 * A write that may be tried again. If the browser drops the connection while it commits, it reports an abort, and may have
 * stored it all the same: done a second time, one press would be two changes.
 */
import { COALESCE_REACH } from './append.ts';
import type { KinboxDb } from './db.ts';
import type { Device } from './device.ts';

export interface TriedWrite<T> {
  /** Notes the keys of what is written. */
  readonly device: Device;
  /** Inside the transaction of each attempt: what the one before has written, if it was stored after all. */
  readonly stored: () => Promise<T | null>;
  /** At the end of the transaction. */
  readonly done: (outcome: T) => T;
}

export function triedWrite<T>(device: Device): TriedWrite<T> {
  const keys = new Set<string>();
  let before: T | null = null;
  return {
    device: {
      ...device,
      uuid: () => {
        const key = device.uuid();
        keys.add(key);
        return key;
      },
    },
    stored: async () => (before !== null && (await isInLog(device.db, keys)) ? before : null),
    done: (outcome) => (before = outcome),
  };
}

/** What it was coalesced into may be so far from the end, and other tabs may have written since. */
const BEHIND = COALESCE_REACH + 100;

async function isInLog(db: KinboxDb, keys: ReadonlySet<string>): Promise<boolean> {
  const newest = await db.outbox
    .reverse()
    .limit(keys.size + BEHIND)
    .toArray();
  return newest.some(({ key }) => keys.has(key));
}
