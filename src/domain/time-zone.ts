/**
 * Clocks on walls: which day and hour it is somewhere, and when it is some hour there. Zones are names of the IANA
 * database, as browsers tell them; `Intl` knows their rules. Hours are whole, 0 to 23.
 */
import { addDays } from './day.ts';
import type { Day } from './ids.ts';

const DAY_MS = 86_400_000;
export const MAX_ZONE_LENGTH = 64;

/** Whether this machine knows the rules of the zone. */
export function isTimeZone(name: string): boolean {
  // `Intl` takes offsets too, which name no place whose rules could change.
  if (name.length > MAX_ZONE_LENGTH || !/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** Of this machine: where a device is, its person is. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export interface Wall {
  readonly day: Day;
  readonly hour: number;
}

/** What the clocks of a zone show. A day of years before 1000 or after 9999 is none of `Day`. */
export function wallIn(zone: string): (epochMs: number) => Wall {
  const shift = shiftIn(zone);
  return (epochMs) => {
    const shown = new Date(epochMs + shift(epochMs)).toISOString();
    return { day: shown.slice(0, 10) as Day, hour: Number(shown.slice(11, 13)) };
  };
}

/**
 * The first instant after `afterMs` at which a day of the zone comes to that hour. Once a day: an hour that clocks go back
 * to counts when it comes first, one that they pass over when they pass it.
 */
export function nextAtHour(zone: string, hour: number, afterMs: number): number {
  const shift = shiftIn(zone);
  let day = wallIn(zone)(afterMs).day;
  for (;;) {
    const at = firstAt(shift, Date.parse(`${day}T00:00:00.000Z`) + hour * 3_600_000);
    if (at > afterMs) return at;
    day = addDays(day, 1);
  }
}

/** The last of these instants that is not after `untilMs`. */
export function lastAtHour(zone: string, hour: number, untilMs: number): number {
  // Longer ago than any two of them are apart.
  let last = nextAtHour(zone, hour, untilMs - 2 * DAY_MS);
  for (;;) {
    const next = nextAtHour(zone, hour, last);
    if (next > untilMs) return last;
    last = next;
  }
}

/** `wallMs`: what the clocks show, as if it were UTC. */
function firstAt(shift: (epochMs: number) => number, wallMs: number): number {
  // No zone changes twice within two days: these are the shifts before and after any change that is near.
  const before = wallMs - shift(wallMs - DAY_MS);
  const after = wallMs - shift(wallMs + DAY_MS);
  const shows = [before, after].filter((at) => at + shift(at) === wallMs);
  // Clocks that pass over it do so when those of before would have shown it, or a little earlier.
  return shows.length > 0 ? Math.min(...shows) : firstBehind(shift, wallMs, Math.min(before, after));
}

/** Within the hours around a change, to the minute. */
function firstBehind(shift: (epochMs: number) => number, wallMs: number, fromMs: number): number {
  let [early, late] = [fromMs - 1, fromMs + DAY_MS];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (middle + shift(middle) >= wallMs) late = middle;
    else early = middle;
  }
  return late;
}

/** By how much the clocks of a zone are ahead of UTC at an instant, in ms. */
function shiftIn(zone: string): (epochMs: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (epochMs) => {
    const parts = format.formatToParts(epochMs);
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((type) => Number(parts.find((part) => part.type === type)?.value));
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000;
  };
}
