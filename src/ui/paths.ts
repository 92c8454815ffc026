/** The address of every screen. */
export const paths = {
  dashboard: '/',
  login: '/login',
  register: '/register',
  inbox: '/inbox',
  process: '/process',
  todo: '/todo',
  groceries: '/groceries',
  notes: '/notes',
  projects: '/projects',
  completed: '/completed',
  help: '/help',
  settings: '/settings',
  privacyPolicy: '/privacy-policy',
} as const;

/** A project's page. `slug` is the name of a task in a link, see `taskSlug`. */
export function projectPath(slug: string): string {
  return `${paths.projects}/${slug}`;
}
