import { regionWeekday } from '#domain/region-week.ts';
import { WEEK_STARTS, WEEKDAYS, type Settings, type WeekStart } from '#domain/settings.ts';
import { firstWeekday, weekFrom } from '#domain/week-start.ts';
import * as texts from '#words/en/week-start.ts';
import { longWeekday } from '../days/weekday-names.ts';
import { SelectField } from '../parts/select-field.tsx';
import { useEditSettings } from './use-edit-settings.ts';

/** With which day weeks begin. */
export function WeekStartChoice({ begins }: Settings['week']) {
  const edit = useEditSettings();
  const ofRegion = regionWeekday();
  const days = weekFrom(firstWeekday('region', ofRegion)).flatMap((day) => WEEKDAYS[day] ?? []);
  const labels: Readonly<Record<string, string>> = {
    region: texts.asInRegion({ day: longWeekday(ofRegion) }),
    ...Object.fromEntries(WEEKDAYS.map((name, day) => [name, longWeekday(day)])),
  };
  return (
    <SelectField
      label={texts.weekBegins}
      value={begins}
      options={[WEEK_STARTS[0], ...days].map((value) => ({ value, label: labels[value] ?? value }))}
      onChoose={(chosen) => void edit({ week: { begins: chosen as WeekStart } })}
    />
  );
}
