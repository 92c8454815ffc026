import { useState } from 'react';
import { isHelpOffered, noteHelpAnswered } from '#store/local/help-offer.ts';
import * as texts from '#words/en/first-steps.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Offer } from '../parts/offer.tsx';
import { paths } from '../paths.ts';

/** Until it is answered on this device, once. */
export function HelpOffer() {
  const [isOffered, setOffered] = useState(isHelpOffered);
  if (!isOffered) return null;
  const answer = () => {
    noteHelpAnswered();
    setOffered(false);
  };
  return (
    <Offer words={texts.helpOffer}>
      <ButtonLink to={paths.help} onClick={answer}>
        {texts.readHelp}
      </ButtonLink>
      <Button look="quiet" onClick={answer}>
        {texts.declineHelp}
      </Button>
    </Offer>
  );
}
