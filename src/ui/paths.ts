/** The address of every screen. */
export const paths = {
  dashboard: '/',
  login: '/login',
  register: '/register',
  inbox: '/inbox',
  process: '/process',
  todo: '/todo',
} as const;
