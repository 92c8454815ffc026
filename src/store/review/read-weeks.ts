import type { Day } from '#domain/ids.ts';
import { SPACES } from '#domain/space.ts';
import { weeksBegin, weeksUntil, type Week } from '#domain/weeks.ts';
import type { KinboxDb, TaskRow } from '../db.ts';
import { listRange, rangeSince } from '../rows/list-keys.ts';
import { within } from '../rows/within.ts';

/** In the order of the instant that counts: when they were added, completed or deleted. */
const SINCE = ['inbox', 'todo', 'completed', 'deleted'] as const;
/** In another order, and seldom long. */
const WHOLE = ['later', 'others'] as const;

/** What all spaces opened and closed in the last weeks. Reads no more of what is long over. */
export async function readWeeks(db: KinboxDb, today: Day): Promise<readonly Week[]> {
  const since = weeksBegin(today);
  const ranges = SPACES.flatMap((space) => [
    ...SINCE.map((list) => rangeSince(list, space, since)),
    ...WHOLE.map((list) => listRange(list, space)),
  ]);
  const found = await Promise.all(ranges.map((range) => within(db, range).toArray()));
  const rows = new Map<string, TaskRow>(found.flat().map((row) => [row.ref, row]));
  return weeksUntil(today, rows.values());
}
