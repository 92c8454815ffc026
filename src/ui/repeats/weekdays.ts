/** From Monday, as the weeks of a rule are. 0 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;

/** In short. */
export function weekdayName(weekday: number): string {
  // The 1st of a month that began with a Sunday.
  const date = new Date(Date.UTC(2023, 0, 1 + weekday));
  return new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }).format(date);
}
