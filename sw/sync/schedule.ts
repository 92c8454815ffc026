/** When to retry a request that failed. Pure: random numbers and time are arguments. */

export const FIRST_BACK_OFF_MS = 1_000;
export const LONGEST_BACK_OFF_MS = 5 * 60_000;

/** After so many failures over so long a mutation is marked as stalled and retried after `STALLED_PAUSE_MS`. */
export const STALLED_AFTER_ATTEMPTS = 8;
export const STALLED_AFTER_MS = 10 * 60_000;

/** Exponential with full jitter: anywhere between 0 and 1 s · 2ⁿ, at most 5 minutes. `random` is in [0, 1). */
export function backOffMs(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST_BACK_OFF_MS, FIRST_BACK_OFF_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(random * ceiling);
}

/** The pause before a mutation is sent again that the server answered with a 5xx: never none. */
export function retryPauseMs(attempts: number, random: number): number {
  return Math.max(FIRST_BACK_OFF_MS, backOffMs(attempts, random));
}

/** `failingMs`: since the first failure. */
export function isStalled(attempts: number, failingMs: number): boolean {
  return attempts >= STALLED_AFTER_ATTEMPTS && failingMs >= STALLED_AFTER_MS;
}

/** Half as much, but not less than `least`. */
export function slower(pace: number, least: number): number {
  return Math.min(pace, Math.max(least, Math.floor(pace / 2)));
}

/** Twice as much, but not more than `most`. */
export function faster(pace: number, most: number): number {
  return Math.min(pace * 2, most);
}
