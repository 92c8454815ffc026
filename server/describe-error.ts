/** An error for the log: where it happened and of what kind, but no value that a person wrote. */

export interface DescribedError {
  readonly name: string;
  readonly message?: string;
  readonly code?: string;
  readonly frames: readonly string[];
  readonly cause?: DescribedError;
}

/** Errors of the language: `JSON.parse` quotes what it could not read, Node the value that it did not like. */
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

/** PostgreSQL, too, has the offending value in its messages; its code says as much. */
function mayQuote(error: Error): boolean {
  return 'severity' in error || QUOTING.has(error.name);
}

/** What follows the message, of which a line may begin like a frame. */
function framesOf({ message, stack = '' }: Error): readonly string[] {
  const from = stack.indexOf(message);
  return stack
    .slice(from === -1 ? 0 : from + message.length)
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12);
}
