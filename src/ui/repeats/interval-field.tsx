import { useState } from 'react';
import { MAX_EVERY, readEvery, REPEAT_UNITS, type RepeatRule, type RepeatUnit } from '#domain/repeat.ts';
import * as texts from '#words/en/repeats.ts';
import { useOpenField } from '../parts/open-fields.ts';
import { SelectField } from '../parts/select-field.tsx';
import { TextField } from '../parts/text-field.tsx';
import styles from './repeats.module.css';

interface IntervalFieldProps {
  readonly rule: RepeatRule;
  readonly onChange: (changes: { readonly every?: number; readonly unit?: RepeatUnit }) => void;
}

/** How many units. What is no such number stays in the field, and the form is not saved with it. */
export function IntervalField({ rule, onChange }: IntervalFieldProps) {
  const [typed, setTyped] = useState(String(rule.every));
  const [isRefused, setRefused] = useState(false);
  const isNumber = readEvery(typed) !== null;
  const take = () => {
    setRefused(!isNumber);
    return isNumber;
  };
  useOpenField(take);
  const type = (text: string) => {
    setTyped(text);
    setRefused(false);
    const every = readEvery(text);
    if (every !== null) onChange({ every });
  };
  return (
    <div className={styles['interval']}>
      {/* Not of the type "number": a browser drops the comma of "1,5". */}
      <TextField
        label={texts.every}
        inputMode="numeric"
        autoComplete="off"
        error={isRefused ? texts.notEvery({ most: MAX_EVERY }) : null}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={take}
      />
      <SelectField
        label={texts.unit}
        value={rule.unit}
        options={REPEAT_UNITS.map((value) => ({ value, label: texts.units[value] }))}
        onChoose={(unit) => onChange({ unit: unit as RepeatUnit })}
      />
    </div>
  );
}
