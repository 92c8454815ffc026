import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import {
  DEFAULT_SETTINGS,
  SETTINGS,
  SETTINGS_GROUPS,
  type SettingsChanges,
  type SettingsGroup,
} from '#domain/settings.ts';
import { commit } from '#store/commit.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import { Card, Cards } from '../parts/card.tsx';
import { Switch } from '../parts/switch.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { useDevice } from '../session/session-context.ts';
import { outcomeWords } from '../task/outcome-words.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { SETTINGS_FAILED } from './settings-words.ts';
import styles from './settings-screen.module.css';
import { ThemeChoice } from './theme-choice.tsx';

const CARDS: Readonly<Record<SettingsGroup, { readonly title: string; readonly hint: string }>> = {
  quotes: {
    title: 'Quote Preferences',
    hint: 'Whose manner the quotes on the dashboard are in. They were written for Kinbox; none is a line from a show. With all of them off, Kinbox speaks for itself.',
  },
};

export default function SettingsScreen() {
  const device = useDevice();
  const toasts = useToasts();
  const settings = useLiveQuery(() => readSettings(device.db), [device]);
  const shown = settings ?? DEFAULT_SETTINGS;

  const edit = async (changes: SettingsChanges) => {
    const outcome = await commit(device, { kind: 'settings.edit', args: changes });
    if (outcome.kind !== 'saved') {
      toasts.show({ type: 'error', message: `${SETTINGS_FAILED}. ${outcomeWords(outcome)}` });
    }
  };

  return (
    <Screen title="Settings">
      <Cards>
        <ThemeChoice />
        {SETTINGS_GROUPS.map((group) => (
          <Card key={group} {...CARDS[group]}>
            <Switches
              settings={SETTINGS[group]}
              values={shown[group]}
              disabled={settings === undefined}
              onTurn={(change) => void edit({ [group]: change })}
            />
          </Card>
        ))}
        <Card title="Other Settings" hint="More settings will come here." />
        <p className={styles['foot']}>
          <Link to={paths.help} className={styles['link']}>
            Help &amp; Philosophy
          </Link>
          <Link to={paths.privacyPolicy} className={styles['link']}>
            Privacy policy
          </Link>
        </p>
      </Cards>
    </Screen>
  );
}

interface SwitchesProps {
  readonly settings: Readonly<Record<string, { readonly title: string }>>;
  /** A group with a setting that is no switch does not fit: it needs controls of its own. */
  readonly values: Readonly<Record<string, boolean>>;
  readonly disabled: boolean;
  readonly onTurn: (change: Readonly<Record<string, boolean>>) => void;
}

function Switches({ settings, values, disabled, onTurn }: SwitchesProps) {
  return (
    <ul className={styles['lines']}>
      {Object.entries(settings).map(([name, { title }]) => (
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
