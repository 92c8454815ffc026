/**
 * Statements of `kept-query.ts` have a name on each connection to PostgreSQL, which parses and plans them once there. All
 * of them look rows up by key: for others, a plan that knows the values can be a better one.
 */
import type { PoolClient } from 'pg';

/** Where the text of such a statement begins. */
export const KEPT_MARK = '/* kept */ ';

/** Of one connection. The lengths of lists make several of a query. */
const MOST_NAMES = 300;

export interface NamedStatements {
  /** Once for each connection, before it is used. */
  readonly on: (client: PoolClient) => void;
}

export function createNamedStatements(): NamedStatements {
  // After a change of the schema a statement may not return other columns than before: then all get new names.
  let era = 0;
  return {
    on: (client) => {
      const numbers = new Map<string, number>();
      const query = client.query.bind(client) as (...given: unknown[]) => unknown;
      const named = async (text: string, values: unknown): Promise<unknown> => {
        const number = numbers.get(text) ?? numbers.size;
        numbers.set(text, number);
        try {
          return await query({ name: `kept_${era}_${number}`, text, values });
        } catch (error) {
          if (isStaleStatement(error)) era += 1;
          throw error;
        }
      };
      Object.assign(client, {
        query: (text: unknown, values: unknown, ...more: unknown[]) =>
          typeof text === 'string' && text.startsWith(KEPT_MARK) && isNameable(numbers, text)
            ? named(text, values)
            : query(text, values, ...more),
      });
    },
  };
}

function isNameable(numbers: ReadonlyMap<string, number>, text: string): boolean {
  return numbers.has(text) || numbers.size < MOST_NAMES;
}

/** Its result has other columns since the schema changed. A transaction that runs again prepares it again. */
export function isStaleStatement(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000';
}
