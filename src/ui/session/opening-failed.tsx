import { useEffect } from 'react';
import * as texts from '#words/en/session.ts';
import { Button } from '../parts/button.tsx';
import { Mark } from '../parts/mark.tsx';
import styles from './opening-failed.module.css';
import { useSession, type SessionState } from './session-context.ts';

export interface OpeningFailedProps {
  readonly outcome: Extract<SessionState, { kind: 'waiting' | 'failed' | 'unknownServer' | 'storage' }>;
}

/** Without its database the app cannot store anything, so it shows this instead. */
export default function OpeningFailed({ outcome }: OpeningFailedProps) {
  const { reopen } = useSession();
  const isWaiting = outcome.kind === 'waiting';
  useEffect(() => {
    if (isWaiting) return undefined;
    window.addEventListener('online', reopen);
    return () => window.removeEventListener('online', reopen);
  });
  return (
    <main className={styles['page']}>
      <title>Kinbox</title>
      <Mark size={48} />
      <h1 className={styles['title']}>{isWaiting ? texts.opensSlowly : texts.cannotOpen}</h1>
      <p role={isWaiting ? 'status' : undefined}>{sentenceFor(outcome)}</p>
      {/* A request to open a database that is not answered cannot be taken back, and would keep the next one waiting. */}
      <Button look="primary" onClick={isWaiting ? () => window.location.reload() : reopen}>
        {isWaiting ? texts.reload : texts.tryAgain}
      </Button>
    </main>
  );
}

function sentenceFor(outcome: OpeningFailedProps['outcome']): string {
  switch (outcome.kind) {
    case 'waiting':
      return outcome.on === 'storage' ? texts.storageIsSilent : texts.serverIsSilent;
    case 'failed':
      return texts.failed;
    case 'unknownServer':
      return texts.evicted;
    case 'storage':
      break;
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
