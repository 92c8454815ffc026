import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as texts from '#words/en/api.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session-context.ts';
import type { AccountOutcome } from './account-outcome.ts';

interface AccountForm {
  /** The text if the server gave no reason. */
  readonly failure: string;
  readonly isRemembered: boolean;
}

/** Submits a form that signs the user in or shows why not. What was typed stays in its fields. */
export function useAccountForm({ failure, isRemembered }: AccountForm) {
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const { signIn } = useSession();
  const navigate = useNavigate();

  const send = async (call: () => Promise<AccountOutcome>) => {
    setBusy(true);
    const outcome = await call().catch((): AccountOutcome => ({ kind: 'offline' }));
    switch (outcome.kind) {
      case 'signedIn':
        await signIn({ token: outcome.token, user: outcome.user, isRemembered }, outcome.serverId);
        void navigate(paths.dashboard, { replace: true });
        return;
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
  return { errors, attempt, isBusy, send };
}
