/** What went wrong at the bottom of it, for a person at a terminal. */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootCause(error.cause);
}
