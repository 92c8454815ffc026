import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { Failure } from './failure.tsx';

/** What every screen stands in: a boundary for what it throws, and something to see while its code arrives. */
export function ScreenFrame({ waiting = <SkeletonRows /> }: { readonly waiting?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} renderFallback={(retry) => <Failure onRetry={retry} />}>
      <Suspense fallback={waiting}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
