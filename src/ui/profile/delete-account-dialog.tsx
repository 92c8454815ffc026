import { useId, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import * as texts from '#words/en/profile.ts';
import { PasswordField } from '../account/account-fields.tsx';
import { FailureBanner } from '../api/failure-banner.tsx';
import { useServerCall } from '../api/use-server-call.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../dialogs/sheet.tsx';
import { Stack } from '../parts/stack.tsx';
import { paths } from '../paths.ts';
import { useSession, useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';

/** Asks for the password, because deletion is irreversible. */
export function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { session } = useSignedIn();
  const { signOut } = useSession();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { isBusy, failed, run } = useServerCall();
  const [password, setPassword] = useState('');
  const formId = useId();

  const send = async () => {
    const answer = await run(async (token = session.token) => {
      const { deleteAccount } = await import('./own-data-calls.ts');
      return deleteAccount(token, password);
    });
    if (answer === null) return;
    void signOut();
    void navigate(paths.login, { replace: true });
    toasts.show({ type: 'info', message: answer.body.message });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <Sheet
      title={texts.deleteAccount}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus="" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} look="danger" busy={isBusy}>
            {isBusy ? texts.deleting : texts.deleteAccount}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack>
          <p>{texts.deleteHint}</p>
          <FailureBanner failed={failed} />
          <input type="email" autoComplete="username" value={session.user.email} readOnly hidden />
          <PasswordField
            of="current"
            label={texts.currentPassword}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Stack>
      </form>
    </Sheet>
  );
}
