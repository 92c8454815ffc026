/**
 * Schedules a run. Whatever would wait for a disk or the network waits at a gate instead; one gate at a time, drawn
 * from the seed, is opened, and all that follows from it runs up to the next gates before another opens.
 *
 *     gate ─▶ waiting ─▶ drawn ─▶ its promise resolves ─▶ microtasks run dry ─▶ next draw
 */
import type { Random } from '../random.ts';
import type { Life } from '../stack.ts';

export interface Scheduler {
  /** Resolves when it is this one's turn; never, where the life that it belongs to is over by then. */
  readonly gate: (life?: Life) => Promise<void>;
  /** Resolves after so many gates were opened, or where nothing else waits. */
  readonly turns: (count: number) => Promise<void>;
  /** Runs what must not be interrupted by a gate. */
  readonly atomic: <T>(work: () => Promise<T>) => Promise<T>;
}

interface Waiting {
  readonly open: () => void;
  readonly life: Life | null;
  /** How many gates must have been opened before. */
  readonly after: number;
}

export function createScheduler(random: Random): Scheduler {
  const waiting: Waiting[] = [];
  let opened = 0;
  let isArmed = false;
  let atomic = 0;

  function wait(life: Life | null, after: number): Promise<void> {
    arm();
    return new Promise((open) => waiting.push({ open, life, after }));
  }

  function arm(): void {
    if (isArmed) return;
    isArmed = true;
    // A tick comes after all microtasks only if it is asked for by one of them.
    queueMicrotask(() => process.nextTick(step));
  }

  function step(): void {
    isArmed = false;
    if (atomic > 0) throw new Error('A transaction waits for something that is not of its database.');
    const next = draw();
    if (next === null) return;
    opened += 1;
    next.open();
    if (waiting.length > 0) arm();
  }

  /** Any of those whose time has come; where there is none, the one whose time comes first. */
  function draw(): Waiting | null {
    for (let index = waiting.length - 1; index >= 0; index -= 1) {
      if (waiting[index]?.life?.isOver) waiting.splice(index, 1);
    }
    let due = 0;
    for (const each of waiting) if (each.after <= opened) due += 1;
    if (due === 0) {
      const [first] = [...waiting].sort((a, b) => a.after - b.after);
      return first === undefined ? null : take(waiting.indexOf(first));
    }
    let left = random.below(due);
    return take(waiting.findIndex((each) => each.after <= opened && (left -= 1) < 0));
  }

  function take(index: number): Waiting | null {
    return waiting.splice(index, 1)[0] ?? null;
  }

  return {
    gate: (life) => wait(life ?? null, 0),
    turns: (count) => wait(null, opened + count),
    atomic: async (work) => {
      atomic += 1;
      try {
        return await work();
      } finally {
        atomic -= 1;
      }
    },
  };
}
