import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import type { Stats } from '#domain/wire/stats.ts';
import { ErrorBanner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Card, Cards } from '../parts/card.tsx';
import { LinePlot } from '../parts/line-plot.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { paths } from '../paths.ts';
import { Screen } from '../screen.tsx';
import { useSignedIn } from '../session/session-context.ts';
import styles from './admin-screen.module.css';
import { TopUsers } from './top-users.tsx';
import { useStats } from './use-stats.ts';

/** The number of tasks and users on this server, for administrators. */
export default function AdminScreen() {
  const [attempt, setAttempt] = useState(0);
  return (
    <Screen title="Admin Dashboard" subtitle="Counts and names: what tasks say is nobody else’s.">
      <Loaded key={attempt} onRetry={() => setAttempt((count) => count + 1)} />
    </Screen>
  );
}

function Loaded({ onRetry }: { readonly onRetry: () => void }) {
  const { session } = useSignedIn();
  const shown = useStats(session.token);
  switch (shown.kind) {
    case 'loading':
      return <SkeletonRows />;
    case 'notAdmin':
      return <Navigate to={paths.dashboard} replace />;
    case 'failed':
      return (
        <div className={styles['failed']}>
          <ErrorBanner errors={[shown.words]} />
          <Button onClick={onRetry}>Try again</Button>
        </div>
      );
    case 'loaded':
      return <Statistics stats={shown.stats} />;
  }
}

function Statistics({ stats }: { readonly stats: Stats }) {
  const { series } = stats;
  return (
    <Cards>
      <dl className={styles['totals']}>
        <div>
          <dt>Total Tasks</dt>
          <dd>{stats.total_tasks.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Total Users</dt>
          <dd>{stats.total_users.toLocaleString()}</dd>
        </div>
      </dl>
      <Card title="Tasks over time">
        <LinePlot what="Tasks" points={series.map(({ day, tasks }) => ({ day, count: tasks }))} />
      </Card>
      <Card title="Users over time">
        <LinePlot what="Users" points={series.map(({ day, users }) => ({ day, count: users }))} />
      </Card>
      <Card title="Top Users">
        <TopUsers users={stats.top_users} />
      </Card>
    </Cards>
  );
}
