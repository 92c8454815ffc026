import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import * as texts from '#words/en/account.ts';
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
    <AccountPage title={texts.verifyTitle}>
      {isVerified ? (
        <SuccessBanner title={texts.success}>{texts.emailVerified}</SuccessBanner>
      ) : (
        <>
          <p>{texts.verifyHint}</p>
          <FailureBanner title={texts.error} failed={failed} />
          <Button look="primary" wide busy={isBusy} onClick={() => void verify()}>
            {isBusy ? texts.verifying : texts.verifyEmail}
          </Button>
        </>
      )}
      <p className={styles['row']}>
        <Link className={styles['link']} to={paths.dashboard}>
          {texts.toKinbox}
        </Link>
      </p>
    </AccountPage>
  );
}
