/**
 * Rules of the last day of a month. They need no form of their own: counted from a 31st, a rule of months comes on the last
 * day of each, since a month that lacks the day has its last one (decision 169).
 */
import { addDays, addMonths, firstOfMonth } from './day.ts';
import type { Day } from './ids.ts';
import type { OnItsDay, RepeatRule } from './repeat.ts';

/** As many steps as there are months: then those of a rule come again. */
const STEPS = 12;

/**
 * The rule that comes on the last day of the same months: it is counted from the latest of the longest among them, in the
 * month of its day or before. Null where there is no other day to choose, as in rules of weeks or of Junes.
 */
export function onLastDays(rule: OnItsDay): OnItsDay | null {
  const months = lastDays(rule);
  const since = longestOf(months);
  return since === undefined || months.every((day) => dateOf(day) === dateOf(since))
    ? null
    : { ...rule, since };
}

export function isOnLastDays(rule: RepeatRule): boolean {
  if (rule.from !== 'date') return false;
  const last = onLastDays(rule);
  return last !== null && dateOf(last.since) === dateOf(rule.since);
}

/** The latest first. */
function lastDays({ unit, every, since }: OnItsDay): readonly Day[] {
  if (unit !== 'month') return [];
  const first = firstOfMonth(since);
  return Array.from({ length: STEPS }, (_, step) => addDays(addMonths(first, 1 - step * every), -1));
}

function longestOf(days: readonly Day[]): Day | undefined {
  return days.reduce<Day | undefined>(
    (longest, day) => (longest === undefined || dateOf(day) > dateOf(longest) ? day : longest),
    undefined,
  );
}

function dateOf(day: Day): string {
  return day.slice(-2);
}
