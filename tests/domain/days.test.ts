import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';

import { dayKey } from '#domain/age-key.ts';
import { addDays, dayOf, endOfDay, isDay, type Later, SOMEDAY, weekdayOf } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import { offeredDays } from '#domain/offered-days.ts';
import { readDay } from '#domain/read-day.ts';
import { typed } from '#words/en/days.ts';
import { isListedOn } from '#domain/lists.ts';
import type { Task } from '#domain/task.ts';
import { appearsOn, isWaiting, isWaitingIn } from '#domain/waiting.ts';
import { ADA, aProject, aTask, AT_NOON, refOf, TASK, TODAY } from '../support/task-builder.ts';
import { Board } from '#domain/verbs/board.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const anyDay = fc.integer({ min: -200_000, max: 200_000 }).map((count) => addDays(TODAY, count));
const anyLater: fc.Arbitrary<Later | null> = fc.option(fc.oneof(anyDay, fc.constant(SOMEDAY)));
const TOMORROW = addDays(TODAY, 1);

describe('a day', () => {
  it.each([
    ['2026-01-31', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['0999-01-01', false],
    ['2026-1-31', false],
    ['2026-01-31T00:00:00.000Z', false],
    [' 2026-01-31', false],
    ['someday', false],
    ['', false],
  ])('T66 %j: %s', (text, isOne) => {
    expect(isDay(text)).toBe(isOne);
  });

  it('T66 sorts as text, and counts on over months, leap days and years', () => {
    expect(addDays('2024-02-28' as Day, 2)).toBe('2024-03-01');
    expect(addDays('2025-12-31' as Day, 1)).toBe('2026-01-01');
    expect([0, 1, 6].map((count) => weekdayOf(addDays('2026-11-22' as Day, count)))).toEqual([0, 1, 6]);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 100_000 }), (day, count) => {
        const later = addDays(day, count);
        expect(isDay(later)).toBe(true);
        expect(day < later && later < SOMEDAY).toBe(true);
        expect(addDays(later, -count)).toBe(day);
        // Newest first is the order of the index.
        expect(dayKey(later) < dayKey(day) && dayKey(SOMEDAY) < dayKey(later)).toBe(true);
      }),
    );
  });

  it('T72 ends at local midnight, on days of 23, 24 and 25 hours', () => {
    const instant = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2060, 0) });
    fc.assert(
      fc.property(instant, (now) => {
        const end = endOfDay(now);
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(DAY_MS + HOUR_MS);
        expect(dayOf(end - 1)).toBe(dayOf(now));
        expect(dayOf(end)).toBe(addDays(dayOf(now), 1));
      }),
    );
  });
});

describe('a typed day', () => {
  // A Sunday.
  const sunday = '2026-11-22' as Day;
  it.each([
    ['today', '2026-11-22'],
    ['Tomorrow', '2026-11-23'],
    [' fri ', '2026-11-27'],
    ['wednesday', '2026-11-25'],
    ['sun', '2026-11-29'],
    ['in 3 weeks', '2026-12-13'],
    ['in a month', '2026-12-22'],
    ['in 1 year', '2027-11-22'],
    ['in 10 days', '2026-12-02'],
    ['next week', '2026-11-23'],
    ['next month', '2026-12-01'],
    ['next year', '2027-01-01'],
    ['24.12.', '2026-12-24'],
    ['24. 12', '2026-12-24'],
    ['21.11.', '2027-11-21'],
    ['22.11.', '2026-11-22'],
    ['29.2.', '2028-02-29'],
    ['1.3.2030', '2030-03-01'],
    ['24 dec', '2026-12-24'],
    ['24th December 2027', '2027-12-24'],
    ['jan 5', '2027-01-05'],
    ['March 3rd, 2027', '2027-03-03'],
    ['2026-12-01', '2026-12-01'],
  ])('T73 %j is %s', (text, day) => {
    expect(readDay(text, sunday, typed)).toBe(day);
  });

  it.each(
    [
      '',
      ' ',
      '7/8',
      '12/24',
      '30.2.',
      '32.1.',
      '1.13.',
      'su',
      'ma 5',
      'friend',
      'in',
      'in weeks',
      'in 5000 days',
    ].concat([
      'in 3 weeks or so',
      'next',
      'next fri',
      '2026-02-30',
      'tomorrow morning',
      '5',
      'in -1 days',
      'constructor',
    ]),
  )('T73 %j is no day', (text) => {
    expect(readDay(text, sunday, typed)).toBeNull();
  });

  it('T73 whatever is typed, it is null or a day, and a day reads as itself', () => {
    fc.assert(
      fc.property(fc.string(), anyDay, (text, today) => {
        const read = readDay(text, today, typed);
        expect(read === null || isDay(read)).toBe(true);
        expect(readDay(today, sunday, typed)).toBe(today);
        const dotted = today.split('-').toReversed().join('.');
        expect(readDay(dotted, sunday, typed)).toBe(today);
      }),
    );
  });

  it.each([
    ['2026-11-22', ['2026-11-23', '2026-11-28']],
    ['2026-11-24', ['2026-11-25', '2026-11-28', '2026-11-30']],
    ['2026-11-27', ['2026-11-28', '2026-11-30']],
    ['2026-11-28', ['2026-11-29', '2026-11-30', '2026-12-05']],
  ])('T74 on %s these are offered: %s', (day, offered) => {
    expect(offeredDays(day as Day)).toEqual(offered);
  });
});

describe('a task that waits', () => {
  it.each<[Later | null, Day | null, Later | null]>([
    [null, null, null],
    [null, TODAY, null],
    [TOMORROW, null, TOMORROW],
    [SOMEDAY, null, SOMEDAY],
    [SOMEDAY, TODAY, TODAY],
    [TOMORROW, TODAY, TODAY],
    [TODAY, TOMORROW, TODAY],
  ])('T68 not before %s and due on %s appears on %s', (not_before, due_on, day) => {
    expect(appearsOn({ not_before, due_on })).toBe(day);
  });

  it('T68 is there from its day on, and a deadline is never hidden', () => {
    const days = fc.record({ not_before: anyLater, due_on: fc.option(anyDay) });
    fc.assert(
      fc.property(days, fc.option(days), anyDay, (task, project, today) => {
        const isThere = task.not_before === null || task.not_before <= today;
        const isDue = task.due_on !== null && task.due_on <= today;
        expect(isWaiting(task, today)).toBe(!isThere && !isDue);
        if (isDue) expect(isWaitingIn(task, project, today)).toBe(false);
        else
          expect(isWaitingIn(task, project, today)).toBe(
            !isThere || (project !== null && isWaiting(project, today)),
          );
        const row = aTask({ type: 'office', ...task });
        expect(isListedOn(row, 'todo', today, ADA.id)).toBe(isThere || isDue);
        expect(isListedOn(row, 'important', today, ADA.id)).toBe(isDue);
        expect(isListedOn({ ...row, important: true }, 'important', today, ADA.id)).toBe(isThere || isDue);
      }),
    );
  });

  it('T67 is no note and no grocery, and no inbox task', () => {
    const days = { not_before: SOMEDAY, due_on: TODAY } as const;
    expect(aTask({ type: 'note', ...days })).toMatchObject({ not_before: null, due_on: null });
    expect(aTask({ type: 'grocery', ...days })).toMatchObject({ not_before: null, due_on: null });
    expect(aProject(days)).toMatchObject(days);
    expect(aTask({ not_before: TODAY })).toMatchObject({ status: 'todo', not_before: TODAY });
    const board = new Board([aTask({ ref: refOf(1), due_on: TODAY })], DEFAULT_SETTINGS);
    board.change(TASK, AT_NOON, (draft) => void (draft.due_on = null));
    expect(board.task(TASK)).toMatchObject({ status: 'todo', due_on: null } satisfies Partial<Task>);
  });
});
