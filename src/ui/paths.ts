/** The address of every screen. */
export const paths = {
  dashboard: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  inbox: '/inbox',
  process: '/process',
  todo: '/todo',
  groceries: '/groceries',
  notes: '/notes',
  projects: '/projects',
  completed: '/completed',
  help: '/help',
  family: '/family',
  feedback: '/feedback',
  settings: '/settings',
  profile: '/profile',
  privacyPolicy: '/privacy-policy',
  admin: '/admin',
} as const;

/** A project's page. `slug` is the name of a task in a link, see `taskSlug`. */
export function projectPath(slug: string): string {
  return `${paths.projects}/${slug}`;
}

/** The target of a mailed link that resets a password. */
export const PASSWORD_RESET_PATH = '/password-reset/:token';

/** The target of a mailed link that verifies an address. */
export const VERIFY_EMAIL_PATH = '/verify-email/:token';
