import { useRef, useState } from 'react';
import type { Factors } from '#domain/wire/factors.ts';
import * as texts from '#words/en/factors.ts';
import { canUsePasskeys } from '../account/can-use-passkeys.ts';
import { FailureBanner } from '../api/failure-banner.tsx';
import { listedMessages, type ServerOutcome } from '../api/server-outcome.ts';
import { useServerCall } from '../api/use-server-call.ts';
import { useServerData } from '../api/use-server-data.ts';
import { useConfirm } from '../dialogs/confirm-context.ts';
import { useBackCloses } from '../overlays/use-back-closes.ts';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { useSignedIn } from '../session/session-context.ts';
import { useToasts } from '../toasts/toasts-context.ts';
import { useTypedAhead } from '../typed-ahead/typed-ahead-context.ts';
import styles from './factors.module.css';
import { FactorList } from './factor-list.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';

const listFactors = async (token: string) => (await import('./factor-calls.ts')).listFactors(token);
const factorCalls = () => import('./factor-calls.ts');

type Dialog =
  | { readonly kind: 'totp'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Passkeys, the authenticator app and recovery codes. */
export function FactorsCard() {
  const { data, reload } = useServerData(listFactors);
  return (
    <Card title={texts.title} hint={texts.hint}>
      {data.kind === 'waiting' && <SkeletonRows isFromServer />}
      {(data.kind === 'offline' || data.kind === 'refused') && <p>{listedMessages(data).join(' ')}</p>}
      {data.kind === 'done' && <FactorsOf factors={data.body} onChanged={reload} />}
    </Card>
  );
}

function FactorsOf({ factors, onChanged }: { readonly factors: Factors; readonly onChanged: () => void }) {
  const { token } = useSignedIn().session;
  const { isBusy, failed, run } = useServerCall();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const confirm = useConfirm();
  const toasts = useToasts();
  const typedAhead = useTypedAhead();
  const dropTyped = useRef<(() => void) | null>(null);
  const show = (next: Dialog) => {
    dropTyped.current = typedAhead.expect('dialog');
    setDialog(next);
  };
  const close = () => {
    dropTyped.current?.();
    setDialog(null);
  };
  useBackCloses(dialog !== null, close);
  const hasFactor = factors.totp || factors.passkeys.length > 0;

  const setUpApp = async () => {
    const begun = await run(async (now = token) => (await factorCalls()).beginTotp(now));
    if (begun !== null) show({ kind: 'totp', ...begun.body });
  };
  const showCodes = (codes: readonly string[] | null) => {
    onChanged();
    if (codes === null) close();
    else show({ kind: 'codes', codes });
  };
  const remove = async (what: string, call: (renewedToken?: string) => Promise<ServerOutcome<unknown>>) => {
    const question = { title: what, question: texts.removeQuestion, yes: texts.remove };
    if (!(await confirm(question)) || (await run(call)) === null) return;
    toasts.show({ type: 'success', message: texts.removed });
    onChanged();
  };
  const makeCodes = async () => {
    const question = { title: texts.newCodes, question: texts.newCodesQuestion, yes: texts.makeNewCodes };
    if (!(await confirm(question))) return;
    const made = await run(async (now = token) => (await factorCalls()).makeRecoveryCodes(now));
    if (made !== null) showCodes(made.body.recovery_codes);
  };

  return (
    <>
      <FailureBanner failed={failed} />
      {hasFactor && (
        <FactorList
          factors={factors}
          isBusy={isBusy}
          onRemoveApp={() =>
            void remove(texts.removeApp, async (now = token) => (await factorCalls()).removeTotp(now))
          }
          onRemovePasskey={({ id, name }) =>
            void remove(texts.removePasskey({ name }), async (now = token) =>
              (await factorCalls()).removePasskey(now, id),
            )
          }
          onMakeCodes={() => void makeCodes()}
        />
      )}
      <div className={styles['actions']}>
        {!factors.totp && (
          <Button busy={isBusy} onClick={() => void setUpApp()}>
            {texts.setUpApp}
          </Button>
        )}
        {canUsePasskeys() && (
          <Button busy={isBusy} onClick={() => show({ kind: 'passkey' })}>
            {texts.addPasskey}
          </Button>
        )}
      </div>
      {dialog?.kind === 'totp' && <TotpDialog {...dialog} onClose={close} onConfirmed={showCodes} />}
      {dialog?.kind === 'passkey' && <PasskeyDialog onClose={close} onAdded={showCodes} />}
      {dialog?.kind === 'codes' && <RecoveryCodesDialog codes={dialog.codes} onClose={close} />}
    </>
  );
}
