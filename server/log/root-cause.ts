/** The innermost cause of an error, for the terminal. */
export function rootCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : rootCause(error.cause);
}
