import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as texts from '#words/en/api.ts';
import { readInvitationSecret } from '#store/account/invitation-secret.ts';
import * as stepTexts from '#words/en/second-step.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-context.ts';
import type { AccountCall, AccountOutcome, SecondFactorStep } from './account-outcome.ts';
import { readAfterSignIn } from './after-sign-in.ts';

interface AccountForm {
  /** The text if the server gave no reason. */
  readonly failure: string;
  /** Over what the server refused. */
  readonly refusedTitle: string;
  readonly isRemembered: boolean;
}

/** Submits a form that signs the user in or shows why not. What was typed stays in its fields. */
export function useAccountForm({ failure, refusedTitle, isRemembered }: AccountForm) {
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isOffline, setOffline] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [step, setStep] = useState<SecondFactorStep | null>(null);
  const { expect, signIn, waits } = useSession();
  const navigate = useNavigate();
  const location = useLocation();

  const goOn = () => {
    const home = readInvitationSecret() === null ? paths.dashboard : paths.invitation;
    const after = readAfterSignIn(location.state, home);
    void navigate(after.to, { replace: true, state: after.state });
  };

  const send = async (call: AccountCall) => {
    setBusy(true);
    const answered = call(expect);
    waits.add(answered);
    const outcome = await answered.catch((): AccountOutcome => ({ kind: 'offline' }));
    setOffline(outcome.kind === 'offline');
    switch (outcome.kind) {
      case 'signedIn':
        await signIn({ token: outcome.token, user: outcome.user, isRemembered }, outcome.serverId);
        goOn();
        return;
      case 'secondFactor':
        setStep(outcome);
        setErrors([]);
        break;
      case 'expired':
        setStep(null);
        setErrors([stepTexts.expired]);
        break;
      case 'refused':
        setErrors([...outcome.errors]);
        break;
      case 'offline':
        setErrors([texts.offline]);
        break;
      case 'failed':
        setErrors([failure]);
        break;
    }
    setAttempt((count) => count + 1);
    setBusy(false);
  };
  const startOver = () => {
    setStep(null);
    setErrors([]);
  };
  const title = isOffline ? texts.noConnection : refusedTitle;
  return { errors, title, attempt, isBusy, send, step, startOver };
}
