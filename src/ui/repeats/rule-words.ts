import { isOnLastDays } from '#domain/last-day.ts';
import type { RepeatRule } from '#domain/repeat.ts';
import * as texts from '#words/en/repeats.ts';
import { weekdayName } from './weekdays.ts';

/** A rule in a few words, as the history has it. */
export function ruleWords(rule: RepeatRule): string {
  const { every, unit, from } = rule;
  if (from === 'done') return texts.afterDone[unit]({ every });
  const words = texts.onItsDay[unit]({ every });
  if (isOnLastDays(rule)) return texts.onLastDays({ rule: words });
  if (rule.days === undefined) return words;
  return texts.onDays({ rule: words, days: rule.days.map((day) => weekdayName(day)).join(', ') });
}
