import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';

import { copyRef } from '#domain/copy-ref.ts';
import { addDays, daysBetween, isDay, SOMEDAY, weekdayOf } from '#domain/day.ts';
import type { Day, TaskRef } from '#domain/ids.ts';
import { nextDay, readEvery, REPEAT_UNITS, repeatOf, ruleOf, type RepeatRule } from '#domain/repeat.ts';
import { nextDates } from '#domain/round.ts';
import { appearsOn } from '#domain/waiting.ts';
import { refOf } from '../support/task-builder.ts';

const day = (text: string) => text as Day;
const anyDay = fc.integer({ min: -60_000, max: 200_000 }).map((count) => addDays(day('2026-01-31'), count));
const every = fc.integer({ min: 1, max: 40 });
const unit = fc.constantFrom(...REPEAT_UNITS);
const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });

const anyRule: fc.Arbitrary<RepeatRule> = fc.oneof(
  fc.record({ every, unit, from: fc.constant('done' as const) }),
  fc.record({ every, unit, from: fc.constant('date' as const), since: anyDay }),
  fc.record({
    every,
    unit: fc.constant('week' as const),
    from: fc.constant('date' as const),
    since: anyDay,
    days: weekdays,
  }),
);

function onItsDay(
  rule: Pick<RepeatRule, 'every' | 'unit'>,
  since: string,
  days?: readonly number[],
): RepeatRule {
  return { ...rule, from: 'date', since: day(since), ...(days && { days }) };
}

/** The days of the rule after `since`, one after the other. */
function daysOf(rule: RepeatRule, first: Day, count: number): readonly Day[] {
  const found = [first];
  while (found.length < count) found.push(nextDay(rule, found.at(-1)!, found.at(-1)!));
  return found;
}

it.each([
  ['1', 1],
  [' 14 ', 14],
  ['999', 999],
  ['007', 7],
  ['0', null],
  ['1000', null],
  ['', null],
  ['1,5', null],
  ['1.5', null],
  ['1e2', null],
  ['-3', null],
  ['two', null],
])('U1329 "%s" as a number of days is %s', (text, every) => {
  expect(readEvery(text)).toBe(every);
});

describe('the next day', () => {
  it('T80 is so long after the day on which it was done', () => {
    const after = (unit: RepeatRule['unit'], every: number, on: string) =>
      nextDay({ every, unit, from: 'done' }, day(on), day(on));
    expect(after('day', 10, '2026-02-20')).toBe('2026-03-02');
    expect(after('week', 2, '2026-12-24')).toBe('2027-01-07');
    expect(after('month', 1, '2026-01-31')).toBe('2026-02-28');
    expect(after('year', 1, '2024-02-29')).toBe('2025-02-28');
  });

  it('T80 is counted from the day of the round where it is done so early that it would not go on', () => {
    const weekly: RepeatRule = { every: 1, unit: 'week', from: 'done' };
    expect(nextDay(weekly, day('2026-11-24'), day('2026-12-20'))).toBe('2026-12-27');
    expect(nextDay(weekly, day('2026-11-24'), day('2026-12-01'))).toBe('2026-12-08');
    expect(nextDay(weekly, day('2026-11-24'), day('2026-11-30'))).toBe('2026-12-01');
  });

  it('T81 keeps the 31st, the leap day and the weekday over what has none', () => {
    const monthly = daysOf(onItsDay({ every: 1, unit: 'month' }, '2026-01-31'), day('2026-01-31'), 5);
    expect(monthly).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    const yearly = daysOf(onItsDay({ every: 1, unit: 'year' }, '2024-02-29'), day('2024-02-29'), 5);
    expect(yearly).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
    const weeks = daysOf(onItsDay({ every: 2, unit: 'week' }, '2026-12-17'), day('2026-12-17'), 3);
    expect(weeks).toEqual(['2026-12-17', '2026-12-31', '2027-01-14']);
  });

  it('T81 is each of the named days of every second week, Sunday the last', () => {
    // A Wednesday.
    const rule = onItsDay({ every: 2, unit: 'week' }, '2026-11-25', [1, 3, 0]);
    expect(daysOf(rule, day('2026-11-25'), 5)).toEqual([
      '2026-11-25',
      '2026-11-29',
      '2026-12-07',
      '2026-12-09',
      '2026-12-13',
    ]);
  });

  it('T81 comes once after several that were missed', () => {
    const weekly = onItsDay({ every: 1, unit: 'week' }, '2026-11-05');
    expect(nextDay(weekly, day('2026-11-25'), day('2026-11-05'))).toBe('2026-11-26');
    expect(nextDay(weekly, day('2026-11-26'), day('2026-11-05'))).toBe('2026-12-03');
  });

  it('T81 is counted from the day of the round where it is done early', () => {
    const weekly = onItsDay({ every: 1, unit: 'week' }, '2026-11-05');
    expect(nextDay(weekly, day('2026-11-24'), day('2026-11-26'))).toBe('2026-12-03');
  });

  it('T82 lies after the day it was done on and after the day of its round, whatever clock and calendar', () => {
    fc.assert(
      fc.property(anyRule, anyDay, fc.option(anyDay), (rule, on, present) => {
        const next = nextDay(rule, on, present);
        expect(isDay(next)).toBe(true);
        expect(next > on).toBe(true);
        if (present !== null) expect(next > present).toBe(true);
      }),
    );
  });

  it('T81 is the first of those that the rule has, found without counting them', () => {
    fc.assert(
      fc.property(anyRule, anyDay, (rule, on) => {
        fc.pre(rule.from === 'date' && Math.abs(daysBetween(rule.since, on)) < 3_000);
        if (rule.from !== 'date') return;
        const all: Day[] = [];
        for (let at = rule.since; at <= addDays(on, 20_000); at = addDays(at, 1)) {
          if (isOf(rule, at)) all.push(at);
          if (at > on && all.at(-1)! > on) break;
        }
        expect(nextDay(rule, on, null)).toBe(all.find((each) => each > on));
      }),
      { numRuns: 60 },
    );
  });

  it('T82 ends with the calendar', () => {
    const last = day('9999-12-31');
    for (const unit of REPEAT_UNITS) {
      expect(nextDay({ every: 999, unit, from: 'done' }, last, last)).toBe(last);
      expect(nextDay(onItsDay({ every: 999, unit }, '2026-01-31'), last, last)).toBe(last);
      expect(isDay(nextDay(onItsDay({ every: 999, unit }, '9999-12-30'), day('1000-01-01'), null))).toBe(
        true,
      );
    }
    expect(nextDay(onItsDay({ every: 999, unit: 'week' }, '2026-01-31', [2]), last, last)).toBe(last);
  });
});

/** By the words of the rule, day by day. */
function isOf(rule: Extract<RepeatRule, { from: 'date' }>, at: Day): boolean {
  const { every, unit, since, days } = rule;
  const gone = daysBetween(since, at);
  switch (unit) {
    case 'day':
      return gone % every === 0;
    case 'week': {
      const week = Math.floor((gone + ((weekdayOf(since) + 6) % 7)) / 7);
      return week % every === 0 && (days ?? [weekdayOf(since)]).includes(weekdayOf(at));
    }
    case 'month':
    case 'year': {
      const months = 12 * (year(at) - year(since)) + month(at) - month(since);
      const isLast = addDays(at, 1).endsWith('-01');
      const isDate = date(at) === date(since) || (isLast && date(at) < date(since));
      return months % (unit === 'year' ? every * 12 : every) === 0 && isDate;
    }
  }
}
const year = (at: Day) => Number(at.slice(0, 4));
const month = (at: Day) => Number(at.slice(5, 7));
const date = (at: Day) => Number(at.slice(8));

describe('the dates of the next round', () => {
  const weekly = repeatOf(onItsDay({ every: 1, unit: 'week' }, '2026-11-26'));
  const dates = (not_before: string | null, due_on: string | null, on = '2026-11-26') =>
    nextDates({ not_before: not_before as Day | null, due_on: due_on as Day | null }, weekly, day(on));

  it.each([
    ['the day on which it appears', null, null, { not_before: '2026-12-03', due_on: null }],
    ['that day instead of someday', 'someday', null, { not_before: '2026-12-03', due_on: null }],
    ['the day after this one', '2026-11-26', null, { not_before: '2026-12-03', due_on: null }],
    [
      'the deadline, on which it appears',
      null,
      '2026-11-26',
      { not_before: '2026-12-03', due_on: '2026-12-03' },
    ],
    ['both, as far apart', '2026-11-24', '2026-11-26', { not_before: '2026-12-01', due_on: '2026-12-03' }],
    [
      'one, if it appeared late',
      '2026-11-28',
      '2026-11-26',
      { not_before: '2026-12-03', due_on: '2026-12-03' },
    ],
  ])('T83 are %s', (_, not_before, due_on, next) => {
    expect(dates(not_before, due_on)).toEqual(next);
  });
});

it('C60, T83 the days of the next round are not before those of this one, and the task leaves the list', () => {
  const someDay = fc.option(fc.oneof(anyDay, fc.constant(SOMEDAY)));
  fc.assert(
    fc.property(anyRule, anyDay, someDay, fc.option(anyDay), (rule, on, not_before, due_on) => {
      const next = nextDates({ not_before, due_on }, repeatOf(rule), on);
      const [was, is] = [appearsOn({ not_before, due_on }), appearsOn(next)];
      expect(is !== null && is > on).toBe(true);
      if (was !== null && was !== SOMEDAY) expect(is !== null && is >= was).toBe(true);
      if (due_on !== null) expect(next.due_on !== null && next.due_on >= due_on).toBe(true);
    }),
  );
});

describe('a rule', () => {
  it('T84 is one text, whatever order its parts are written in', () => {
    const rule = onItsDay({ every: 2, unit: 'week' }, '2026-11-26', [4, 1]);
    const { every, unit, ...rest } = rule;
    expect(repeatOf({ ...rest, unit, every })).toBe(repeatOf(rule));
    expect(ruleOf(repeatOf(rule))).toEqual(onItsDay({ every: 2, unit: 'week' }, '2026-11-26', [1, 4]));
    expect(ruleOf(repeatOf({ every: 1, unit: 'day', from: 'done' }))).toEqual({
      every: 1,
      unit: 'day',
      from: 'done',
    });
  });
});

describe('the ref of a copy', () => {
  it('T85 is the UUID version 5 of the task and the number of its round', () => {
    // As RFC 9562 and Node compute it.
    const expected = (ref: TaskRef, round: number) => {
      const bytes = Buffer.concat([Buffer.from(ref.replaceAll('-', ''), 'hex'), Buffer.from(String(round))]);
      const hash = createHash('sha1').update(bytes).digest().subarray(0, 16);
      hash[6] = (hash[6]! & 0x0f) | 0x50;
      hash[8] = (hash[8]! & 0x3f) | 0x80;
      return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    };
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 0, max: 1_000_000 }), (ref, round) => {
        expect(copyRef(ref as TaskRef, round)).toBe(expected(ref as TaskRef, round));
      }),
    );
    expect(copyRef(refOf(1), 0)).not.toBe(copyRef(refOf(1), 1));
  });
});
