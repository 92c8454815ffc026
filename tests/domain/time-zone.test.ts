import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterQuiet, isQuiet } from '#domain/quiet-hours.ts';
import { isTimeZone, lastAtHour, nextAtHour, wallIn } from '#domain/time-zone.ts';

const at = (text: string) => Date.parse(text);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** With changes of an hour and of half of one, in both hemispheres, none, and shifts of 45 minutes. */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Africa/Casablanca',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
];

const anyZone = fc.constantFrom(...ZONES);
const anyHour = fc.integer({ min: 0, max: 23 });
const anyInstant = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
const anyQuiet = fc.record({ from: anyHour, until: anyHour }).filter(({ from, until }) => from !== until);

it('A622 a time zone is a name that this machine knows the rules of', () => {
  expect(ZONES.filter((zone) => !isTimeZone(zone))).toEqual([]);
  for (const name of ['', 'Mars/Olympus', '+02:00', 'x'.repeat(65), 'Europe/Berlin\n']) {
    expect([name, isTimeZone(name)]).toEqual([name, false]);
  }
});

it.each([
  ['on an ordinary day', 'Europe/Berlin', 8, '2026-05-01T05:59:59.999Z', '2026-05-01T06:00:00.000Z'],
  ['strictly after', 'Europe/Berlin', 8, '2026-05-01T06:00:00.000Z', '2026-05-02T06:00:00.000Z'],
  // 02:00 becomes 03:00 at 01:00 UTC.
  ['that clocks pass over', 'Europe/Berlin', 2, '2026-03-28T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  // 03:00 becomes 02:00 at 01:00 UTC.
  ['that comes twice: the first', 'Europe/Berlin', 2, '2026-10-24T12:00:00.000Z', '2026-10-25T00:00:00.000Z'],
  ['that comes twice: once', 'Europe/Berlin', 2, '2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z'],
  ['of a half hour', 'Asia/Kolkata', 7, '2026-05-01T00:00:00.000Z', '2026-05-01T01:30:00.000Z'],
  ['across the date line', 'Pacific/Kiritimati', 0, '2026-05-01T00:00:00.000Z', '2026-05-01T10:00:00.000Z'],
])('A615 the next hour of a zone, %s', (_, zone, hour, after, next) => {
  expect(new Date(nextAtHour(zone, hour, at(after))).toISOString()).toBe(next);
});

it('A615 an hour comes once on each day, at the first minute that shows it or a later one', () => {
  fc.assert(
    fc.property(anyZone, anyHour, anyInstant, (zone, hour, after) => {
      const wall = wallIn(zone);
      const next = nextAtHour(zone, hour, after);
      expect(next).toBeGreaterThan(after);
      expect(next - after).toBeLessThanOrEqual(DAY_MS + 2 * 3_600_000);
      const shown = wall(next);
      // Clocks pass over two hours at most.
      expect([hour, hour + 1]).toContain(shown.hour);
      // The minute before does not show it yet, or is of the day before.
      const before = wall(next - MINUTE_MS);
      expect(before.day < shown.day || before.hour < hour || hour === 0).toBe(true);
      const following = nextAtHour(zone, hour, next);
      expect(wall(following).day > shown.day).toBe(true);
      expect(following - next).toBeGreaterThanOrEqual(DAY_MS - 3_600_000);
    }),
    { numRuns: 400 },
  );
});

it('A616 the last time of an hour is the one before the next', () => {
  fc.assert(
    fc.property(anyZone, anyHour, anyInstant, (zone, hour, until) => {
      const last = lastAtHour(zone, hour, until);
      expect(last).toBeLessThanOrEqual(until);
      expect(nextAtHour(zone, hour, last)).toBe(nextAtHour(zone, hour, until));
      expect(lastAtHour(zone, hour, last)).toBe(last);
    }),
    { numRuns: 200 },
  );
});

it('A614 quiet hours may go over midnight', () => {
  const night = { from: 21, until: 7 };
  expect([20, 21, 0, 6, 7, 12].map((hour) => isQuiet(night, hour))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([12, 13, 14].map((hour) => isQuiet({ from: 13, until: 14 }, hour))).toEqual([false, true, false]);
});

it('A614 what comes in quiet hours waits until their end, and not longer, wherever clocks are changed', () => {
  fc.assert(
    fc.property(anyZone, anyQuiet, anyInstant, (zone, quiet, instant) => {
      const wall = wallIn(zone);
      const loud = afterQuiet(quiet, zone, instant);
      expect(isQuiet(quiet, wall(loud).hour)).toBe(false);
      if (!isQuiet(quiet, wall(instant).hour)) {
        expect(loud).toBe(instant);
        return;
      }
      for (let minute = instant; minute < loud; minute += 15 * MINUTE_MS) {
        expect(isQuiet(quiet, wall(minute).hour), new Date(minute).toISOString()).toBe(true);
      }
      expect(isQuiet(quiet, wall(loud - 1).hour)).toBe(true);
    }),
    { numRuns: 250 },
  );
});

it('A614 without quiet hours nothing waits', () => {
  expect(afterQuiet(null, 'Europe/Berlin', 5)).toBe(5);
});
