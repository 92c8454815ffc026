/**
 * Every screen: its path, its code, which is loaded when it is first shown or the browser is idle, and its entry in the
 * main menu if it has one.
 */
import {
  Carrot,
  CheckCheck,
  FolderKanban,
  Inbox,
  Layers2,
  LayoutDashboard,
  ListTodo,
  StickyNote,
  type LucideIcon,
} from 'lucide-react';
import * as texts from '#words/en/layout.ts';
import { lazyPart, type LazyPart } from './lazy-part.tsx';
import {
  mailedPaths,
  notePath,
  PASSWORD_RESET_PATH,
  paths,
  projectPath,
  VERIFY_EMAIL_PATH,
} from './paths.ts';

export interface ScreenAt {
  readonly path: string;
  readonly Screen: LazyPart<object>;
  readonly menu?: MenuEntry;
}

interface MenuEntry {
  /** A function, because the language may be chosen after this is loaded. */
  readonly label: () => string;
  readonly icon: LucideIcon;
}

/** Paths that redirect to the login without a session; in the order of the main menu, and of loading. */
const BEHIND_THE_SIGN_IN: readonly ScreenAt[] = [
  {
    path: paths.dashboard,
    Screen: lazyPart(() => import('./lists/dashboard-screen.tsx')),
    menu: { label: () => texts.dashboard, icon: LayoutDashboard },
  },
  {
    path: paths.inbox,
    Screen: lazyPart(() => import('./lists/inbox-screen.tsx')),
    menu: { label: () => texts.inbox, icon: Inbox },
  },
  {
    path: paths.process,
    Screen: lazyPart(() => import('./process/process-screen.tsx')),
    menu: { label: () => texts.process, icon: Layers2 },
  },
  {
    path: paths.todo,
    Screen: lazyPart(() => import('./lists/todo-screen.tsx')),
    menu: { label: () => texts.todo, icon: ListTodo },
  },
  { path: paths.review, Screen: lazyPart(() => import('./review/review-screen.tsx')) },
  { path: paths.later, Screen: lazyPart(() => import('./lists/later-screen.tsx')) },
  { path: paths.waiting, Screen: lazyPart(() => import('./lists/waiting-screen.tsx')) },
  {
    path: paths.groceries,
    Screen: lazyPart(() => import('./groceries/groceries-screen.tsx')),
    menu: { label: () => texts.groceries, icon: Carrot },
  },
  {
    path: paths.notes,
    Screen: lazyPart(() => import('./lists/notes-screen.tsx')),
    menu: { label: () => texts.notes, icon: StickyNote },
  },
  { path: notePath(':slug'), Screen: lazyPart(() => import('./notes/note-screen.tsx')) },
  {
    path: paths.projects,
    Screen: lazyPart(() => import('./project/projects-screen.tsx')),
    menu: { label: () => texts.projects, icon: FolderKanban },
  },
  { path: projectPath(':slug'), Screen: lazyPart(() => import('./project/project-screen.tsx')) },
  {
    path: paths.completed,
    Screen: lazyPart(() => import('./lists/completed-screen.tsx')),
    menu: { label: () => texts.completed, icon: CheckCheck },
  },
  { path: paths.family, Screen: lazyPart(() => import('./family/family-screen.tsx')) },
  { path: paths.settings, Screen: lazyPart(() => import('./settings/settings-screen.tsx')) },
  { path: paths.profile, Screen: lazyPart(() => import('./profile/profile-screen.tsx')) },
  { path: paths.help, Screen: lazyPart(() => import('./help/help-screen.tsx')) },
  { path: paths.feedback, Screen: lazyPart(() => import('./feedback/feedback-screen.tsx')) },
  { path: paths.admin, Screen: lazyPart(() => import('./admin/admin-screen.tsx')) },
  { path: paths.adminFeedback, Screen: lazyPart(() => import('./admin/feedback-list-screen.tsx')) },
];

/** Paths that redirect to the dashboard with a session. */
const BEFORE_THE_SIGN_IN: readonly ScreenAt[] = [
  { path: paths.login, Screen: lazyPart(() => import('./account/login-screen.tsx')) },
  { path: paths.register, Screen: lazyPart(() => import('./account/register-screen.tsx')) },
];

/** The targets of links and the policy open with and without a session. */
const FOR_EVERYBODY: readonly ScreenAt[] = [
  { path: paths.forgotPassword, Screen: lazyPart(() => import('./account/forgot-password-screen.tsx')) },
  { path: PASSWORD_RESET_PATH, Screen: lazyPart(() => import('./account/reset-password-screen.tsx')) },
  { path: VERIFY_EMAIL_PATH, Screen: lazyPart(() => import('./account/verify-email-screen.tsx')) },
  { path: paths.invitation, Screen: lazyPart(() => import('./family/invitation-screen.tsx')) },
  { path: paths.share, Screen: lazyPart(() => import('./share/share-screen.tsx')) },
  { path: mailedPaths.takeBackEmail, Screen: lazyPart(() => import('./account/take-back-email-screen.tsx')) },
  { path: paths.privacyPolicy, Screen: lazyPart(() => import('./privacy/privacy-policy-screen.tsx')) },
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

/** The main navigation, in its order. */
export const MENU: readonly (MenuEntry & { readonly path: string })[] = BEHIND_THE_SIGN_IN.flatMap(
  ({ path, menu }) => (menu === undefined ? [] : [{ path, ...menu }]),
);
