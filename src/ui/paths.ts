/** The address of every screen. */
export const paths = {
  dashboard: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  inbox: '/inbox',
  process: '/process',
  review: '/review',
  todo: '/todo',
  later: '/later',
  waiting: '/waiting',
  groceries: '/groceries',
  notes: '/notes',
  projects: '/projects',
  completed: '/completed',
  help: '/help',
  family: '/family',
  /** The target of an invitation's link, whose secret stands behind the `#`. */
  invitation: '/invitation',
  /** Where what other apps share is captured, see `domain/shared-words.ts`. */
  share: '/share',
  feedback: '/feedback',
  settings: '/settings',
  profile: '/profile',
  privacyPolicy: '/privacy-policy',
  admin: '/admin',
  adminFeedback: '/admin/feedback',
} as const;

/** A project's page. `slug` is the name of a task in a link, see `taskSlug`. */
export function projectPath(slug: string): string {
  return `${paths.projects}/${slug}`;
}

/** A note's page. */
export function notePath(slug: string): string {
  return `${paths.notes}/${slug}`;
}

/** The targets of mailed links. Their secrets are in the fragment, see `useMailedLink`. */
export const mailedPaths = {
  passwordReset: '/password-reset',
  verifyEmail: '/verify-email',
  takeBackEmail: '/take-back-email',
} as const;

/** With the secret in the path, as mails of before have it and the specification names it. */
export const PASSWORD_RESET_PATH = `${mailedPaths.passwordReset}/:token?`;
export const VERIFY_EMAIL_PATH = `${mailedPaths.verifyEmail}/:token?`;
