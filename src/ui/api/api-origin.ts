const configured: unknown = import.meta.env['VITE_API_HOST'];

/** The API's origin, without a slash at the end: the page's own unless the build names another. */
export const apiOrigin =
  typeof configured === 'string' && configured !== '' ? configured : window.location.origin;
