import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { addDays, addMonths } from '#domain/day.ts';
import { icsDay } from '#domain/icalendar.ts';
import type { Day } from '#domain/ids.ts';
import { recurrenceOf } from '#domain/recurrence.ts';
import { nextDay, REPEAT_UNITS, type OnItsDay } from '#domain/repeat.ts';

/** The first days of an event as a calendar that knows nothing of Kinbox has them. */
function daysOf(lines: readonly string[], first: Day, count: number): readonly string[] {
  const event = ['BEGIN:VEVENT', `DTSTART;VALUE=DATE:${icsDay(first)}`, ...lines, 'END:VEVENT'].join('\r\n');
  const days = new ICAL.Event(new ICAL.Component(ICAL.parse(event) as unknown[])).iterator();
  return Array.from({ length: count }, () => days.next()?.toString() ?? 'none');
}

const COUNT = 60;
const MONTHS_LISTED = 120;

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
      const lines = recurrenceOf(rule, first);
      const isShort =
        rule.unit === 'month' && first.slice(-2) !== rule.since.slice(-2) && !rule.since.endsWith('-31');
      expect(lines[0] ?? '').toMatch(isShort ? /^$/ : /^RRULE:FREQ=/);
      if (isShort) return;
      const expected: Day[] = [first];
      while (expected.length < COUNT) expected.push(nextDay(rule, expected.at(-1) ?? first, null));
      const listed = expected.filter((day) => day < addMonths(first, MONTHS_LISTED));
      expect(daysOf(lines, first, listed.length)).toEqual(listed);
    }),
  );
});

it('A504 there is none from a day that is not of the rule, nor for a rule that counts from when it is done', () => {
  const rule = { every: 1, unit: 'week', from: 'date', since: '2026-02-02' as Day } as const;
  expect(recurrenceOf(rule, '2026-02-10' as Day)).toEqual([]);
  expect(recurrenceOf({ every: 1, unit: 'week', from: 'done' }, '2026-02-09' as Day)).toEqual([]);
});
