import { CalendarClock, Flag } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { TaskFields } from '#domain/task-fields.ts';
import { SOMEDAY, type Later } from '#domain/day.ts';
import * as labels from '#words/en/day-labels.ts';
import * as texts from '#words/en/days.ts';
import { OpenFieldsContext, useOpenField, useOpenFields } from '../parts/open-fields.ts';
import { useToday } from '../session/today-context.ts';
import { DayChoices } from './day-choices.tsx';
import { dayWords } from './day-words.ts';
import styles from './days.module.css';

type Days = Pick<TaskFields, 'not_before' | 'due_on'>;

interface DayFieldsProps {
  readonly days: Days;
  readonly onChange: (changes: Partial<Days>) => void;
}

/** Two chips that say the days; a press on one opens the choice of its day below them. */
export function DayFields({ days, onChange }: DayFieldsProps) {
  const [open, setOpen] = useState<keyof Days | null>(null);
  const id = useId();
  const chips = useRef<HTMLDivElement>(null);
  const fields = useOpenFields();
  useOpenField(fields.takeAll);
  const toggle = (field: keyof Days) => {
    // What stands in the panel is taken before it closes, or stays open and says why not.
    if (fields.takeAll()) setOpen(open === field ? null : field);
  };
  const choose = (field: keyof Days, day: Later | null) => {
    onChange(field === 'not_before' ? { not_before: day } : { due_on: day === SOMEDAY ? null : day });
    const isInPanel = chips.current?.contains(document.activeElement) !== true;
    // The focus is in what is closed now.
    if (isInPanel) chips.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setOpen(null);
  };
  const chip = (field: keyof Days, picture: ReactNode) => (
    <DayChip
      label={field === 'not_before' ? texts.later : texts.deadline}
      says={field === 'not_before' ? labels.laterOn : texts.deadlineOn}
      day={days[field]}
      panel={open === field ? id : null}
      picture={picture}
      onPress={() => toggle(field)}
    />
  );
  return (
    <div>
      <div ref={chips} className={styles['chips']}>
        {chip('not_before', <CalendarClock size={18} strokeWidth={1.75} aria-hidden="true" />)}
        {chip('due_on', <Flag size={18} strokeWidth={1.75} aria-hidden="true" />)}
      </div>
      {open !== null && (
        <OpenFieldsContext value={fields}>
          <div id={id}>
            <DayChoices
              key={open}
              chosen={days[open]}
              isLater={open === 'not_before'}
              onChoose={(day) => choose(open, day)}
            />
          </div>
        </OpenFieldsContext>
      )}
    </div>
  );
}

interface DayChipProps {
  readonly label: string;
  readonly says: (values: { readonly day: string }) => string;
  readonly day: Later | null;
  /** The id of what is open below it. */
  readonly panel: string | null;
  readonly picture: ReactNode;
  readonly onPress: () => void;
}

function DayChip({ label, says, day, panel, picture, onPress }: DayChipProps) {
  const today = useToday();
  return (
    <button
      type="button"
      className={styles['chip']}
      data-filled={day === null ? undefined : ''}
      aria-expanded={panel !== null}
      aria-controls={panel ?? undefined}
      onClick={onPress}
    >
      {picture}
      {day === null ? label : says({ day: dayWords(day, today) })}
    </button>
  );
}
