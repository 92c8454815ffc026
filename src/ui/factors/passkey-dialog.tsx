import { useId, type FormEvent } from 'react';
import { MAX_PASSKEY_NAME } from '#domain/proof.ts';
import * as texts from '#words/en/factors.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { textIn } from '../api/text-in.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { Sheet } from '../dialogs/sheet.tsx';
import { Button } from '../parts/button.tsx';
import { Stack } from '../parts/stack.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';

interface PasskeyDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Asks for a name; then the browser asks for the rest. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const { token } = useSignedIn().session;
  const { isBusy, failed, run } = useServerCall();
  const toasts = useToasts();
  const formId = useId();

  const send = async (name: string) => {
    const answer = await run(async (now = token) =>
      (await import('./factor-calls.ts')).addPasskey(now, name),
    );
    if (answer === null) return;
    toasts.show({ type: 'success', message: texts.passkeyAdded });
    onAdded(answer.body.recovery_codes);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(textIn(new FormData(event.currentTarget), 'name'));
  };

  return (
    <Sheet
      title={texts.addPasskey}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={isBusy}>
            {isBusy ? texts.adding : texts.addPasskey}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Stack>
          <FailureBanner failed={failed} />
          <TextField
            label={texts.passkeyName}
            hint={texts.passkeyNameHint}
            name="name"
            defaultValue={texts.thisDevice}
            maxLength={MAX_PASSKEY_NAME}
            data-autofocus="desk"
            required
          />
        </Stack>
      </form>
    </Sheet>
  );
}
