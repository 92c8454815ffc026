import { WEEKDAYS, type Settings, type Weekday } from '#domain/settings.ts';
import * as texts from '#words/en/review-day.ts';
import { SelectField } from '../parts/select-field.tsx';
import { useEditSettings } from './use-edit-settings.ts';

/** On which day of the week the review is due. */
export function ReviewDay({ weekday }: Pick<Settings['review'], 'weekday'>) {
  const edit = useEditSettings();
  return (
    <SelectField
      label={texts.reviewDay}
      value={weekday}
      options={WEEKDAYS.map((value, index) => ({ value, label: dayName(index) }))}
      onChoose={(chosen) => void edit({ review: { weekday: chosen as Weekday } })}
    />
  );
}

const long = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' });

/** 0 is Sunday, as the first of January 2023 was. */
function dayName(index: number): string {
  return long.format(Date.UTC(2023, 0, 1 + index));
}
