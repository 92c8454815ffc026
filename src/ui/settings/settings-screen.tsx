import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import {
  DEFAULT_SETTINGS,
  SETTINGS_GROUPS,
  type Settings,
  type SettingsChanges,
  type SettingsGroup,
} from '#domain/settings.ts';
import { commit } from '#store/commit.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import * as texts from '#words/en/settings.ts';
import { settingFailed } from '#words/en/outcomes.ts';
import { Card, Cards } from '../parts/card.tsx';
import { Switch } from '../parts/switch.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { useDevice } from '../session/session-context.ts';
import { outcomeWords } from '../acts/outcome-words.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import styles from './settings-screen.module.css';
import { ThemeChoice } from './theme-choice.tsx';

export default function SettingsScreen() {
  const device = useDevice();
  const toasts = useToasts();
  const settings = useLiveQuery(() => readSettings(device.db), [device]);
  const shown = settings ?? DEFAULT_SETTINGS;

  const edit = async (changes: SettingsChanges) => {
    const outcome = await commit(device, { kind: 'settings.edit', args: changes });
    if (outcome.kind !== 'saved') {
      toasts.show({ type: 'error', message: `${settingFailed}. ${outcomeWords(outcome)}` });
    }
  };

  return (
    <Screen title={texts.title}>
      <Cards>
        <ThemeChoice />
        {SETTINGS_GROUPS.map((group) => (
          <Card key={group} {...texts.groups[group]}>
            <Switches
              titles={settingTitles()[group]}
              values={shown[group]}
              disabled={settings === undefined}
              onTurn={(change) => void edit({ [group]: change })}
            />
          </Card>
        ))}
        <Card title={texts.otherSettings} hint={texts.otherSettingsHint} />
        <p className={styles['foot']}>
          <Link to={paths.help} className={styles['link']}>
            {texts.helpPhilosophy}
          </Link>
          <Link to={paths.privacyPolicy} className={styles['link']}>
            {texts.privacyPolicy}
          </Link>
        </p>
      </Cards>
    </Screen>
  );
}

/** Complete by type: a new setting does not compile until it has a title. */
function settingTitles(): { readonly [G in SettingsGroup]: Readonly<Record<keyof Settings[G], string>> } {
  return texts.settingTitles;
}

interface SwitchesProps {
  readonly titles: Readonly<Record<string, string>>;
  /** A group with a setting that is no switch does not fit: it needs controls of its own. */
  readonly values: Readonly<Record<string, boolean>>;
  readonly disabled: boolean;
  readonly onTurn: (change: Readonly<Record<string, boolean>>) => void;
}

function Switches({ titles, values, disabled, onTurn }: SwitchesProps) {
  return (
    <ul className={styles['lines']}>
      {Object.entries(titles).map(([name, title]) => (
        <li key={name} className={styles['item']}>
          <Switch
            checked={values[name] === true}
            disabled={disabled}
            onChange={(event) => onTurn({ [name]: event.target.checked })}
          >
            {title}
          </Switch>
        </li>
      ))}
    </ul>
  );
}
