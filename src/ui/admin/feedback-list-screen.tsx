import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import * as texts from '#words/en/admin-feedback.ts';
import { needsProof } from '../api/server-outcome.ts';
import { useServerData } from '../api/use-server-data.ts';
import type { CallFailure } from '../api/use-server-call.ts';
import { BackLink } from '../parts/back-link.tsx';
import { ErrorBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { paths } from '../paths.ts';
import { AskForProof } from '../proof/ask-for-proof.tsx';
import { ProofProvider } from '../proof/proof-provider.tsx';
import { Screen } from '../screen.tsx';
import { useSignedIn } from '../session/session-context.ts';
import styles from './admin-screen.module.css';
import { statsFailureWords } from './load-stats.ts';
import { FeedbackPages } from './feedback-pages.tsx';

/** The feedback of this server, for administrators: what is open, or what was answered. */
export default function FeedbackListScreen() {
  const [params, setParams] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const answered = params.has('answered');
  return (
    <>
      <BackLink to={paths.admin}>{texts.toAdmin}</BackLink>
      <Screen
        title={texts.title}
        subtitle={texts.subtitle}
        actions={
          <Button
            aria-pressed={answered}
            onClick={() => setParams(answered ? {} : { answered: '1' }, { replace: true })}
          >
            {texts.showAnswered}
          </Button>
        }
      >
        <ProofProvider>
          <Loaded
            key={`${attempt} ${answered}`}
            answered={answered}
            onRetry={() => setAttempt((count) => count + 1)}
          />
        </ProofProvider>
      </Screen>
    </>
  );
}

const askOpen = async (token: string) =>
  (await import('./feedback-calls.ts')).fetchFeedback(token, { answered: false });
const askAnswered = async (token: string) =>
  (await import('./feedback-calls.ts')).fetchFeedback(token, { answered: true });

function Loaded({ answered, onRetry }: { readonly answered: boolean; readonly onRetry: () => void }) {
  const { data } = useServerData(answered ? askAnswered : askOpen);
  const { user } = useSignedIn().session;
  switch (data.kind) {
    case 'waiting':
      return <SkeletonRows isFromServer />;
    case 'offline':
    case 'refused':
      // Older servers also ask here.
      if (needsProof(data)) return <AskForProof onProved={onRetry} />;
      if (data.kind === 'offline' ? !user.is_admin : data.code === 'admin_only')
        return <Navigate to={paths.dashboard} replace />;
      return (
        <div className={styles['failed']}>
          <ErrorBanner errors={[failureWords(data)]} />
          <Button onClick={onRetry}>{texts.tryAgain}</Button>
        </div>
      );
    case 'done':
      return <FeedbackPages first={data.body} answered={answered} />;
  }
}

function failureWords(failure: CallFailure): string {
  if (failure.kind === 'offline') return texts.offline;
  return failure.status === 401 ? statsFailureWords(failure) : texts.loadFailed;
}
