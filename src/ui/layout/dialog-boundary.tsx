import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorBoundary } from '../parts/error-boundary.tsx';
import { Failure } from './failure.tsx';

/** A dialog that throws must not unmount the screen behind it. */
export function DialogBoundary({ children }: { readonly children: ReactNode }) {
  const { search } = useLocation();
  return (
    <ErrorBoundary key={search} renderFallback={(failed) => <Failure {...failed} />}>
      {children}
    </ErrorBoundary>
  );
}
