/** The screen for an address that names nothing. */
export const title = 'Page not found';
export const nothingHere =
  'There is nothing at this address. It may have been mistyped, or what it named is gone.';
