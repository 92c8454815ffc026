/** The parts of the interface that are not in the first load. */
import { lazyPart } from './lazy-part.tsx';
import { QuoteBox } from './quotes/lazy-quote-box.ts';

export const LoginScreen = lazyPart(() => import('./account/login-screen.tsx'));
export const RegisterScreen = lazyPart(() => import('./account/register-screen.tsx'));
export const ForgotPasswordScreen = lazyPart(() => import('./account/forgot-password-screen.tsx'));
export const ResetPasswordScreen = lazyPart(() => import('./account/reset-password-screen.tsx'));
export const VerifyEmailScreen = lazyPart(() => import('./account/verify-email-screen.tsx'));
export const DashboardScreen = lazyPart(() => import('./lists/dashboard-screen.tsx'));
export const InboxScreen = lazyPart(() => import('./lists/inbox-screen.tsx'));
export const ProcessScreen = lazyPart(() => import('./process/process-screen.tsx'));
export const TodoScreen = lazyPart(() => import('./lists/todo-screen.tsx'));
export const GroceriesScreen = lazyPart(() => import('./groceries/groceries-screen.tsx'));
export const NotesScreen = lazyPart(() => import('./lists/notes-screen.tsx'));
export const ProjectsScreen = lazyPart(() => import('./project/projects-screen.tsx'));
export const ProjectScreen = lazyPart(() => import('./project/project-screen.tsx'));
export const CompletedScreen = lazyPart(() => import('./lists/completed-screen.tsx'));
export const HelpScreen = lazyPart(() => import('./help/help-screen.tsx'));
export const FamilyScreen = lazyPart(() => import('./family/family-screen.tsx'));
export const FeedbackScreen = lazyPart(() => import('./feedback/feedback-screen.tsx'));
export const AdminScreen = lazyPart(() => import('./admin/admin-screen.tsx'));
export const ProfileScreen = lazyPart(() => import('./profile/profile-screen.tsx'));
export const SettingsScreen = lazyPart(() => import('./settings/settings-screen.tsx'));
export const PrivacyPolicyScreen = lazyPart(() => import('./privacy/privacy-policy-screen.tsx'));
export const NotFoundScreen = lazyPart(() => import('./layout/not-found-screen.tsx'));
export const UpdatePrompt = lazyPart(() => import('./update/update-prompt.tsx'));
export const EditTaskDialog = lazyPart(() => import('./task/edit/edit-task-dialog.tsx'));
export const CaptureDialog = lazyPart(() => import('./task/capture/capture-dialog.tsx'));
export const SyncDialog = lazyPart(() => import('./sync/sync-dialog.tsx'));
export const LogoutDialog = lazyPart(() => import('./layout/logout-dialog.tsx'));

/** Code that is loaded when it is first used. */
const familyCalls = () => import('./family/family-calls.ts');
const feedbackCalls = () => import('./feedback/feedback-calls.ts');
const emailCalls = () => import('./account/email-calls.ts');
const accountCalls = () => import('./account/account-calls.ts');

/** What opens soon after signing in, the soonest first. */
const SIGNED_IN = [
  EditTaskDialog.preload,
  CaptureDialog.preload,
  TodoScreen.preload,
  InboxScreen.preload,
  ProcessScreen.preload,
  DashboardScreen.preload,
  GroceriesScreen.preload,
  ProjectsScreen.preload,
  ProjectScreen.preload,
  NotesScreen.preload,
  CompletedScreen.preload,
  SyncDialog.preload,
  LogoutDialog.preload,
  QuoteBox.preload,
  FamilyScreen.preload,
  familyCalls,
  SettingsScreen.preload,
  ProfileScreen.preload,
  HelpScreen.preload,
  PrivacyPolicyScreen.preload,
  FeedbackScreen.preload,
  feedbackCalls,
  AdminScreen.preload,
  NotFoundScreen.preload,
  UpdatePrompt.preload,
];
const SIGNED_OUT = [
  LoginScreen.preload,
  RegisterScreen.preload,
  accountCalls,
  DashboardScreen.preload,
  ForgotPasswordScreen.preload,
  emailCalls,
  ResetPasswordScreen.preload,
  VerifyEmailScreen.preload,
  PrivacyPolicyScreen.preload,
  UpdatePrompt.preload,
];

/** Loads the rest once the first screen is shown, so that it opens offline and without a worker too. */
export function preloadWhenIdle(who: 'signedIn' | 'signedOut'): void {
  const load = () => {
    // A chunk that cannot be loaded now is loaded when it is needed.
    for (const part of who === 'signedIn' ? SIGNED_IN : SIGNED_OUT) part().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
}
