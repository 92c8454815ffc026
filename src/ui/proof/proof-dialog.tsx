import { useEffect } from 'react';
import type { Factors } from '#domain/wire/factors.ts';
import * as texts from '#words/en/proof.ts';
import { PasswordField } from '../account/account-fields.tsx';
import { canUsePasskeys } from '../account/can-use-passkeys.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { listedMessages, type ServerOutcome } from '../api/server-outcome.ts';
import { textIn } from '../api/text-in.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { useServerData } from '../api/use-server-data.ts';
import { FormSheet } from '../dialogs/form-sheet.tsx';
import { Button } from '../parts/button.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useSession, useSignedIn } from '../session/session-context.ts';
import type { Proved } from './proof-calls.ts';

const proofCalls = () => import('./proof-calls.ts');
const listFactors = async (token: string) => (await proofCalls()).listFactors(token);

interface ProofDialogProps {
  readonly onClose: () => void;
  readonly onProved: (renewedToken: string) => void;
  /** The server does not say now which fields there are. Must keep its identity. */
  readonly onWithoutField: () => void;
}

/** Asks for the password again, and for the second factor where there is one. */
export function ProofDialog({ onClose, onProved, onWithoutField }: ProofDialogProps) {
  const { token } = useSignedIn().session;
  const { renewToken } = useSession();
  const { data } = useServerData(listFactors);
  const { isBusy, failed, run } = useServerCall();
  const isWithoutField = data.kind === 'offline' || data.kind === 'refused';
  useEffect(() => {
    if (isWithoutField) onWithoutField();
  }, [isWithoutField, onWithoutField]);

  const send = async (call: () => Promise<ServerOutcome<Proved>>) => {
    const answer = await run(call);
    if (answer === null) return;
    await renewToken(answer.body.token);
    onProved(answer.body.token);
  };
  const submit = (typed: FormData) => {
    const code = textIn(typed, 'code');
    const shown = { current_password: textIn(typed, 'current_password'), ...(code !== '' && { code }) };
    void send(async () => (await proofCalls()).proveIdentity(token, shown));
  };

  return (
    <FormSheet
      title={texts.title}
      action={isBusy ? texts.confirming : texts.confirm}
      isBusy={isBusy || data.kind !== 'done'}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>{texts.hint}</p>
      <FailureBanner failed={failed} />
      {data.kind === 'waiting' && <SkeletonRows isFromServer />}
      {(data.kind === 'offline' || data.kind === 'refused') && <p>{listedMessages(data).join(' ')}</p>}
      {data.kind === 'done' && (
        <Fields
          factors={data.body}
          isBusy={isBusy}
          onPasskey={() => void send(async () => (await proofCalls()).proveByPasskey(token))}
        />
      )}
    </FormSheet>
  );
}

interface FieldsProps {
  readonly factors: Factors;
  readonly isBusy: boolean;
  readonly onPasskey: () => void;
}

function Fields({ factors, isBusy, onPasskey }: FieldsProps) {
  const { session } = useSignedIn();
  const hasPasskey = factors.passkeys.length > 0;
  return (
    <>
      {hasPasskey && canUsePasskeys() && (
        <Button wide busy={isBusy} onClick={onPasskey}>
          {texts.showPasskey}
        </Button>
      )}
      <input type="email" autoComplete="username" value={session.user.email} readOnly hidden />
      <PasswordField of="current" label={texts.currentPassword} name="current_password" ref={focus} />
      {(factors.totp || hasPasskey) && (
        <TextField
          label={factors.totp ? texts.code : texts.recoveryCode}
          hint={factors.totp ? texts.codeHint : undefined}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </>
  );
}

/** The fields come after the dialog, once the server has said which. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}
