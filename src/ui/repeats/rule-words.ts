import { isOnLastDays } from '#domain/last-day.ts';
import { regionWeekday } from '#domain/region-week.ts';
import type { RepeatRule } from '#domain/repeat.ts';
import { weekFrom } from '#domain/week-start.ts';
import * as texts from '#words/en/repeats.ts';
import { shortWeekday } from '../days/weekday-names.ts';

/** A rule in a few words, as the history has it. `first`: with which day weeks begin. */
export function ruleWords(rule: RepeatRule, first = regionWeekday()): string {
  const { every, unit, from } = rule;
  if (from === 'done') return texts.afterDone[unit]({ every });
  const words = texts.onItsDay[unit]({ every });
  if (isOnLastDays(rule)) return texts.onLastDays({ rule: words });
  if (rule.days === undefined) return words;
  const named = weekFrom(first).filter((day) => rule.days?.includes(day));
  return texts.onDays({ rule: words, days: named.map(shortWeekday).join(', ') });
}
