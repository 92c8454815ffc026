import { useEffect, useState } from 'react';
import { onReadAgain } from '#store/read-again.ts';
import { storageFailureOf } from '#store/storage-failure.ts';
import * as texts from '#words/en/layout.ts';
import { PartMissing } from '../lazy-part.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { paths } from '../paths.ts';
import { mayReload, reloadOnce } from '../update/reload-once.ts';
import styles from './failure.module.css';

interface FailureProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** The browser has dropped the database's connection, which is opened again. */
const READ_AGAIN_WITHIN_MS = 3_000;

/** Replaces a screen that threw: what happened, what is safe, and what to do. */
export function Failure({ error, retry }: FailureProps) {
  const isMissing = error instanceof PartMissing;
  const [isReloading, setReloading] = useState(() => isMissing && mayReload());
  useEffect(() => {
    if (isReloading) void reloadOnce().then(setReloading);
  }, [isReloading]);
  // A screen whose reading was cut off comes back with what it reads.
  const isOfStorage = storageFailureOf(error) !== null;
  const [isAwaited, setAwaited] = useState(isOfStorage);
  useEffect(() => {
    if (!isOfStorage) return undefined;
    const timer = setTimeout(() => setAwaited(false), READ_AGAIN_WITHIN_MS);
    const stop = onReadAgain(retry);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isOfStorage, retry]);
  if (isReloading || isAwaited) return null;
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
