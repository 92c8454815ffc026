import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { DEFAULT_SETTINGS, QUOTE_SOURCE_LABELS, QUOTE_SOURCES, type QuoteSource } from '#domain/settings.ts';
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

export default function SettingsScreen() {
  const device = useDevice();
  const toasts = useToasts();
  const settings = useLiveQuery(() => readSettings(device.db), [device]);
  const { quotes } = settings ?? DEFAULT_SETTINGS;

  const turn = async (source: QuoteSource, isOn: boolean) => {
    const outcome = await commit(device, { kind: 'settings.edit', args: { quotes: { [source]: isOn } } });
    if (outcome.kind !== 'saved') {
      toasts.show({ type: 'error', message: `${SETTINGS_FAILED}. ${outcomeWords(outcome)}` });
    }
  };

  return (
    <Screen title="Settings">
      <Cards>
        <ThemeChoice />
        <Card
          title="Quote Preferences"
          hint="Whose manner the quotes on the dashboard are in. They were written for Kinbox; none is a line from a show. With all of them off, Kinbox speaks for itself."
        >
          <ul className={styles['lines']}>
            {QUOTE_SOURCES.map((source) => (
              <li key={source} className={styles['item']}>
                <Switch
                  checked={quotes[source]}
                  disabled={settings === undefined}
                  onChange={(event) => void turn(source, event.target.checked)}
                >
                  {QUOTE_SOURCE_LABELS[source]}
                </Switch>
              </li>
            ))}
          </ul>
        </Card>
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
