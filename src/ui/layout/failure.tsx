import * as texts from '#words/en/layout.ts';
import { PartMissing } from '../lazy-part.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { paths } from '../paths.ts';
import styles from './failure.module.css';

interface FailureProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Replaces a screen that threw: what happened, what is safe, and what to do. */
export function Failure({ error, retry }: FailureProps) {
  const isMissing = error instanceof PartMissing;
  return (
    <div className={styles['failure']} role="alert">
      <h1 className={styles['title']}>{texts.screenFailed}</h1>
      <p className={styles['words']}>{isMissing ? texts.screenMissing : texts.codeFailed}</p>
      <div className={styles['actions']}>
        {/* Only a page reload requests a failed chunk again. */}
        <Button look="primary" onClick={isMissing ? reload : retry}>
          {texts.tryAgain}
        </Button>
        {!isMissing && <Button onClick={reload}>{texts.reload}</Button>}
        <ButtonLink to={paths.dashboard} look="quiet">
          {texts.toDashboard}
        </ButtonLink>
      </div>
    </div>
  );
}

function reload(): void {
  window.location.reload();
}
