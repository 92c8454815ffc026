/** Where a caret is in `after`, which was at `at` in `before`: between the same letters, else behind what replaced them. */
export function caretAfter(before: string, after: string, at: number): number {
  const longest = Math.min(before.length, after.length);
  let same = 0;
  while (same < longest && before[same] === after[same]) same += 1;
  if (at <= same) return at;
  let sameEnd = 0;
  while (sameEnd < longest - same && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd += 1;
  return after.length - Math.min(sameEnd, before.length - at);
}
