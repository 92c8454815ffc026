import { Suspense, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { paths } from '../paths.ts';
import { Failure } from './failure.tsx';

/** Wraps every screen: an error boundary, and a placeholder while its code loads. */
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

/** The page of a project or a note stays mounted, with whatever is being typed, when its temporary id becomes the server's. */
function screenAt(pathname: string): string {
  return [`${paths.projects}/`, `${paths.notes}/`].find((pages) => pathname.startsWith(pages)) ?? pathname;
}
