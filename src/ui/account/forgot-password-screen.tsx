import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { EmailField } from './account-fields.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './account-page.module.css';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
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
    <AccountPage title="Forgot your password?">
      <p>Enter the address of your account, and a link to choose a new password is sent to it.</p>
      {status !== null && <SuccessBanner title="Success">{status}</SuccessBanner>}
      {status === null && <FailureBanner title="Error" failed={failed} />}
      <form className={styles['form']} onSubmit={submit}>
        <EmailField value={email} onChange={(event) => setEmail(event.target.value)} />
        <Button type="submit" look="primary" wide busy={isBusy}>
          {isBusy ? 'Sending...' : 'Send Password Reset Link'}
        </Button>
      </form>
      <p className={styles['row']}>
        <Link className={styles['link']} to={paths.login}>
          Back to login
        </Link>
      </p>
    </AccountPage>
  );
}
