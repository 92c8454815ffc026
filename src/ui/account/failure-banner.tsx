import { ErrorBanner } from '../parts/banner.tsx';
import { listedMessages } from './server-outcome.ts';
import type { FailedCall } from './use-server-call.ts';

interface FailureBannerProps {
  /** The last call, where it failed. */
  readonly failed: FailedCall | null;
  readonly title?: string;
  /** Where the server gave no reason. */
  readonly fallback?: string;
}

/** Why the server did not do it, and nothing where it did. A second failure is told anew. */
export function FailureBanner({ failed, title, fallback }: FailureBannerProps) {
  if (failed === null) return null;
  return <ErrorBanner key={failed.attempt} title={title} errors={listedMessages(failed.failure, fallback)} />;
}
