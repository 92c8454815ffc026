/** Rules of every kind, and rounds that were done by other clocks, on days that not all months have. */
import type { Day, IsoTime } from '#domain/ids.ts';
import { onLastDays } from '#domain/last-day.ts';
import { repeatOf, type OnItsDay } from '#domain/repeat.ts';
import { addDays } from '#domain/day.ts';
import { doing, editing, isLive, onOne, type Act } from './act.ts';
import { THE_DAY } from './days.ts';

const JANUARY_31 = '2026-01-31' as Day;
const LEAP_DAY = '2024-02-29' as Day;
const JUNE_30 = '2026-06-30' as Day;
const SUNDAY = 0;
const SATURDAY = 6;

const monthly: OnItsDay = { every: 1, unit: 'month', from: 'date', since: JUNE_30 };

export const EVERY_KIND = [
  repeatOf(monthly),
  repeatOf({ ...monthly, since: JANUARY_31 }),
  repeatOf({ ...monthly, every: 2, since: JANUARY_31 }),
  repeatOf(onLastDays(monthly) ?? monthly),
  repeatOf({ every: 1, unit: 'year', from: 'date', since: LEAP_DAY }),
  repeatOf({ every: 2, unit: 'week', from: 'date', since: THE_DAY, days: [SUNDAY, SATURDAY] }),
  repeatOf({ every: 1, unit: 'month', from: 'done' }),
  repeatOf({ every: 999, unit: 'year', from: 'done' }),
];

const ENDS = [JANUARY_31, LEAP_DAY, JUNE_30, addDays(JUNE_30, 1), '9999-12-31' as Day];

export const rules = {
  repeatAnyHow: (scene) =>
    onOne(scene, scene.rows.filter(isLive), ({ ref }) => [
      editing(ref, {
        repeat: scene.random.pick(EVERY_KIND),
        due_on: scene.random.pick([null, ...ENDS]),
        not_before: scene.random.pick([null, null, JUNE_30]),
      }),
    ]),
  /** By a tab that says when: also one whose clock runs ahead, or stands. */
  tickByClock: (scene) =>
    onOne(
      scene,
      scene.rows.filter(({ repeat }) => repeat !== null),
      ({ ref, round }) => {
        const on = scene.random.pick(ENDS);
        const tickedAt = `${scene.random.pick(ENDS)}T12:00:00.000Z` as IsoTime;
        return [doing({ kind: 'task.complete', args: { ref, completed: true, round, on, tickedAt } })];
      },
    ),
  skipToMonthEnd: (scene) =>
    onOne(
      scene,
      scene.rows.filter(({ repeat }) => repeat !== null),
      ({ ref, round }) => [doing({ kind: 'task.skip', args: { ref, round, on: scene.random.pick(ENDS) } })],
    ),
} satisfies Record<string, Act>;
