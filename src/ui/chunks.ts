/** The parts of the interface that are not in the first load. */
import { lazy } from 'react';

const login = () => import('./login/login-screen.tsx');
const register = () => import('./register/register-screen.tsx');
const forgotPassword = () => import('./password/forgot-password-screen.tsx');
const resetPassword = () => import('./password/reset-password-screen.tsx');
const verifyEmail = () => import('./verify-email/verify-email-screen.tsx');
const dashboard = () => import('./dashboard/dashboard-screen.tsx');
const inbox = () => import('./inbox/inbox-screen.tsx');
const process = () => import('./process/process-screen.tsx');
const todo = () => import('./todo/todo-screen.tsx');
const groceries = () => import('./groceries/groceries-screen.tsx');
const notes = () => import('./notes/notes-screen.tsx');
const projects = () => import('./projects/projects-screen.tsx');
const project = () => import('./project/project-screen.tsx');
const completed = () => import('./completed/completed-screen.tsx');
const help = () => import('./help/help-screen.tsx');
const family = () => import('./family/family-screen.tsx');
const familyCalls = () => import('./family/family-calls.ts');
const profile = () => import('./profile/profile-screen.tsx');
const feedback = () => import('./feedback/feedback-screen.tsx');
const feedbackCalls = () => import('./feedback/feedback-calls.ts');
const admin = () => import('./admin/admin-screen.tsx');
const settings = () => import('./settings/settings-screen.tsx');
const privacyPolicy = () => import('./privacy/privacy-policy-screen.tsx');
const notFound = () => import('./not-found/not-found-screen.tsx');
const editTask = () => import('./task/edit/edit-task-dialog.tsx');
const capture = () => import('./task/capture/capture-dialog.tsx');
const sync = () => import('./sync/sync-dialog.tsx');
const logout = () => import('./layout/logout-dialog.tsx');
const quoteBox = () => import('./quotes/quote-box.tsx');
const updatePrompt = () => import('./update/update-prompt.tsx');
const letterCalls = () => import('./account/letter-calls.ts');
const accountCalls = () => import('./account/account-calls.ts');

export const LoginScreen = lazy(login);
export const RegisterScreen = lazy(register);
export const ForgotPasswordScreen = lazy(forgotPassword);
export const ResetPasswordScreen = lazy(resetPassword);
export const VerifyEmailScreen = lazy(verifyEmail);
export const DashboardScreen = lazy(dashboard);
export const InboxScreen = lazy(inbox);
export const ProcessScreen = lazy(process);
export const TodoScreen = lazy(todo);
export const GroceriesScreen = lazy(groceries);
export const NotesScreen = lazy(notes);
export const ProjectsScreen = lazy(projects);
export const ProjectScreen = lazy(project);
export const CompletedScreen = lazy(completed);
export const HelpScreen = lazy(help);
export const FamilyScreen = lazy(family);
export const FeedbackScreen = lazy(feedback);
export const AdminScreen = lazy(admin);
export const ProfileScreen = lazy(profile);
export const SettingsScreen = lazy(settings);
export const PrivacyPolicyScreen = lazy(privacyPolicy);
export const NotFoundScreen = lazy(notFound);
export const UpdatePrompt = lazy(updatePrompt);
export const QuoteBox = lazy(quoteBox);
export const EditTaskDialog = lazy(editTask);
export const CaptureDialog = lazy(capture);
export const SyncDialog = lazy(sync);
export const LogoutDialog = lazy(logout);

/** What opens soon after signing in, in the order of how soon. */
const SIGNED_IN = [
  editTask,
  capture,
  todo,
  inbox,
  process,
  dashboard,
  groceries,
  projects,
  project,
  notes,
  completed,
  sync,
  logout,
  quoteBox,
  family,
  familyCalls,
  settings,
  profile,
  help,
  privacyPolicy,
  feedback,
  feedbackCalls,
  admin,
  notFound,
  updatePrompt,
];
const SIGNED_OUT = [
  login,
  register,
  accountCalls,
  forgotPassword,
  letterCalls,
  resetPassword,
  verifyEmail,
  privacyPolicy,
  updatePrompt,
];

/** Fetches the rest once the first screen stands, so that it opens without a network and without a worker too. */
export function preloadWhenIdle(who: 'signedIn' | 'signedOut'): void {
  const load = () => {
    // A part that cannot be fetched now is fetched when it is needed.
    for (const part of who === 'signedIn' ? SIGNED_IN : SIGNED_OUT) part().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(load, { timeout: 5000 });
  else setTimeout(load, 2000);
}
