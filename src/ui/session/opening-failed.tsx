import { useEffect } from 'react';
import { Button } from '../parts/button.tsx';
import { Mark } from '../parts/mark.tsx';
import type { OpenOutcome } from './account-host.ts';
import styles from './opening-failed.module.css';
import { useSession } from './session-context.ts';

interface OpeningFailedProps {
  readonly outcome: Extract<OpenOutcome, { kind: 'unknownServer' | 'storage' }>;
}

/** Without its database the app cannot store anything, so it shows this instead. */
export function OpeningFailed({ outcome }: OpeningFailedProps) {
  const { reopen } = useSession();
  useEffect(() => {
    window.addEventListener('online', reopen);
    return () => window.removeEventListener('online', reopen);
  });
  return (
    <main className={styles['page']}>
      <title>Kinbox</title>
      <Mark size={48} />
      <h1 className={styles['title']}>Kinbox cannot open</h1>
      <p>{sentenceFor(outcome)}</p>
      <Button look="primary" onClick={reopen}>
        Try again
      </Button>
    </main>
  );
}

function sentenceFor(outcome: OpeningFailedProps['outcome']): string {
  if (outcome.kind === 'unknownServer') {
    return 'This browser has removed what Kinbox kept here. Connect to the network to fetch your tasks again.';
  }
  switch (outcome.failure) {
    case 'full':
      return 'There is no room left on this device. Free some space, then try again.';
    case 'closed':
      return 'Kinbox was updated in another tab. Reload this page to go on.';
    case 'signedOut':
      return 'You have logged out in another tab. Reload this page to log in again.';
    case 'unavailable':
      return 'This browser does not let Kinbox keep data. In a private window or with site data blocked it cannot work.';
    case 'interrupted':
      return 'The browser interrupted the opening of what Kinbox keeps here.';
  }
}
