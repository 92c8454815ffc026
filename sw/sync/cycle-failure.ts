import type { CycleEnd } from './engine.ts';

/** The engine failed unexpectedly. Its queue is on disk: the next wake continues from there. */
export function restAfterFailure(error: unknown): CycleEnd {
  console.error('A sync cycle failed; it will be tried again.', error);
  return { kind: 'rested', nextAt: null };
}
