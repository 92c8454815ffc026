import { useEffect } from 'react';
import * as texts from '#words/en/session.ts';
import { Button } from '../parts/button.tsx';
import { Mark } from '../parts/mark.tsx';
import type { OpenOutcome } from './account-host.ts';
import styles from './opening-failed.module.css';
import { useSession } from './session-context.ts';

export interface OpeningFailedProps {
  readonly outcome: Extract<OpenOutcome, { kind: 'unknownServer' | 'storage' }>;
}

/** Without its database the app cannot store anything, so it shows this instead. */
export default function OpeningFailed({ outcome }: OpeningFailedProps) {
  const { reopen } = useSession();
  useEffect(() => {
    window.addEventListener('online', reopen);
    return () => window.removeEventListener('online', reopen);
  });
  return (
    <main className={styles['page']}>
      <title>Kinbox</title>
      <Mark size={48} />
      <h1 className={styles['title']}>{texts.cannotOpen}</h1>
      <p>{sentenceFor(outcome)}</p>
      <Button look="primary" onClick={reopen}>
        {texts.tryAgain}
      </Button>
    </main>
  );
}

function sentenceFor(outcome: OpeningFailedProps['outcome']): string {
  if (outcome.kind === 'unknownServer') {
    return texts.evicted;
  }
  switch (outcome.failure) {
    case 'full':
      return texts.full;
    case 'closed':
      return texts.closed;
    case 'signedOut':
      return texts.signedOut;
    case 'unavailable':
      return texts.unavailable;
    case 'interrupted':
      return texts.interrupted;
  }
}
