import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { paths } from '../paths.ts';
import { Failure } from './failure.tsx';

/** What every screen stands in: a boundary for what it throws, and something to see while its code arrives. */
export function ScreenFrame({ waiting = <SkeletonRows /> }: { readonly waiting?: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={screenAt(pathname)} renderFallback={(failed) => <Failure {...failed} />}>
      <Suspense fallback={waiting}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A project stays on its screen, with whatever is being typed there, when its address changes to its number. */
function screenAt(pathname: string): string {
  return pathname.startsWith(`${paths.projects}/`) ? 'project' : pathname;
}
