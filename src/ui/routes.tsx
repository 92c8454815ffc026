import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { readAfterSignIn } from './account/after-sign-in.ts';
import { NotFoundScreen, OpeningFailed } from './chunks.ts';
import { DialogBoundary } from './layout/dialog-boundary.tsx';
import { Failure } from './layout/failure.tsx';
import { ScreenFrame } from './layout/screen-frame.tsx';
import { Shell } from './layout/shell.tsx';
import { SignedOutLayout } from './layout/signed-out-layout.tsx';
import { ErrorBoundary } from './parts/error-boundary.tsx';
import { ConfirmProvider } from './dialogs/confirm-provider.tsx';
import { readInvitationSecret } from '#store/account/invitation-secret.ts';
import { paths } from './paths.ts';
import { preloadWhenIdle } from './preload.ts';
import { WORLDS, type World } from './screens.ts';
import { useSession, type SessionState } from './session/session-context.ts';
import { TodayProvider } from './session/today-provider.tsx';
import { SpacesProvider } from './session/spaces-provider.tsx';
import { useFirstScreen } from './use-first-screen.ts';

/** A build has none. */
const DesignScreen = import.meta.env.DEV ? lazy(() => import('./design/design-screen.tsx')) : null;
const forDevelopers = DesignScreen && (
  <Route
    path="/_design"
    element={
      <Suspense fallback={null}>
        <DesignScreen />
      </Suspense>
    }
  />
);

interface AppRoutesProps {
  /** Called when the first screen is shown and what it leads to is loaded, or there is none. */
  readonly onStarted: () => void;
}

/** The routes with and without a session; the session decides which of the two exist. */
export function AppRoutes({ onStarted }: AppRoutesProps) {
  const { state } = useSession();
  const isFirstScreenReady = useFirstScreen(worldOf(state));
  if (!isFirstScreenReady) return null;
  switch (state.kind) {
    case 'opening':
      return null;
    case 'signedOut':
      return (
        <ConfirmProvider>
          <SignedOutRoutes onStarted={onStarted} />
        </ConfirmProvider>
      );
    case 'waiting':
    case 'failed':
    case 'unknownServer':
    case 'storage':
      return (
        <DialogBoundary>
          <Suspense>
            <OpeningFailed outcome={state} />
          </Suspense>
        </DialogBoundary>
      );
    case 'open':
      return (
        <SpacesProvider key={state.session.user.id}>
          <TodayProvider>
            <ConfirmProvider>
              <SignedInRoutes onStarted={onStarted} />
            </ConfirmProvider>
          </TodayProvider>
        </SpacesProvider>
      );
  }
}

function worldOf(state: SessionState): World {
  const isSignedOut = state.kind === 'opening' ? !state.hasSession : state.kind === 'signedOut';
  return isSignedOut ? 'signedOut' : 'signedIn';
}

function SignedOutRoutes({ onStarted }: AppRoutesProps) {
  usePreload('signedOut', onStarted);
  return (
    <Routes>
      {forDevelopers}
      <Route element={<SignedOutLayout />}>
        <Route element={<ScreenFrame waiting={null} />}>{routesOf('signedOut')}</Route>
      </Route>
    </Routes>
  );
}

function SignedInRoutes({ onStarted }: AppRoutesProps) {
  usePreload('signedIn', onStarted);
  return (
    <Routes>
      {forDevelopers}
      <Route element={<SafeShell />}>
        <Route element={<ScreenFrame />}>{routesOf('signedIn')}</Route>
      </Route>
    </Routes>
  );
}

/** What surrounds the screens reads the database, too. */
function SafeShell() {
  return (
    <ErrorBoundary renderFallback={(failed) => <Failure {...failed} />}>
      <Shell />
    </ErrorBoundary>
  );
}

function usePreload(world: World, onStarted: () => void): void {
  const { waits } = useSession();
  useEffect(() => void preloadWhenIdle(world, waits.over).then(onStarted), [world, waits, onStarted]);
}

function routesOf(world: World) {
  const { screens, elsewhere, home } = WORLDS[world];
  const isInvited = world === 'signedIn' && readInvitationSecret() !== null;
  const instead = isInvited ? paths.invitation : home;
  return (
    <>
      {screens.map(({ path, Screen }) => (
        <Route key={path} path={path} element={<Screen />} />
      ))}
      {elsewhere.map((path) => (
        <Route key={path} path={path} element={<Elsewhere home={instead} />} />
      ))}
      <Route path="*" element={<NotFoundScreen />} />
    </>
  );
}

/** From the login, a sign-in may be meant to lead back to the page that asked for it. */
function Elsewhere({ home }: { readonly home: string }) {
  const location = useLocation();
  const { to, state } = readAfterSignIn(location.state, home);
  return <Navigate to={to} state={state} replace />;
}
