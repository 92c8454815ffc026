/** A clock that a test moves, and the timers that run out on it. */
import type { Timer } from '#sw/sync/progress-deadline.ts';

export interface VirtualTime {
  /** In ms. */
  readonly now: () => number;
  readonly timer: Timer;
  /** Runs what is due on the way, in order. */
  readonly advance: (ms: number) => void;
  /** How many timers run. */
  readonly running: () => number;
}

export function createVirtualTime(startMs = 0): VirtualTime {
  let now = startMs;
  const timers = new Set<{ readonly at: number; readonly onEnd: () => void }>();
  return {
    now: () => now,
    running: () => timers.size,
    timer: (ms, onEnd) => {
      const timer = { at: now + ms, onEnd };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = Math.max(now, next.at);
        timers.delete(next);
        next.onEnd();
      }
      now = end;
    },
  };
}
