import { useState, type FormEvent } from 'react';
import * as texts from '#words/en/sync-panel.ts';
import * as apiTexts from '#words/en/api.ts';
import * as stepTexts from '#words/en/second-step.ts';
import { EmailField, PasswordField } from '../account/account-fields.tsx';
import type { AccountOutcome, SecondFactorStep } from '../account/account-outcome.ts';
import { SecondStep } from '../account/second-step.tsx';
import { Button } from '../parts/button.tsx';
import { Link } from '../parts/link.tsx';
import { paths } from '../paths.ts';
import { useSession, useSignedIn } from '../session/session-context.ts';
import { usePerson } from '../session/use-person.ts';
import { isSamePerson } from './same-person.ts';
import styles from './sync-dialog.module.css';

/**
 * Shown if another server answers, which does not know this device's session; one that has ended is asked for at the
 * sign-in. The same user signs in again, also with an address that was changed
 * on another device, and waiting changes are sent automatically; nobody else can, because the changes are not theirs.
 */
export function SignInAgain({ onLogout }: { readonly onLogout: () => void }) {
  const { session, serverId } = useSignedIn();
  const person = usePerson();
  const { signIn: openSession } = useSession();
  /** Null until it is changed: the user's profile may arrive after the first render. */
  const [typedEmail, setTypedEmail] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const email = typedEmail ?? person.email;

  const send = async (call: () => Promise<AccountOutcome>) => {
    setBusy(true);
    setError(null);
    const outcome = await call().catch((): AccountOutcome => ({ kind: 'offline' }));
    setBusy(false);
    switch (outcome.kind) {
      case 'signedIn': {
        const known = { userId: session.user.id, serverId, emails: [session.user.email, person.email] };
        if (isSamePerson(known, outcome)) {
          const { isRemembered } = session;
          await openSession({ token: outcome.token, user: outcome.user, isRemembered }, outcome.serverId);
          return;
        }
        setStep(null);
        setError(texts.otherAccount);
        await (await import('../account/account-calls.ts')).revokeToken(outcome.token);
        return;
      }
      case 'secondFactor':
        setStep(outcome);
        return;
      case 'expired':
        setStep(null);
        setError(stepTexts.expired);
        return;
      case 'refused':
        setError(outcome.errors.join(' '));
        return;
      case 'offline':
        setError(apiTexts.offline);
        return;
      case 'failed':
        setError(texts.loginFailed);
        return;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void send(async () => {
      const { signIn } = await import('../account/account-calls.ts');
      return signIn({ email, password, remember: session.isRemembered });
    });
  };

  if (step !== null) {
    return (
      <div className={styles['again']}>
        <SecondStep
          {...{ step, isBusy, error, send }}
          isRemembered={session.isRemembered}
          startOver={() => {
            setStep(null);
            setError(null);
          }}
        />
        <div className={styles['actions']}>
          <Button onClick={onLogout}>{texts.logOut}</Button>
        </div>
      </div>
    );
  }
  return (
    <form className={styles['again']} aria-label={texts.signInAgain} onSubmit={submit}>
      <EmailField value={email} onChange={(event) => setTypedEmail(event.target.value)} />
      <PasswordField
        of="current"
        label={texts.password}
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <p className={styles['why']}>
        {texts.emailChanged}{' '}
        <Link className={styles['link']} to={paths.forgotPassword}>
          {texts.forgotYourPassword}
        </Link>
      </p>
      <div className={styles['actions']}>
        <Button type="submit" look="primary" busy={isBusy}>
          {texts.signInAgain}
        </Button>
        <Button onClick={onLogout}>{texts.logOut}</Button>
      </div>
    </form>
  );
}
