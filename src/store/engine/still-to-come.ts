/**
 * Whether a stored instant is still in the future. Ignores one that lies implausibly far ahead: it was written by a
 * clock that has been set back since.
 */
export function isStillToCome(atMs: number, nowMs: number, longestMs: number): boolean {
  return atMs > nowMs && atMs - nowMs <= longestMs;
}
