import type { CycleEnd } from './engine.ts';

/** The engine failed as it should not. Its queue is on disk: the next wake goes on from there. */
export function restAfterFailure(error: unknown): CycleEnd {
  console.error('A sync cycle failed; it will be tried again.', error);
  return { kind: 'rested', nextAt: null };
}
