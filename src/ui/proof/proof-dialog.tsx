import { useId, useState, type FormEvent } from 'react';
import * as texts from '#words/en/proof.ts';
import { PasswordField } from '../account/account-fields.tsx';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { Sheet } from '../dialogs/sheet.tsx';
import { Button } from '../parts/button.tsx';
import { Stack } from '../parts/stack.tsx';
import { useSignedIn } from '../session/session-context.ts';

interface ProofDialogProps {
  readonly onClose: () => void;
  readonly onProved: () => void;
}

/** Asks for the password again. */
export function ProofDialog({ onClose, onProved }: ProofDialogProps) {
  const { session } = useSignedIn();
  const { isBusy, failed, run } = useServerCall();
  const [password, setPassword] = useState('');
  const formId = useId();

  const send = async () => {
    const answer = await run(async () => {
      const { proveIdentity } = await import('./proof-calls.ts');
      return proveIdentity(session.token, { current_password: password });
    });
    if (answer !== null) onProved();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside of the form that opened it, as far as React's events go.
    event.stopPropagation();
    void send();
  };

  return (
    <Sheet
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={isBusy}>
            {isBusy ? texts.confirming : texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack>
          <p>{texts.hint}</p>
          <FailureBanner failed={failed} />
          <input type="email" autoComplete="username" value={session.user.email} readOnly hidden />
          <PasswordField
            of="current"
            label={texts.currentPassword}
            data-autofocus=""
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Stack>
      </form>
    </Sheet>
  );
}
