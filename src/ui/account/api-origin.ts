const configured: unknown = import.meta.env['VITE_API_HOST'];

/** Where the API is, without a slash at the end: the page's own origin unless the build names another. */
export const apiOrigin =
  typeof configured === 'string' && configured !== '' ? configured : window.location.origin;
