import { useEffect, useId, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as texts from '#words/en/account.ts';
import { EmailField, PasswordField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { ErrorBanner, SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { mailedPaths, paths } from '../paths.ts';
import { isResetComplete, passwordHint } from './password-words.ts';
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
  const { isBusy, failed, run } = useServerCall();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [status, setStatus] = useState<string | null>(null);
  const hintId = useId();
  const isComplete = isResetComplete({ email, password, confirmation });
  useRedirect(status !== null);

  const send = async () => {
    const answer = await run(async () => {
      const { resetPassword } = await import('./email-calls.ts');
      return resetPassword({ token, email, password, password_confirmation: confirmation });
    });
    if (answer !== null) setStatus(answer.body.status);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && status === null) void send();
  };

  return (
    <>
      {status !== null && <SuccessBanner title={texts.success}>{status}</SuccessBanner>}
      {status === null && <FailureBanner title={texts.error} failed={failed} />}
      <form className={styles['form']} onSubmit={submit}>
        <EmailField value={email} readOnly />
        <PasswordField
          of="new"
          label={texts.newPassword}
          name="password"
          hint={passwordHint()}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <PasswordField
          of="new"
          label={texts.confirmNewPassword}
          name="password_confirmation"
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
        />
        <Button
          type="submit"
          look="primary"
          wide
          busy={isBusy || status !== null}
          disabled={!isComplete}
          aria-describedby={isComplete ? undefined : hintId}
        >
          {isBusy ? texts.resetting : texts.resetPassword}
        </Button>
        <p id={hintId} className={styles['other']} hidden={isComplete}>
          {texts.resetIncomplete}
        </p>
      </form>
    </>
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
