import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Stats } from '#domain/wire/stats.ts';
import * as texts from '#words/en/admin.ts';
import { needsProof } from '../api/server-outcome.ts';
import { useServerData } from '../api/use-server-data.ts';
import { ErrorBanner } from '../parts/banner.tsx';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Card, Cards } from '../parts/card.tsx';
import { LinePlot } from '../parts/line-plot.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { paths } from '../paths.ts';
import { AskForProof } from '../proof/ask-for-proof.tsx';
import { ProofProvider } from '../proof/proof-provider.tsx';
import { Screen } from '../screen.tsx';
import { useSignedIn } from '../session/session-context.ts';
import styles from './admin-screen.module.css';
import { EndSessionsCard } from './end-sessions-card.tsx';
import { LargestAccounts } from './largest-accounts.tsx';
import { askStats, statsFailureWords } from './load-stats.ts';
import { TopUsers } from './top-users.tsx';

/** The number of tasks and users on this server, for administrators. */
export default function AdminScreen() {
  const [attempt, setAttempt] = useState(0);
  return (
    <Screen title={texts.title} subtitle={texts.subtitle}>
      <ProofProvider>
        <Loaded key={attempt} onRetry={() => setAttempt((count) => count + 1)} />
      </ProofProvider>
    </Screen>
  );
}

function Loaded({ onRetry }: { readonly onRetry: () => void }) {
  const { data } = useServerData(askStats);
  const { user } = useSignedIn().session;
  switch (data.kind) {
    case 'waiting':
      return <SkeletonRows isFromServer />;
    case 'offline':
    case 'refused':
      if (data.kind === 'offline' && !user.is_admin) return <Navigate to={paths.dashboard} replace />;
      // Older servers also ask here.
      if (needsProof(data)) return <AskForProof onProved={onRetry} />;
      return (
        <div className={styles['failed']}>
          <ErrorBanner errors={[statsFailureWords(data)]} />
          <Button onClick={onRetry}>{texts.tryAgain}</Button>
        </div>
      );
    case 'done':
      return data.body ? <Statistics stats={data.body} /> : <Navigate to={paths.dashboard} replace />;
  }
}

function Statistics({ stats }: { readonly stats: Stats }) {
  const { series } = stats;
  return (
    <Cards>
      <dl className={styles['totals']}>
        <div>
          <dt>{texts.totalTasks}</dt>
          <dd>{stats.total_tasks.toLocaleString()}</dd>
        </div>
        <div>
          <dt>{texts.totalUsers}</dt>
          <dd>{stats.total_users.toLocaleString()}</dd>
        </div>
      </dl>
      <Card title={texts.tasksOverTime}>
        <LinePlot what={texts.tasks} points={series.map(({ day, tasks }) => ({ day, count: tasks }))} />
      </Card>
      <Card title={texts.usersOverTime}>
        <LinePlot what={texts.users} points={series.map(({ day, users }) => ({ day, count: users }))} />
      </Card>
      <Card title={texts.topUsers}>
        <TopUsers users={stats.top_users} />
      </Card>
      {/* Of a server of before nothing is known. */}
      {stats.largest_accounts !== undefined && stats.largest_accounts.length > 0 && (
        <Card title={texts.largestAccounts} hint={texts.largestAccountsHint}>
          <LargestAccounts accounts={stats.largest_accounts} />
        </Card>
      )}
      <Card title={texts.feedback} hint={texts.feedbackHint}>
        <div>
          <ButtonLink to={paths.adminFeedback}>{texts.readFeedback}</ButtonLink>
        </div>
      </Card>
      <EndSessionsCard />
    </Cards>
  );
}
