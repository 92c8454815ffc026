/**
 * Whether a statement failed because a concurrent transaction committed a row with the same value. Only on PostgreSQL:
 * SQLite runs one write transaction at a time.
 */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
