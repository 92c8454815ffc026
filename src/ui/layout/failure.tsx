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
      <h1 className={styles['title']}>This screen could not be shown</h1>
      <p className={styles['words']}>
        {isMissing
          ? 'It could not be loaded: it needs a network this once. What you saved is safe on this device.'
          : 'Something in Kinbox failed. What you saved is safe on this device.'}
      </p>
      <div className={styles['actions']}>
        {/* Only a page reload requests a failed chunk again. */}
        <Button look="primary" onClick={isMissing ? reload : retry}>
          Try again
        </Button>
        {!isMissing && <Button onClick={reload}>Reload</Button>}
        <ButtonLink to={paths.dashboard} look="quiet">
          To the dashboard
        </ButtonLink>
      </div>
    </div>
  );
}

function reload(): void {
  window.location.reload();
}
