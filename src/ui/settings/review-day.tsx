import { WEEKDAYS, type Settings, type Weekday } from '#domain/settings.ts';
import { weekFrom } from '#domain/week-start.ts';
import * as texts from '#words/en/review-day.ts';
import { useFirstWeekday } from '../days/use-first-weekday.ts';
import { longWeekday } from '../days/weekday-names.ts';
import { SelectField } from '../parts/select-field.tsx';
import { useEditSettings } from './use-edit-settings.ts';

/** On which day of the week the review is due. */
export function ReviewDay({ weekday }: Pick<Settings['review'], 'weekday'>) {
  const edit = useEditSettings();
  const week = weekFrom(useFirstWeekday());
  return (
    <SelectField
      label={texts.reviewDay}
      value={weekday}
      options={week.map((day) => ({ value: WEEKDAYS[day] ?? '', label: longWeekday(day) }))}
      onChoose={(chosen) => void edit({ review: { weekday: chosen as Weekday } })}
    />
  );
}
