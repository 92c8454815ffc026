import { useId, useState, type FormEvent } from 'react';
import * as texts from '#words/en/account.ts';
import { EmailField, PasswordField } from './account-fields.tsx';
import styles from './account-page.module.css';
import { FailureBanner } from '../api/failure-banner.tsx';
import type { ServerOutcome } from '../api/server-outcome.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { SuccessBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { isResetComplete, passwordHint } from './password-words.ts';

export interface NewPassword {
  readonly password: string;
  readonly password_confirmation: string;
}

interface NewPasswordFormProps {
  /** Shown, and not to be changed. */
  readonly email: string;
  readonly button: string;
  readonly busyButton: string;
  readonly send: (fields: NewPassword) => Promise<ServerOutcome<{ readonly status: string }>>;
  readonly onDone: () => void;
}

/** A new password typed twice, for a mailed link. */
export function NewPasswordForm({ email, button, busyButton, send, onDone }: NewPasswordFormProps) {
  const { isBusy, failed, run } = useServerCall();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [status, setStatus] = useState<string | null>(null);
  const hintId = useId();
  const isComplete = isResetComplete({ email, password, confirmation });

  const submit = async () => {
    const answer = await run(() => send({ password, password_confirmation: confirmation }));
    if (answer === null) return;
    setStatus(answer.body.status);
    onDone();
  };
  const submitForm = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && status === null) void submit();
  };

  return (
    <>
      {status !== null && <SuccessBanner title={texts.success}>{status}</SuccessBanner>}
      {status === null && <FailureBanner title={texts.error} failed={failed} />}
      <form className={styles['form']} onSubmit={submitForm}>
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
          {isBusy ? busyButton : button}
        </Button>
        <p id={hintId} className={styles['other']} hidden={isComplete}>
          {texts.resetIncomplete}
        </p>
      </form>
    </>
  );
}
