import { useState } from 'react';
import { SOMEDAY, weekdayOf } from '#domain/day.ts';
import type { Day, Repeat } from '#domain/ids.ts';
import { isOnLastDays, onLastDays } from '#domain/last-day.ts';
import { repeatOf, ruleOf, type RepeatRule, type RepeatUnit } from '#domain/repeat.ts';
import { nextDates } from '#domain/round.ts';
import { weekFrom } from '#domain/week-start.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { appearsOn } from '#domain/waiting.ts';
import * as texts from '#words/en/repeats.ts';
import { wholeDay } from '../days/day-words.ts';
import { useFirstWeekday } from '../days/use-first-weekday.ts';
import { shortWeekday } from '../days/weekday-names.ts';
import { SelectField } from '../parts/select-field.tsx';
import { useToday } from '../session/today-context.ts';
import { RadioTiles } from '../task/radio-tiles.tsx';
import { IntervalField } from './interval-field.tsx';
import { MonthDay } from './month-day.tsx';
import styles from './repeats.module.css';

type Task = Pick<TaskFields, 'repeat' | 'not_before' | 'due_on'>;
type Choice = keyof typeof texts.choices;

interface RepeatFieldProps {
  readonly task: Task;
  readonly onChoose: (repeat: Repeat | null) => void;
}

/** How often, and beside it, as large, from when it is counted. */
export function RepeatField({ task, onChoose }: RepeatFieldProps) {
  const today = useToday();
  const rule = task.repeat === null ? null : ruleOf(task.repeat);
  const [isCustom, setIsCustom] = useState(rule !== null && rule.every !== 1);
  const since = sinceOf(task, today);
  const set = (wanted: Wanted) => {
    const next = ruleFrom(wanted, since);
    const isOfLast = rule !== null && isOnLastDays(rule) && next.from === 'date';
    onChoose(repeatOf((isOfLast ? onLastDays(next) : null) ?? next));
  };
  const choose = (choice: Choice) => {
    setIsCustom(choice === 'custom');
    if (choice === 'never') onChoose(null);
    else if (choice === 'custom') set({ every: 2, unit: 'day', from: 'done', ...rule });
    else set({ from: 'done', ...rule, every: 1, unit: choice });
  };
  return (
    <div className={styles['field']}>
      <SelectField
        label={texts.repeat}
        value={rule === null ? 'never' : isCustom ? 'custom' : rule.unit}
        options={(Object.keys(texts.choices) as Choice[]).map((value) => ({
          value,
          label: texts.choices[value],
        }))}
        onChoose={(value) => choose(value as Choice)}
      />
      {rule !== null && isCustom && (
        <IntervalField rule={rule} onChange={(changes) => set({ ...rule, ...changes })} />
      )}
      {rule !== null && (
        <>
          <RadioTiles
            legend={texts.from}
            look="efforts"
            options={[
              { value: 'done', label: texts.fromDone },
              { value: 'date', label: texts.fromDate },
            ]}
            chosen={rule.from}
            onChoose={(from) => set({ ...rule, from })}
          />
          {rule.from === 'date' && rule.unit === 'week' && (
            <Weekdays
              chosen={rule.days ?? [weekdayOf(rule.since)]}
              onChoose={(days) => set({ ...rule, days })}
            />
          )}
          {rule.from === 'date' && <MonthDay rule={{ ...rule, since }} chosen={rule} onChoose={onChoose} />}
          <p className={styles['next']}>{texts.comesOn({ day: nextWords(task, rule, today) })}</p>
        </>
      )}
    </div>
  );
}

interface WeekdaysProps {
  readonly chosen: readonly number[];
  readonly onChoose: (days: readonly number[]) => void;
}

/** The last one cannot be taken away. */
function Weekdays({ chosen, onChoose }: WeekdaysProps) {
  const first = useFirstWeekday();
  const toggle = (day: number) => {
    const others = chosen.filter((each) => each !== day);
    const next = others.length < chosen.length ? others : [...chosen, day];
    if (next.length > 0) onChoose(next);
  };
  return (
    <fieldset>
      <legend className={styles['legend']}>{texts.weekdays}</legend>
      <div className={styles['weekdays']}>
        {weekFrom(first).map((day) => (
          <button
            key={day}
            type="button"
            className={styles['weekday']}
            aria-pressed={chosen.includes(day)}
            onClick={() => toggle(day)}
          >
            {shortWeekday(day)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface Wanted {
  readonly every: number;
  readonly unit: RepeatUnit;
  readonly from: RepeatRule['from'];
  readonly since?: Day;
  readonly days?: readonly number[];
}

/** With what the rule needs, and without what it cannot have. Whoever changes it begins again with the day of the task. */
function ruleFrom({ every, unit, from, days }: Wanted, since: Day): RepeatRule {
  if (from === 'done') return { every, unit, from };
  return { every, unit, from, since, ...(unit === 'week' && { days: days ?? [weekdayOf(since)] }) };
}

function sinceOf({ not_before, due_on }: Task, today: Day): Day {
  return due_on ?? (not_before === null || not_before === SOMEDAY ? today : not_before);
}

/** If it were done today. */
function nextWords(task: Task, rule: RepeatRule, today: Day): string {
  return wholeDay(appearsOn(nextDates(task, repeatOf(rule), today)) ?? today, today);
}
