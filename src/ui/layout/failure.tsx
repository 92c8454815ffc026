import { Button, ButtonLink } from '../parts/button.tsx';
import { paths } from '../paths.ts';
import styles from './failure.module.css';

/** In place of a screen that threw: what happened, what is safe, and what to do. */
export function Failure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className={styles['failure']} role="alert">
      <h1 className={styles['title']}>This screen could not be shown</h1>
      <p className={styles['words']}>Something in Kinbox failed. What you saved is safe on this device.</p>
      <div className={styles['actions']}>
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <ButtonLink to={paths.dashboard} look="quiet">
          To the dashboard
        </ButtonLink>
      </div>
    </div>
  );
}
