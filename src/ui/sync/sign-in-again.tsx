import { useState, type FormEvent } from 'react';
import { EmailField, PasswordField } from '../account/account-fields.tsx';
import { OFFLINE_SENTENCE } from '../account/server-outcome.ts';
import { Button } from '../parts/button.tsx';
import { useSession, useSignedIn } from '../session/session-context.ts';
import { usePerson } from '../session/use-person.ts';
import styles from './sync-dialog.module.css';

/**
 * Where the server no longer takes this device's token. The same person signs in again, and what waits goes out by
 * itself; nobody else can, because the changes are not theirs.
 */
export function SignInAgain() {
  const { session, serverId } = useSignedIn();
  const { email } = usePerson();
  const { enter } = useSession();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    setError(null);
    const { signIn } = await import('../account/account-calls.ts');
    const { isRemembered, user } = session;
    const outcome = await signIn({ email, password, remember: isRemembered });
    setBusy(false);
    switch (outcome.kind) {
      case 'signedIn':
        // Another installation numbers people anew: there the same address is the same person.
        if (outcome.user.id === user.id || outcome.serverId !== serverId) {
          await enter({ token: outcome.token, user: outcome.user, isRemembered }, outcome.serverId);
        } else setError('That is another account. These changes wait for yours.');
        return;
      case 'refused':
        setError(outcome.errors.join(' '));
        return;
      case 'offline':
        setError(OFFLINE_SENTENCE);
        return;
      case 'failed':
        setError('An error occurred during login. Please try again.');
        return;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void send().catch(() => setError(OFFLINE_SENTENCE));
  };

  return (
    <form className={styles['again']} aria-label="Sign in again" onSubmit={submit}>
      <EmailField value={email} readOnly />
      <PasswordField
        of="current"
        label="Password"
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" busy={isBusy}>
        Sign in again
      </Button>
    </form>
  );
}
