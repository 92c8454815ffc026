import { useEffect, useState } from 'react';
import { isInstallOffered, noteInstallAnswered, noteInstallOffered } from '#store/local/install-offer.ts';
import * as texts from '#words/en/install.ts';
import { useNextStep } from '../first-steps/use-next-step.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Offer } from '../parts/offer.tsx';
import { paths } from '../paths.ts';
import { useToday } from '../session/today-context.ts';
import { INSTALL_CARD } from './install-card.tsx';
import { useInstall } from './use-install.ts';

/** For who knows the way around the app, on one day, once. Settings says it at any time. */
export function InstallOffer() {
  const today = useToday();
  const [isDue] = useState(() => isInstallOffered(today));
  const { way } = useInstall();
  const isPossible = way === 'prompt' || way === 'ios' || way === 'firefoxAndroid' || way === 'safari';
  return isDue && isPossible ? <ToWhoHasBegun /> : null;
}

function ToWhoHasBegun() {
  const next = useNextStep();
  return next?.first === null ? <Asked /> : null;
}

function Asked() {
  const today = useToday();
  const { way, ask } = useInstall();
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => noteInstallOffered(today), [today]);
  if (isAnswered) return null;
  const answer = () => {
    noteInstallAnswered();
    setAnswered(true);
  };
  const install = async () => {
    await ask();
    answer();
  };
  return (
    <Offer words={texts.offer}>
      {way === 'prompt' ? (
        <Button onClick={() => void install()}>{texts.install}</Button>
      ) : (
        <ButtonLink to={`${paths.settings}#${INSTALL_CARD}`} onClick={answer}>
          {texts.how}
        </ButtonLink>
      )}
      <Button look="quiet" onClick={answer}>
        {texts.decline}
      </Button>
    </Offer>
  );
}
