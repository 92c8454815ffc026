/**
 * The shortest schedule that still fails in the same way: steps are left out in blocks, first large ones, then ever
 * smaller ones, until none of those that are left can go (delta debugging, "ddmin").
 */
export interface Shrunk {
  /** The steps that need not be run. */
  readonly without: ReadonlySet<number>;
  /** How many schedules it took. */
  readonly tries: number;
}

export interface ShrinkOptions {
  readonly steps: number;
  /** Whether the schedule without these steps fails in the same way. */
  readonly fails: (without: ReadonlySet<number>) => Promise<boolean>;
  /** Left out already. */
  readonly without?: ReadonlySet<number>;
  /** It ends after so many schedules, with the shortest it has then. */
  readonly mostTries?: number;
}

export async function shrink({
  steps,
  fails,
  without = new Set(),
  mostTries = 2000,
}: ShrinkOptions): Promise<Shrunk> {
  let left = Array.from({ length: steps }, (_, step) => step).filter((step) => !without.has(step));
  let tries = 0;
  const othersThan = (kept: readonly number[]) =>
    new Set(Array.from({ length: steps }, (_, step) => step).filter((step) => !kept.includes(step)));
  for (let size = Math.ceil(left.length / 2); size >= 1;) {
    let isShorter = false;
    // From the end: what comes late is seldom what later steps need.
    for (let start = left.length - size; start > -size && tries < mostTries; start -= size) {
      const kept = [...left.slice(0, Math.max(0, start)), ...left.slice(start + size)];
      tries += 1;
      if (kept.length < left.length && (await fails(othersThan(kept)))) {
        left = kept;
        isShorter = true;
      }
    }
    if (tries >= mostTries) break;
    // At the smallest size it goes on as long as something can go: one step less may free another.
    if (size > 1) size = Math.floor(size / 2);
    else if (!isShorter) break;
  }
  return { without: othersThan(left), tries };
}
