/** The rounds of a repeating task: the row stays, its dates go on. */
import { addDays, daysBetween, SOMEDAY } from './day.ts';
import type { Day, Repeat } from './ids.ts';
import { nextDay, ruleOf } from './repeat.ts';
import type { Task } from './task.ts';

type Dates = Pick<Task, 'not_before' | 'due_on'>;

/**
 * The dates after a round that is over. A deadline keeps its distance from the day on which the task appears; without
 * such a day the task waits until its next one.
 */
export function nextDates({ not_before, due_on }: Dates, repeat: Repeat, on: Day): Dates {
  const begins = not_before === SOMEDAY ? null : not_before;
  const day = nextDay(ruleOf(repeat), on, due_on ?? begins);
  const lead = due_on === null || begins === null ? 0 : Math.max(0, daysBetween(begins, due_on));
  return { not_before: addDays(day, -lead), due_on: due_on === null ? null : day };
}
