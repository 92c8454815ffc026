/** Rules of the last day of a month, which every app and server before understands. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, firstOfMonth } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import { isOnLastDays, onLastDays } from '#domain/last-day.ts';
import { recurrenceOf } from '#domain/recurrence.ts';
import { nextDay, repeatOf, type OnItsDay } from '#domain/repeat.ts';
import { repeatRequest } from '#domain/wire/repeat.ts';

const day = (text: string) => text as Day;
const months = (every: number, since: string): OnItsDay => ({
  every,
  unit: 'month',
  from: 'date',
  since: day(since),
});
const lastOf = (of: Day) => addDays(addMonths(firstOfMonth(of), 1), -1);
const daysAfter = (rule: OnItsDay, first: Day, count: number) => {
  const found = [first];
  while (found.length < count) found.push(nextDay(rule, found.at(-1) ?? first, found.at(-1) ?? first));
  return found;
};

describe('the last day of a month', () => {
  it('T263 after the 30th of June is the 31st of July', () => {
    const rule = onLastDays(months(1, '2026-06-30'));
    expect(rule).toEqual(months(1, '2026-05-31'));
    if (rule === null) return;
    expect(daysAfter(rule, day('2026-06-30'), 9)).toEqual([
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ]);
  });

  it.each([
    [1, '2026-07-15', '2026-07-31'],
    [1, '2026-02-28', '2026-01-31'],
    [1, '2026-01-31', '2026-01-31'],
    [2, '2026-06-30', '2025-12-31'],
    [2, '2026-07-31', '2026-07-31'],
    [3, '2026-02-10', '2025-08-31'],
    [12, '2026-02-28', '2024-02-29'],
    [5, '2026-06-30', '2026-01-31'],
  ])('T263 of every %i months from %s is counted from %s', (every, from, since) => {
    expect(onLastDays(months(every, from))).toEqual(months(every, since));
  });

  it.each([
    ['of weeks', { every: 1, unit: 'week', from: 'date', since: day('2026-06-30') }],
    ['of years', { every: 1, unit: 'year', from: 'date', since: day('2026-06-30') }],
    ['of Junes', months(12, '2026-06-30')],
  ] as const)('T263 is no other day in a rule %s', (_, rule) => {
    expect(onLastDays(rule)).toBeNull();
    expect(isOnLastDays(rule)).toBe(false);
  });

  it('T263 is the day of each round, in the months of the rule, and a rule of a date is none of it', () => {
    const since = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays(day('2001-01-01'), count));
    fc.assert(
      fc.property(since, fc.integer({ min: 1, max: 40 }), (from, every) => {
        const rule = onLastDays(months(every, from));
        if (rule === null) {
          // Its months are all as long.
          for (const each of daysAfter(months(every, lastOf(from)), lastOf(from), 12))
            expect(each).toBe(lastOf(each));
          return;
        }
        expect(isOnLastDays(rule)).toBe(true);
        expect(onLastDays(rule)).toEqual(rule);
        const isDate = !isOnLastDays(months(every, from));
        expect(isDate).toBe(from.slice(-2) !== rule.since.slice(-2));
        for (const each of daysAfter(rule, from, 30).slice(1)) expect(each).toBe(lastOf(each));
        const [, first = from] = daysAfter(rule, from, 2);
        const isSameMonth = first.slice(0, 7) === from.slice(0, 7);
        expect(first).toBe(lastOf(addMonths(firstOfMonth(from), isSameMonth ? 0 : every)));
      }),
    );
  });

  it('T263 is a rule of the form of before: requests, texts and calendars take it', () => {
    const rule = onLastDays(months(1, '2026-06-30'));
    expect(repeatRequest.parse(rule)).toBe(repeatOf(months(1, '2026-05-31')));
    expect(rule && recurrenceOf(rule, day('2026-06-30'))).toEqual([
      'RRULE:FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1',
    ]);
  });
});
