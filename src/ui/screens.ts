/** The screen of each path, with and without a session. */
import { matchPath } from 'react-router-dom';
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
import type { LazyPart } from './lazy-part.tsx';
import { PASSWORD_RESET_PATH, paths, projectPath, VERIFY_EMAIL_PATH } from './paths.ts';

export interface ScreenAt {
  readonly path: string;
  readonly Screen: LazyPart<object>;
}

/** Mailed links and the policy open with and without a session. */
const FOR_EVERYBODY: readonly ScreenAt[] = [
  { path: paths.privacyPolicy, Screen: PrivacyPolicyScreen },
  { path: paths.forgotPassword, Screen: ForgotPasswordScreen },
  { path: PASSWORD_RESET_PATH, Screen: ResetPasswordScreen },
  { path: VERIFY_EMAIL_PATH, Screen: VerifyEmailScreen },
];

/** Paths that redirect to the login without a session. */
const BEHIND_THE_SIGN_IN: readonly ScreenAt[] = [
  { path: paths.dashboard, Screen: DashboardScreen },
  { path: paths.inbox, Screen: InboxScreen },
  { path: paths.process, Screen: ProcessScreen },
  { path: paths.todo, Screen: TodoScreen },
  { path: paths.groceries, Screen: GroceriesScreen },
  { path: paths.notes, Screen: NotesScreen },
  { path: paths.projects, Screen: ProjectsScreen },
  { path: projectPath(':slug'), Screen: ProjectScreen },
  { path: paths.completed, Screen: CompletedScreen },
  { path: paths.help, Screen: HelpScreen },
  { path: paths.settings, Screen: SettingsScreen },
  { path: paths.family, Screen: FamilyScreen },
  { path: paths.feedback, Screen: FeedbackScreen },
  { path: paths.admin, Screen: AdminScreen },
  { path: paths.profile, Screen: ProfileScreen },
];

/** Paths that redirect to the dashboard with a session. */
const BEFORE_THE_SIGN_IN: readonly ScreenAt[] = [
  { path: paths.login, Screen: LoginScreen },
  { path: paths.register, Screen: RegisterScreen },
];

export const WORLDS = {
  signedIn: {
    screens: [...BEHIND_THE_SIGN_IN, ...FOR_EVERYBODY],
    elsewhere: BEFORE_THE_SIGN_IN.map(({ path }) => path),
    home: paths.dashboard,
  },
  signedOut: {
    screens: [...BEFORE_THE_SIGN_IN, ...FOR_EVERYBODY],
    elsewhere: BEHIND_THE_SIGN_IN.map(({ path }) => path),
    home: paths.login,
  },
} as const;

export type World = keyof typeof WORLDS;

/** Loads the code of the screen at a path, also if that redirects. */
export async function preloadScreen(world: World, pathname: string): Promise<void> {
  const { screens, elsewhere, home } = WORLDS[world];
  const leadsOn = elsewhere.some((path) => matchPath(path, pathname));
  const found = screens.find(({ path }) => matchPath(path, leadsOn ? home : pathname));
  await (found?.Screen ?? NotFoundScreen).preload();
}
