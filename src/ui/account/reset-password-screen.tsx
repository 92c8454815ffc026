import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as texts from '#words/en/account.ts';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { ErrorBanner } from '../parts/banner.tsx';
import { Link } from '../parts/link.tsx';
import { mailedPaths, paths } from '../paths.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { useMailedLink } from './use-mailed-link.ts';

/** How long the success message is shown before the login replaces it. */
const REDIRECT_MS = 2_000;

/** The target of the mailed link, which holds the token and the address. */
export default function ResetPasswordScreen() {
  const { token, email } = useMailedLink(mailedPaths.passwordReset);
  return (
    <AccountPage title={texts.resetTitle}>
      {token === '' || email === '' ? (
        <ErrorBanner title={texts.error} errors={[texts.invalidResetLink]} />
      ) : (
        <ResetForm token={token} email={email} />
      )}
      <p className={styles['row']}>
        <Link className={styles['link']} to={paths.forgotPassword}>
          {texts.requestANewLink}
        </Link>
        <Link className={styles['link']} to={paths.login}>
          {texts.backToLogin}
        </Link>
      </p>
    </AccountPage>
  );
}

function ResetForm({ token, email }: { readonly token: string; readonly email: string }) {
  const [isDone, setDone] = useState(false);
  useRedirect(isDone);
  return (
    <NewPasswordForm
      email={email}
      button={texts.resetPassword}
      busyButton={texts.resetting}
      send={async (fields) => (await import('./email-calls.ts')).resetPassword({ token, email, ...fields })}
      onDone={() => setDone(true)}
    />
  );
}

function useRedirect(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
