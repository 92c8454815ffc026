import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, weekdayOf } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import { rruleOf } from '#domain/repeat-rrule.ts';
import { nextDay, REPEAT_UNITS, type OnItsDay } from '#domain/repeat.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const DAY_MS = 86_400_000;
const numberOf = (day: Day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const partsOf = (day: Day) => day.split('-').map(Number) as [number, number, number];

/** Whether a calendar that knows nothing of Kinbox has the event on that day: RFC 5545, 3.3.10, as far as it is used. */
function isOn(rrule: string, first: Day, day: Day): boolean {
  const rule = Object.fromEntries(rrule.split(';').map((part) => part.split('=') as [string, string]));
  const every = Number(rule['INTERVAL']);
  const [year, month, date] = partsOf(day);
  const [firstYear, firstMonth] = partsOf(first);
  // Day 4 of 1970 was a Monday with number 4: weeks begin on it.
  const weekOf = (each: Day) => Math.floor((numberOf(each) - 4) / 7);
  const isOfMonth = () => {
    const allowed = (rule['BYMONTHDAY'] ?? '').split(',').map(Number);
    const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const there = allowed.filter((each) => each <= length);
    return rule['BYSETPOS'] === '-1' ? date === there.at(-1) : there.includes(date);
  };
  switch (rule['FREQ']) {
    case 'DAILY':
      return (numberOf(day) - numberOf(first)) % every === 0;
    case 'WEEKLY': {
      const days = rule['BYDAY']?.split(',') ?? [WEEKDAYS[weekdayOf(first)]];
      return (weekOf(day) - weekOf(first)) % every === 0 && days.includes(WEEKDAYS[weekdayOf(day)]);
    }
    case 'MONTHLY':
      return ((year - firstYear) * 12 + month - firstMonth) % every === 0 && isOfMonth();
    default:
      return (year - firstYear) % every === 0 && month === Number(rule['BYMONTH']) && isOfMonth();
  }
}

const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
const since = fc.integer({ min: 0, max: 3000 }).map((count) => addDays('2024-01-01' as Day, count));
const rules = fc
  .record({
    every: fc.integer({ min: 1, max: 5 }),
    unit: fc.constantFrom(...REPEAT_UNITS),
    since,
    days: fc.option(days),
  })
  .map(({ days: chosen, ...rule }): OnItsDay => {
    const isOfDays = rule.unit === 'week' && chosen !== null;
    return { ...rule, from: 'date', ...(isOfDays && { days: chosen }) };
  });

it('A504 a calendar has the event on the days of the rule, and on no other', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 0, max: 900 }), (rule, later) => {
      const first = nextDay(rule, addDays(rule.since, later - 1), null);
      const rrule = rruleOf(rule, first) ?? '';
      expect(rrule).toMatch(/^FREQ=/);
      let next = first;
      for (let count = 0; count < 800; count += 1) {
        const day = addDays(first, count);
        expect([rrule, first, day, isOn(rrule, first, day)]).toEqual([rrule, first, day, day === next]);
        if (day === next) next = nextDay(rule, day, null);
      }
    }),
  );
});

it('A504 there is none from a day that is not of the rule, nor for a rule that counts from when it is done', () => {
  const rule = { every: 1, unit: 'week', from: 'date', since: '2026-02-02' as Day } as const;
  expect(rruleOf(rule, '2026-02-10' as Day)).toBeNull();
  expect(rruleOf({ every: 1, unit: 'week', from: 'done' }, '2026-02-09' as Day)).toBeNull();
});
