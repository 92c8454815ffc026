/** Tells the devices of what walks change: at once, then at most once a second, since each poke has a whole family pull. */
import type { RealmId } from '#domain/ids.ts';
import type { Events } from '../events.ts';

export interface WalkPokes {
  /** Told now, or with what follows. */
  readonly changed: (realms: readonly RealmId[]) => void;
  /** Tells what has not been told. */
  readonly end: () => void;
}

const EVERY_MS = 1000;

export function createWalkPokes(events: Events, clock: () => number): WalkPokes {
  const due = new Set<RealmId>();
  let toldAtMs = Number.NEGATIVE_INFINITY;
  const tell = () => {
    if (due.size === 0) return;
    toldAtMs = clock();
    events.publish({ kind: 'changed', realms: [...due] });
    due.clear();
  };
  return {
    changed: (realms) => {
      for (const realm of realms) due.add(realm);
      // Also by a clock that has been put back.
      if (Math.abs(clock() - toldAtMs) >= EVERY_MS) tell();
    },
    end: tell,
  };
}
