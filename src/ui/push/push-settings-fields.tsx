import { isQuiet, USUAL_QUIET_HOURS, type QuietHours } from '#domain/quiet-hours.ts';
import type { PushSettings } from '#domain/wire/push.ts';
import * as texts from '#words/en/push.ts';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { Switch } from '../parts/switch.tsx';
import styles from './push-settings-fields.module.css';

interface PushSettingsFieldsProps {
  readonly settings: PushSettings;
  readonly isTesting: boolean;
  readonly onChange: (changes: Partial<PushSettings>) => void;
  readonly onTest: () => void;
}

const NONE = '';
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** When a device is notified, and of how much. */
export function PushSettingsFields({ settings, isTesting, onChange, onTest }: PushSettingsFieldsProps) {
  const { digest_hour: digest, quiet, show_names: showsNames } = settings;
  const isDigestQuiet = digest !== null && quiet !== null && isQuiet(quiet, digest);
  return (
    <div className={styles['fields']}>
      <div className={styles['hours']}>
        <SelectField
          label={texts.digest}
          value={digest === null ? NONE : String(digest)}
          options={[{ value: NONE, label: texts.noDigest }, ...hoursBut(null)]}
          onChoose={(chosen) => onChange({ digest_hour: chosen === NONE ? null : Number(chosen) })}
        />
      </div>
      {isDigestQuiet && <p className={styles['note']}>{texts.digestWaits({ time: timeAt(quiet.until) })}</p>}
      <Switch
        checked={quiet !== null}
        onChange={(event) => onChange({ quiet: event.target.checked ? USUAL_QUIET_HOURS : null })}
      >
        {texts.quietHours}
      </Switch>
      {quiet !== null && <QuietFields quiet={quiet} onChange={(changed) => onChange({ quiet: changed })} />}
      <Switch
        checked={showsNames}
        aria-describedby={NAMES_NOTE}
        onChange={(event) => onChange({ show_names: event.target.checked })}
      >
        {texts.showNames}
      </Switch>
      <p id={NAMES_NOTE} className={styles['note']}>
        {texts.showNamesHint}
      </p>
      <div className={styles['test']}>
        <Button busy={isTesting} onClick={onTest}>
          {texts.test}
        </Button>
      </div>
    </div>
  );
}

const NAMES_NOTE = 'push-names-note';

interface QuietFieldsProps {
  readonly quiet: QuietHours;
  readonly onChange: (quiet: QuietHours) => void;
}

function QuietFields({ quiet, onChange }: QuietFieldsProps) {
  return (
    <div className={styles['hours']}>
      <SelectField
        label={texts.from}
        value={String(quiet.from)}
        options={hoursBut(quiet.until)}
        onChoose={(chosen) => onChange({ ...quiet, from: Number(chosen) })}
      />
      <SelectField
        label={texts.until}
        value={String(quiet.until)}
        options={hoursBut(quiet.from)}
        onChoose={(chosen) => onChange({ ...quiet, until: Number(chosen) })}
      />
    </div>
  );
}

function hoursBut(left: number | null) {
  return HOURS.filter((hour) => hour !== left).map((hour) => ({ value: String(hour), label: timeAt(hour) }));
}

const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** As clocks are read where the person is. */
function timeAt(hour: number): string {
  return time.format(Date.UTC(2026, 0, 1, hour));
}
