import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { forgetShared, type KeptShared } from '#store/account/shared-words.ts';
import * as texts from '#words/en/share.ts';
import { askToSignIn } from '../account/after-sign-in.ts';
import { ErrorBanner } from '../parts/banner.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { Stack } from '../parts/stack.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { useSession } from '../session/session-context.ts';
import styles from './share-screen.module.css';
import { useCaptureShare } from './use-capture-share.ts';
import { useTakenShare } from './use-taken-share.ts';

/** Where a share of another app arrives. Who is not signed in signs in first and comes back. */
export default function ShareScreen() {
  const { state } = useSession();
  const { taken, takeNext } = useTakenShare();
  const navigate = useNavigate();
  if (taken === 'taking') return null;
  if (state.kind !== 'open') {
    return <Navigate to={paths.login} state={askToSignIn({ to: paths.share, state: null })} replace />;
  }
  if (taken !== null) {
    const { ref } = taken.shared;
    const goOn = () => {
      if (takeNext() === null) void navigate(paths.inbox, { replace: true, state: { shows: ref } });
    };
    return <Capture key={ref} {...taken} onDone={goOn} />;
  }
  return (
    <Screen title={texts.title}>
      <EmptyState actions={<ButtonLink to={paths.inbox}>{texts.toInbox}</ButtonLink>}>
        {texts.nothing}
      </EmptyState>
    </Screen>
  );
}

/** Shows nothing unless it asks or fails. */
function Capture({ shared, asks, onDone }: KeptShared & { readonly onDone: () => void }) {
  const capture = useCaptureShare();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(!asks);
  const end = (failure: string | null) => {
    if (failure === null) return onDone();
    setFailures((before) => [...before, failure]);
    setBusy(false);
  };
  const addAtOnce = useEffectEvent(() => void capture(shared).then(end));
  useEffect(() => {
    if (!asks) addAtOnce();
  }, [asks]);
  const press = () => {
    setBusy(true);
    void capture(shared).then(end);
  };
  const discard = () => {
    forgetShared(shared.ref);
    onDone();
  };
  if (!asks && failures.length === 0) return null;
  const failure = failures.at(-1);
  return (
    <Screen title={texts.title} subtitle={texts.ask}>
      <Stack>
        {failure !== undefined && (
          <ErrorBanner key={failures.length} title={texts.failed} errors={[failure, texts.keptHere]} />
        )}
        <div className={styles['words']} dir="auto">
          <p className={styles['name']}>{shared.name}</p>
          {shared.description !== null && <p className={styles['description']}>{shared.description}</p>}
        </div>
        {shared.cut > 0 && <p>{texts.cut({ count: shared.cut })}</p>}
        <div className={styles['choices']}>
          <Button look="primary" busy={isBusy} onClick={press}>
            {failure === undefined ? texts.add : texts.tryAgain}
          </Button>
          <Button look="quiet" onClick={discard}>
            {texts.discard}
          </Button>
        </div>
      </Stack>
    </Screen>
  );
}
