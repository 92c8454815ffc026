import type { Repeat } from '#domain/ids.ts';
import { isOnLastDays, onLastDays } from '#domain/last-day.ts';
import { repeatOf, type OnItsDay } from '#domain/repeat.ts';
import * as texts from '#words/en/repeats.ts';
import { RadioTiles } from '../task/radio-tiles.tsx';

interface MonthDayProps {
  /** Counted from the day of the task. */
  readonly rule: OnItsDay;
  readonly chosen: OnItsDay;
  readonly onChoose: (repeat: Repeat) => void;
}

/** The date of the task or the last day of the month, where these are two. */
export function MonthDay({ rule, chosen, onChoose }: MonthDayProps) {
  const last = onLastDays(rule);
  if (last === null || isOnLastDays(rule)) return null;
  return (
    <RadioTiles
      legend={texts.monthDay}
      look="efforts"
      options={[
        { value: 'date', label: texts.onDate({ date: Number(rule.since.slice(-2)) }) },
        { value: 'last', label: texts.onLastDay },
      ]}
      chosen={isOnLastDays(chosen) ? 'last' : 'date'}
      onChoose={(day) => onChoose(repeatOf(day === 'last' ? last : rule))}
    />
  );
}
