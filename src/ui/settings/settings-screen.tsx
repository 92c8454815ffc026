import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { DEFAULT_SETTINGS, SETTINGS_GROUPS, type Settings, type SettingsGroup } from '#domain/settings.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import * as reviewTexts from '#words/en/review-day.ts';
import * as texts from '#words/en/settings.ts';
import * as weekTexts from '#words/en/week-start.ts';
import { INSTALL_CARD, InstallCard } from '../install/install-card.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { Card, Cards } from '../parts/card.tsx';
import { Link } from '../parts/link.tsx';
import { Switch } from '../parts/switch.tsx';
import { paths } from '../paths.ts';
import { PushCard } from '../push/push-card.tsx';
import { Screen } from '../screen.tsx';
import { ServerStorageCard } from '../storage/server-storage-card.tsx';
import { StorageCard } from '../storage/storage-card.tsx';
import { useDevice } from '../session/session-context.ts';
import { ReviewDay } from './review-day.tsx';
import styles from './settings-screen.module.css';
import { ThemeChoice } from './theme-choice.tsx';
import { useEditSettings } from './use-edit-settings.ts';
import { WeekStartChoice } from './week-start-choice.tsx';

/** Groups of switches. Any other has a card of its own. */
type SwitchGroup = Exclude<SettingsGroup, 'review' | 'week'>;
const SWITCH_GROUPS = SETTINGS_GROUPS.filter(
  (group): group is SwitchGroup => group !== 'review' && group !== 'week',
);

export default function SettingsScreen() {
  const device = useDevice();
  const edit = useEditSettings();
  const settings = useLiveQuery(async () => readSettings(device.db), [device]);
  const shown = settings ?? DEFAULT_SETTINGS;
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${INSTALL_CARD}`) showInstallCard();
  }, [hash]);

  return (
    <Screen title={texts.title}>
      <Cards>
        <ThemeChoice />
        {SWITCH_GROUPS.map((group) => (
          <Card key={group} {...texts.groups[group]}>
            <Switches
              titles={settingTitles()[group]}
              values={shown[group]}
              disabled={settings === undefined}
              onTurn={(change) => void edit({ [group]: change })}
            />
          </Card>
        ))}
        <Card title={reviewTexts.weeklyReview} hint={reviewTexts.reviewDayHint}>
          <div className={styles['review']}>
            <ReviewDay weekday={shown.review.weekday} />
            <ButtonLink to={paths.review}>{reviewTexts.toReview}</ButtonLink>
          </div>
        </Card>
        <Card title={weekTexts.week} hint={weekTexts.weekHint}>
          <WeekStartChoice {...shown.week} />
        </Card>
        <PushCard onHowToInstall={showInstallCard} />
        <InstallCard />
        <StorageCard />
        <ServerStorageCard />
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

function showInstallCard(): void {
  const card = document.getElementById(INSTALL_CARD);
  card?.scrollIntoView();
  card?.focus({ preventScroll: true });
}

/** Complete by type: a new setting does not compile until it has a title. */
function settingTitles(): { readonly [G in SwitchGroup]: Readonly<Record<keyof Settings[G], string>> } {
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
