import { useState } from 'react';
import * as texts from '#words/en/account.ts';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { ErrorBanner } from '../parts/banner.tsx';
import { Link } from '../parts/link.tsx';
import { mailedPaths, paths } from '../paths.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useMailedLink } from './use-mailed-link.ts';

/** The target of the link that tells a former email of its change. */
export default function TakeBackEmailScreen() {
  const { token, email } = useMailedLink(mailedPaths.takeBackEmail);
  const [isDone, setDone] = useState(false);
  return (
    <AccountPage title={texts.takeBackTitle}>
      {token === '' || email === '' ? (
        <ErrorBanner title={texts.error} errors={[texts.invalidTakeBackLink]} />
      ) : (
        <>
          {!isDone && <p>{texts.takeBackHint}</p>}
          <NewPasswordForm
            email={email}
            button={texts.takeBack}
            busyButton={texts.takingBack}
            send={async (fields) => (await import('./email-calls.ts')).takeBackEmail({ token, ...fields })}
            onDone={() => setDone(true)}
          />
        </>
      )}
      <p className={styles['row']}>
        <Link className={styles['link']} to={paths.login}>
          {texts.backToLogin}
        </Link>
      </p>
    </AccountPage>
  );
}
