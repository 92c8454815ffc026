import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import {
  AdminScreen,
  CompletedScreen,
  DashboardScreen,
  FamilyScreen,
  FeedbackScreen,
  ForgotPasswordScreen,
  GroceriesScreen,
  HelpScreen,
  InboxScreen,
  LoginScreen,
  NotesScreen,
  NotFoundScreen,
  preloadWhenIdle,
  PrivacyPolicyScreen,
  ProcessScreen,
  ProfileScreen,
  ProjectScreen,
  ProjectsScreen,
  RegisterScreen,
  ResetPasswordScreen,
  SettingsScreen,
  TodoScreen,
  VerifyEmailScreen,
} from './chunks.ts';
import { ScreenFrame } from './layout/screen-frame.tsx';
import { Shell } from './layout/shell.tsx';
import { SignedOutLayout } from './layout/signed-out-layout.tsx';
import { ConfirmProvider } from './parts/confirm-provider.tsx';
import { PASSWORD_RESET_PATH, paths, projectPath, VERIFY_EMAIL_PATH } from './paths.ts';
import { OpeningFailed } from './session/opening-failed.tsx';
import { useSession } from './session/session-context.ts';
import { SpacesProvider } from './session/spaces-provider.tsx';

/** Every route belongs to one of two worlds; the session decides which of them is there. */
export function AppRoutes() {
  const { state } = useSession();
  switch (state.kind) {
    case 'opening':
      return null;
    case 'signedOut':
      return <SignedOutRoutes />;
    case 'unknownServer':
    case 'storage':
      return <OpeningFailed outcome={state} />;
    case 'open':
      return (
        <SpacesProvider key={state.session.user.id}>
          <ConfirmProvider>
            <SignedInRoutes />
          </ConfirmProvider>
        </SpacesProvider>
      );
  }
}

function SignedOutRoutes() {
  useEffect(() => preloadWhenIdle('signedOut'), []);
  return (
    <Routes>
      <Route element={<SignedOutLayout />}>
        <Route element={<ScreenFrame waiting={null} />}>
          <Route path={paths.login} element={<LoginScreen />} />
          <Route path={paths.register} element={<RegisterScreen />} />
          {FOR_EVERYBODY}
          {BEHIND_THE_SIGN_IN.map((path) => (
            <Route key={path} path={path} element={<Navigate to={paths.login} replace />} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  );
}

function SignedInRoutes() {
  useEffect(() => preloadWhenIdle('signedIn'), []);
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route element={<ScreenFrame />}>
          <Route path={paths.dashboard} element={<DashboardScreen />} />
          <Route path={paths.inbox} element={<InboxScreen />} />
          <Route path={paths.process} element={<ProcessScreen />} />
          <Route path={paths.todo} element={<TodoScreen />} />
          <Route path={paths.groceries} element={<GroceriesScreen />} />
          <Route path={paths.notes} element={<NotesScreen />} />
          <Route path={paths.projects} element={<ProjectsScreen />} />
          <Route path={projectPath(':slug')} element={<ProjectScreen />} />
          <Route path={paths.completed} element={<CompletedScreen />} />
          <Route path={paths.help} element={<HelpScreen />} />
          <Route path={paths.settings} element={<SettingsScreen />} />
          <Route path={paths.family} element={<FamilyScreen />} />
          <Route path={paths.feedback} element={<FeedbackScreen />} />
          <Route path={paths.admin} element={<AdminScreen />} />
          <Route path={paths.profile} element={<ProfileScreen />} />
          {FOR_EVERYBODY}
          <Route path={paths.login} element={<Navigate to={paths.dashboard} replace />} />
          <Route path={paths.register} element={<Navigate to={paths.dashboard} replace />} />
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  );
}

/** Links of mails and the policy open in both worlds. */
const FOR_EVERYBODY = (
  <>
    <Route path={paths.privacyPolicy} element={<PrivacyPolicyScreen />} />
    <Route path={paths.forgotPassword} element={<ForgotPasswordScreen />} />
    <Route path={PASSWORD_RESET_PATH} element={<ResetPasswordScreen />} />
    <Route path={VERIFY_EMAIL_PATH} element={<VerifyEmailScreen />} />
  </>
);

/** Whoever is not signed in is sent to the login from here. */
const BEHIND_THE_SIGN_IN = [
  paths.dashboard,
  paths.inbox,
  paths.process,
  paths.todo,
  paths.groceries,
  paths.notes,
  paths.projects,
  projectPath(':slug'),
  paths.completed,
  paths.help,
  paths.family,
  paths.feedback,
  paths.admin,
  paths.settings,
  paths.profile,
] as const;
