/**
 * Counts in blocks what is too frequent for a write to the database each time. All processes draw from the same count. A
 * process gives each key one block by itself, so that whoever does little costs no query.
 */
import type { StoredLimiter } from './stored-limiter.ts';

export interface BlockOptions {
  /** Of blocks. */
  readonly limiter: Pick<StoredLimiter, 'untilFree' | 'takeOne' | 'used'>;
  readonly size: number;
  readonly withinMs: number;
  readonly clock: () => number;
}

export interface Blocks {
  /** How long until as many can be taken, or null if they were. */
  readonly take: (key: string | number, count?: number) => Promise<number | null>;
  /** How many all processes have taken. Blocks that others have drawn count as used up, but for the first. */
  readonly used: (key: string | number) => Promise<number>;
}

interface Held {
  left: number;
  readonly endsAtMs: number;
  /** While a block is being drawn: what `draw` returns. */
  drawing: Promise<number | null> | null;
}

/** Removes what is over after this many additions. */
const SWEEP_AFTER = 10_000;

export function createBlocks({ limiter, size, withinMs, clock }: BlockOptions): Blocks {
  const all = new Map<string | number, Held>();
  let sweepAt = SWEEP_AFTER;
  // One that ends later than it could was begun before the clock was set back.
  const isOver = ({ endsAtMs }: Held, nowMs: number) => endsAtMs <= nowMs || endsAtMs > nowMs + withinMs;

  function heldFor(key: string | number): Held {
    const nowMs = clock();
    const known = all.get(key);
    if (known !== undefined && !isOver(known, nowMs)) return known;
    const held: Held = { left: size, endsAtMs: nowMs + withinMs, drawing: null };
    all.set(key, held);
    if (all.size >= sweepAt) {
      for (const [each, of] of all) if (isOver(of, nowMs)) all.delete(each);
      sweepAt = Math.max(SWEEP_AFTER, all.size * 2);
    }
    return held;
  }

  async function draw(key: string | number, held: Held): Promise<number | null> {
    try {
      const waitMs = (await limiter.untilFree(key)) ?? (await limiter.takeOne(key));
      if (waitMs === null) held.left += size;
      return waitMs;
    } finally {
      held.drawing = null;
    }
  }

  return {
    take: async (key, count = 1) => {
      const held = heldFor(key);
      while (held.left < count) {
        const waitMs = await (held.drawing ??= draw(key, held));
        if (waitMs !== null) return waitMs;
      }
      held.left -= count;
      return null;
    },
    used: async (key) => {
      const held = all.get(key);
      const left = held === undefined || isOver(held, clock()) ? size : held.left;
      return Math.max(0, (await limiter.used(key)) * size + size - left);
    },
  };
}
