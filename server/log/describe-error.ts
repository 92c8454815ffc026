/** Describes an error for the log: where it happened and of what kind, but no value that a user wrote. */

export interface DescribedError {
  readonly name: string;
  readonly message?: string;
  readonly code?: string;
  readonly frames: readonly string[];
  readonly cause?: DescribedError;
}

/** Errors of the runtime: `JSON.parse` quotes its input, Node the invalid value. */
const QUOTING: ReadonlySet<string> = new Set(['SyntaxError', 'TypeError', 'RangeError', 'URIError']);

export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const { name, message, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    name,
    ...(mayQuote(error) ? {} : { message }),
    ...code,
    frames: framesOf(error),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** PostgreSQL, too, has the offending value in its messages; the code is sufficient. */
function mayQuote(error: Error): boolean {
  return 'severity' in error || QUOTING.has(error.name);
}

/** What follows the message, of which a line may look like a stack frame. */
function framesOf({ message, stack = '' }: Error): readonly string[] {
  const from = stack.indexOf(message);
  return stack
    .slice(from === -1 ? 0 : from + message.length)
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12);
}
