const long = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });

/** 0 is Sunday, as the first of January 2023 was. */
export function longWeekday(weekday: number): string {
  return long.format(Date.UTC(2023, 0, 1 + weekday));
}

export function shortWeekday(weekday: number): string {
  return short.format(Date.UTC(2023, 0, 1 + weekday));
}
