/** The parts of the interface that are not in the first load. */
import { lazyPart } from './lazy-part.ts';

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

export const LoginScreen = lazyPart(login);
export const RegisterScreen = lazyPart(register);
export const ForgotPasswordScreen = lazyPart(forgotPassword);
export const ResetPasswordScreen = lazyPart(resetPassword);
export const VerifyEmailScreen = lazyPart(verifyEmail);
export const DashboardScreen = lazyPart(dashboard);
export const InboxScreen = lazyPart(inbox);
export const ProcessScreen = lazyPart(process);
export const TodoScreen = lazyPart(todo);
export const GroceriesScreen = lazyPart(groceries);
export const NotesScreen = lazyPart(notes);
export const ProjectsScreen = lazyPart(projects);
export const ProjectScreen = lazyPart(project);
export const CompletedScreen = lazyPart(completed);
export const HelpScreen = lazyPart(help);
export const FamilyScreen = lazyPart(family);
export const FeedbackScreen = lazyPart(feedback);
export const AdminScreen = lazyPart(admin);
export const ProfileScreen = lazyPart(profile);
export const SettingsScreen = lazyPart(settings);
export const PrivacyPolicyScreen = lazyPart(privacyPolicy);
export const NotFoundScreen = lazyPart(notFound);
export const UpdatePrompt = lazyPart(updatePrompt);
export const QuoteBox = lazyPart(quoteBox);
export const EditTaskDialog = lazyPart(editTask);
export const CaptureDialog = lazyPart(capture);
export const SyncDialog = lazyPart(sync);
export const LogoutDialog = lazyPart(logout);

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
