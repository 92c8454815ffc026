import { MAX_PASSKEY_NAME } from '#domain/proof.ts';
import * as texts from '#words/en/factors.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { textIn } from '../api/text-in.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { FormSheet } from '../dialogs/form-sheet.tsx';
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

  const send = async (name: string) => {
    const answer = await run(async (now = token) =>
      (await import('./factor-calls.ts')).addPasskey(now, name),
    );
    if (answer === null) return;
    toasts.show({ type: 'success', message: texts.passkeyAdded });
    onAdded(answer.body.recovery_codes);
  };
  const submit = (typed: FormData) => void send(textIn(typed, 'name'));

  return (
    <FormSheet
      title={texts.addPasskey}
      action={isBusy ? texts.adding : texts.addPasskey}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
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
    </FormSheet>
  );
}
