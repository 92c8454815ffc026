import { useState, type FormEvent } from 'react';
import * as texts from '#words/en/account.ts';
import { EmailField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { paths } from '../paths.ts';

export default function ForgotPasswordScreen() {
  const { isBusy, failed, run } = useServerCall();
  const [email, setEmail] = useState('');
  const [status, setStatus] = useState<string | null>(null);

  const send = async () => {
    setStatus(null);
    const answer = await run(async () => {
      const { askForReset } = await import('./email-calls.ts');
      return askForReset(email);
    });
    if (answer !== null) setStatus(answer.body.status);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <AccountPage title={texts.forgotPassword}>
      <p>{texts.forgotPasswordHint}</p>
      {status !== null && <SuccessBanner title={texts.success}>{status}</SuccessBanner>}
      {status === null && <FailureBanner title={texts.error} failed={failed} />}
      <form className={styles['form']} onSubmit={submit}>
        <EmailField value={email} onChange={(event) => setEmail(event.target.value)} />
        <Button type="submit" look="primary" wide busy={isBusy}>
          {isBusy ? texts.sending : texts.sendResetLink}
        </Button>
      </form>
      <p className={styles['row']}>
        <Link className={styles['link']} to={paths.login}>
          {texts.backToLogin}
        </Link>
      </p>
    </AccountPage>
  );
}
