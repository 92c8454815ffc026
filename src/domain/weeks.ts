/** How much was opened and closed in each of the last weeks. */
import { isCopyRef } from './copy-ref.ts';
import { addDays, dayOf, daysBetween } from './day.ts';
import type { Day, IsoTime } from './ids.ts';
import type { Task } from './task.ts';

export interface Week {
  readonly from: Day;
  /** Its last day. */
  readonly to: Day;
  readonly opened: number;
  readonly closed: number;
}

export const WEEKS = 8;
const WEEK = 7;

type Counted = Pick<Task, 'ref' | 'type' | 'created_at' | 'completed' | 'completed_at' | 'deleted_at'>;

/** Weeks of seven days, the last of which ends today; the oldest first. Closed is what was completed or deleted. */
export function weeksUntil(today: Day, tasks: Iterable<Counted>): readonly Week[] {
  const first = addDays(today, 1 - WEEKS * WEEK);
  const weeks = Array.from({ length: WEEKS }, (_, index) => {
    const from = addDays(first, index * WEEK);
    return { from, to: addDays(from, WEEK - 1), opened: 0, closed: 0 };
  });
  const weekOf = (at: IsoTime | null) =>
    at === null ? undefined : weeks[Math.floor(daysBetween(first, dayOf(Date.parse(at))) / WEEK)];
  for (const task of tasks) {
    if (!isCounted(task)) continue;
    // What a round leaves was not added; its task was, once.
    const opened = isCopyRef(task.ref) ? undefined : weekOf(task.created_at);
    const closed = weekOf(closedAt(task));
    if (opened !== undefined) opened.opened += 1;
    if (closed !== undefined) closed.closed += 1;
  }
  return weeks;
}

/** A purchase and a note are nothing that was to be done, and a round that was put back was not done. */
function isCounted({ ref, type, deleted_at }: Counted): boolean {
  return type !== 'grocery' && type !== 'note' && !(isCopyRef(ref) && deleted_at !== null);
}

function closedAt({ completed, completed_at, deleted_at }: Counted): IsoTime | null {
  return completed ? completed_at : deleted_at;
}

/** From the first instant that any of the weeks can have. */
export function weeksBegin(today: Day): Day {
  return addDays(today, -WEEKS * WEEK);
}
