import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { paths } from '../paths.ts';

/** The target of the mailed link. A button and not the visit verifies the address: mail scanners open links too. */
export default function VerifyEmailScreen() {
  const { token = '' } = useParams();
  const { isBusy, failed, run } = useServerCall();
  const [isVerified, setVerified] = useState(false);

  const verify = async () => {
    const answer = await run(async () => {
      const { verifyEmail } = await import('./email-calls.ts');
      return verifyEmail(token);
    });
    if (answer !== null) setVerified(true);
  };

  return (
    <AccountPage title="Verify your email">
      {isVerified ? (
        <SuccessBanner title="Success">Your email address has been verified.</SuccessBanner>
      ) : (
        <>
          <p>Confirm that this address of yours belongs to your Kinbox account.</p>
          <FailureBanner title="Error" failed={failed} />
          <Button look="primary" wide busy={isBusy} onClick={() => void verify()}>
            {isBusy ? 'Verifying...' : 'Verify Email'}
          </Button>
        </>
      )}
      <p className={styles['row']}>
        <Link className={styles['link']} to={paths.dashboard}>
          To Kinbox
        </Link>
      </p>
    </AccountPage>
  );
}
