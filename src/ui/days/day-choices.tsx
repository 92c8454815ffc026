import { useState, type KeyboardEvent } from 'react';
import { addDays, isDay, type Later, SOMEDAY } from '#domain/day.ts';
import type { Day } from '#domain/ids.ts';
import { offeredDays } from '#domain/offered-days.ts';
import { readDay } from '#domain/read-day.ts';
import * as texts from '#words/en/days.ts';
import { useOpenField } from '../parts/open-fields.ts';
import { TextField } from '../parts/text-field.tsx';
import { useToday } from '../session/today-context.ts';
import { isEnter } from '../shortcuts/composition.ts';
import { dayWords } from './day-words.ts';
import styles from './days.module.css';

interface DayChoicesProps {
  readonly chosen: Later | null;
  /** Until when a task waits, and not a deadline: later than today, or someday. */
  readonly isLater: boolean;
  readonly onChoose: (day: Later | null) => void;
}

/** The usual days, and any other: typed as one says it, or picked in the platform's own calendar. */
export function DayChoices({ chosen, isLater, onChoose }: DayChoicesProps) {
  const today = useToday();
  const offered: readonly Later[] = [...offeredDays(today), ...(isLater ? ([SOMEDAY] as const) : [])];
  return (
    <div className={styles['choices']}>
      <div className={styles['days']}>
        {offered.map((day) => (
          <button
            key={day}
            type="button"
            className={styles['day']}
            aria-pressed={day === chosen}
            onClick={() => onChoose(day)}
          >
            {dayWords(day, today)}
          </button>
        ))}
        {chosen !== null && (
          <button type="button" className={styles['day']} onClick={() => onChoose(null)}>
            {texts.noDay}
          </button>
        )}
      </div>
      <OtherDay isLater={isLater} onChoose={onChoose} />
    </div>
  );
}

type OtherDayProps = Pick<DayChoicesProps, 'isLater'> & { readonly onChoose: (day: Day) => void };

/**
 * What is typed or picked is said before it is taken, by a press, by Enter or with the form: a date is whole only for a
 * moment while it is typed.
 */
export function OtherDay({ isLater, onChoose }: OtherDayProps) {
  const today = useToday();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<Day | null>(null);
  const [isRefused, setRefused] = useState(false);
  const read = typed === '' ? picked : readDay(typed, today, texts.typed);
  const isPast = isLater && read !== null && read <= today;
  const found = isPast ? null : read;
  const take = () => {
    const isEmpty = typed === '' && picked === null;
    if (found !== null) onChoose(found);
    else setRefused(!isEmpty);
    return isEmpty || found !== null;
  };
  useOpenField(take);
  const press = (event: KeyboardEvent) => {
    if (!isEnter(event.nativeEvent)) return;
    event.preventDefault();
    take();
  };
  return (
    <>
      <div className={styles['other']}>
        <TextField
          label={texts.typeADay}
          hint={texts.examples}
          error={isRefused && found === null ? (isPast ? texts.notLater : texts.notADay) : null}
          value={typed}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => {
            setRefused(false);
            setTyped(event.target.value.trimStart());
          }}
          onKeyDown={press}
        />
        <TextField
          type="date"
          label={texts.pickADay}
          min={isLater ? addDays(today, 1) : undefined}
          onChange={({ target: { value } }) => {
            setTyped('');
            setPicked(isDay(value) ? value : null);
          }}
          onKeyDown={press}
        />
      </div>
      {found !== null && (
        <p className={styles['days']}>
          <button type="button" className={styles['day']} onClick={() => onChoose(found)}>
            {texts.take({ day: dayWords(found, today) })}
          </button>
        </p>
      )}
    </>
  );
}
