import * as texts from '#words/en/install.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import styles from './install-card.module.css';
import { useInstall } from './use-install.ts';

export const INSTALL_CARD = 'install';

/** How to install the app, at any time. */
export function InstallCard() {
  const { way, ask } = useInstall();
  switch (way) {
    case 'installed':
    case 'firefoxDesktop':
    case 'insecure':
      return <Card id={INSTALL_CARD} title={texts.title} hint={texts.reasons[way]} />;
    case 'prompt':
      return (
        <Card id={INSTALL_CARD} title={texts.title} hint={texts.hint}>
          <div className={styles['act']}>
            <Button onClick={() => void ask()}>{texts.install}</Button>
          </div>
        </Card>
      );
    case 'other':
      return (
        <Card id={INSTALL_CARD} title={texts.title} hint={texts.hint}>
          <p className={styles['act']}>{texts.inMenu}</p>
        </Card>
      );
    case 'ios':
    case 'firefoxAndroid':
    case 'safari':
      return (
        <Card id={INSTALL_CARD} title={texts.title} hint={texts.hint}>
          <ol className={styles['steps']}>
            {texts.steps[way].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Card>
      );
  }
}
