/** Keeps what a list had where reading it again brought the same, so that nothing is rendered for it. */
import type { TaskRow } from '../db.ts';
import { isSame } from '../is-same.ts';
import type { ShownList } from '../queries/shown-list.ts';

/** The former list itself if the next one is the same. Lists of different lengths are told apart at once. */
export function asBefore(former: ShownList | undefined, next: ShownList): ShownList {
  if (former === undefined || former.hasMore !== next.hasMore) return next;
  return isSame(former.places, next.places) &&
    isSameRows(former.rows, next.rows) &&
    isSameRows([...former.projects.values()], [...next.projects.values()])
    ? former
    : next;
}

function isSameRows(former: readonly TaskRow[], next: readonly TaskRow[]): boolean {
  return (
    former.length === next.length &&
    next.every((row, index) => {
      const before = former[index];
      return before !== undefined && isSame(before, row);
    })
  );
}
