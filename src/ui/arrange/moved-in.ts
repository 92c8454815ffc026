/** The one that was moved, by the order before and after; of two neighbours that were swapped, either. Null if none was. */
export function movedIn(before: readonly string[], after: readonly string[]): string | null {
  const at = before.findIndex((each, index) => each !== after[index]);
  if (at === -1) return null;
  // Moved away from here, it was followed by what is here now; otherwise what is here now was moved to here.
  return (before[at + 1] === after[at] ? before[at] : after[at]) ?? null;
}
