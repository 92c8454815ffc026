/** An error for the log: where it happened and of what kind, but no value that a person wrote. */

export interface DescribedError {
  readonly name: string;
  readonly message?: string;
  readonly code?: string;
  readonly frames: readonly string[];
  readonly cause?: DescribedError;
}

export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const { name, message, stack, cause } = error;
  // PostgreSQL quotes the offending value in its messages; its code says as much.
  const isPostgres = 'severity' in error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    name,
    ...(isPostgres ? {} : { message }),
    ...code,
    frames: (stack ?? '')
      .split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 12),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
