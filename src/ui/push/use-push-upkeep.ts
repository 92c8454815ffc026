import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UserId } from '#domain/ids.ts';
import { closeShown } from '#store/account/end-push.ts';
import { readPushChoice } from '#store/local/push-choice.ts';
import { useSignedIn } from '../session/session-context.ts';
import { useWorkerQuestions } from './use-worker-questions.ts';

/** Of notifications on this device: keeps them alive, clears what has been seen, and goes where a press leads. */
export function usePushUpkeep(): void {
  const { session } = useSignedIn();
  const navigate = useNavigate();

  useEffect(() => {
    const isOn = () => readPushChoice(session.user.id) !== null;
    const clear = () => {
      if (isOn() && document.visibilityState === 'visible') void clearShown(session.user.id);
    };
    if (isOn())
      void import('./renew-push.ts').then(({ renewPush }) => renewPush(session)).catch(() => undefined);
    clear();
    document.addEventListener('visibilitychange', clear);
    return () => document.removeEventListener('visibilitychange', clear);
  }, [session]);

  useWorkerQuestions(session.user.id, (path) => void navigate(path));
}

/** Who has opened the app sees there what they tell of. */
async function clearShown(user: UserId): Promise<void> {
  await closeShown(await navigator.serviceWorker?.getRegistration(), user);
}
