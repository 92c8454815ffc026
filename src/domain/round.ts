/** The rounds of a repeating task: the row stays, its dates go on. */
import { addDays, daysBetween, SOMEDAY } from './day.ts';
import type { Day, Repeat } from './ids.ts';
import { inCalendar, nextDay, ruleOf } from './repeat.ts';
import type { Task } from './task.ts';

export type Dates = Pick<Task, 'not_before' | 'due_on'>;

/**
 * The dates after a round that is over. A deadline keeps its distance from the day on which the task appears, as far as
 * the task can leave the list for a day; without such a day the task waits until its next one.
 */
export function nextDates({ not_before, due_on }: Dates, repeat: Repeat, on: Day): Dates {
  const begins = not_before === SOMEDAY ? null : not_before;
  const day = nextDay(ruleOf(repeat), on, dayOfRound({ not_before, due_on }));
  const lead = due_on === null || begins === null ? 0 : Math.max(0, daysBetween(begins, due_on));
  const [wanted, earliest] = [addDays(day, -lead), addDays(on, 1)];
  return { not_before: wanted > earliest ? wanted : earliest, due_on: due_on === null ? null : day };
}

/** Its deadline, or else the day on which it appears. */
export function dayOfRound({ not_before, due_on }: Dates): Day | null {
  return due_on ?? (not_before === SOMEDAY ? null : not_before);
}

/** What has no day gets none. */
export function laterDates({ not_before, due_on }: Dates, days: number): Dates {
  const hasDay = not_before !== null && not_before !== SOMEDAY;
  return {
    not_before: hasDay ? inCalendar(addDays(not_before, days)) : not_before,
    due_on: due_on === null ? null : inCalendar(addDays(due_on, days)),
  };
}
