import { ErrorBanner } from '../parts/banner.tsx';
import { listedMessages } from './server-outcome.ts';
import type { FailedCall } from './use-server-call.ts';

interface FailureBannerProps {
  /** The last call, if it failed. */
  readonly failed: FailedCall | null;
  readonly title?: string;
  /** If the server gave no reason. */
  readonly fallback?: string;
}

/** Shows why a call failed, and nothing if it succeeded. A second failure is announced again. */
export function FailureBanner({ failed, title, fallback }: FailureBannerProps) {
  if (failed === null) return null;
  return <ErrorBanner key={failed.attempt} title={title} errors={listedMessages(failed.failure, fallback)} />;
}
