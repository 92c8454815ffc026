/** On which day a week begins where weeks are shown. Rules of weeks are counted from Mondays everywhere. */
import { WEEKDAYS, type WeekStart } from './settings.ts';

/** 0 is Sunday. `ofRegion`: where the region decides. */
export function firstWeekday(chosen: WeekStart, ofRegion: number): number {
  return chosen === 'region' ? ofRegion : WEEKDAYS.indexOf(chosen);
}

/** All seven in the order of a week. */
export function weekFrom(first: number): readonly number[] {
  return WEEKDAYS.map((_, day) => (first + day) % WEEKDAYS.length);
}
