/**
 * Whether an instant that was noted down earlier is still to be waited for. One that lies further ahead than it ever
 * could have been set was noted by a clock that has been put back since: it counts as past.
 */
export function isStillToCome(atMs: number, nowMs: number, longestMs: number): boolean {
  return atMs > nowMs && atMs - nowMs <= longestMs;
}
