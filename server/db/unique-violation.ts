/**
 * Whether a statement failed because a row with such a value was committed by somebody else meanwhile. On PostgreSQL
 * only: the write transactions of SQLite are alone.
 */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
