import { useState } from 'react';
import { isHelpOffered, noteHelpAnswered } from '#store/local/help-offer.ts';
import * as texts from '#words/en/first-steps.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { paths } from '../paths.ts';
import styles from './help-offer.module.css';

/** Until it is answered on this device, once. */
export function HelpOffer() {
  const [isOffered, setOffered] = useState(isHelpOffered);
  if (!isOffered) return null;
  const answer = () => {
    noteHelpAnswered();
    setOffered(false);
  };
  return (
    <aside className={styles['offer']} aria-label={texts.helpOffer}>
      <p>{texts.helpOffer}</p>
      <ButtonLink to={paths.help} onClick={answer}>
        {texts.readHelp}
      </ButtonLink>
      <Button look="quiet" onClick={answer}>
        {texts.declineHelp}
      </Button>
    </aside>
  );
}
