import * as texts from '#words/en/factors.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { textIn } from '../api/text-in.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { FormSheet } from '../dialogs/form-sheet.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import styles from './factors.module.css';
import { QrCode } from './qr-code.tsx';

interface TotpDialogProps {
  readonly secret: string;
  readonly uri: string;
  readonly onClose: () => void;
  readonly onConfirmed: (recoveryCodes: readonly string[] | null) => void;
}

/** Shows the key and asks for a first code, which proves that the app has it. */
export function TotpDialog({ secret, uri, onClose, onConfirmed }: TotpDialogProps) {
  const { token } = useSignedIn().session;
  const { isBusy, failed, run } = useServerCall();
  const toasts = useToasts();

  const send = async (code: string) => {
    const answer = await run(async (now = token) =>
      (await import('./factor-calls.ts')).confirmTotp(now, code),
    );
    if (answer === null) return;
    toasts.show({ type: 'success', message: texts.added });
    onConfirmed(answer.body.recovery_codes);
  };
  const submit = (typed: FormData) => void send(textIn(typed, 'code'));

  return (
    <FormSheet
      title={texts.setUpApp}
      action={isBusy ? texts.confirming : texts.confirm}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qrCode} />
      <dl className={styles['key']}>
        <dt>{texts.key}</dt>
        <dd>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </dd>
      </dl>
      <FailureBanner failed={failed} />
      <TextField
        label={texts.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus="desk"
        required
      />
    </FormSheet>
  );
}
