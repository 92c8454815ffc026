/**
 * The first read of a transaction is sent along with its begin, without a round trip in between. Whatever is not a read
 * waits for the begin: had that failed, a write would be committed by itself.
 */
import type { PoolClient } from 'pg';
import { KEPT_MARK } from './named-statements.ts';

type Query = (text: unknown, ...more: unknown[]) => Promise<unknown>;

const BEGIN = /^(begin|start transaction)\b/;
/** What Kysely makes of the answer to a begin. */
const NO_ROWS = { command: 'BEGIN', rowCount: null, rows: [] };

/** Once for each connection, before it is used. It must be one that sends queries without waiting for answers. */
export function sendBeginEarly(client: PoolClient): void {
  const send = client.query.bind(client) as Query;
  /** Until it has succeeded. */
  let begun: Promise<unknown> | null = null;

  function begin(text: string): Promise<unknown> {
    const sent = send(text);
    begun = sent;
    sent.then(
      () => {
        if (begun === sent) begun = null;
      },
      // Whoever uses the transaction learns of it.
      () => undefined,
    );
    return Promise.resolve(NO_ROWS);
  }

  async function afterBegin(sent: Promise<unknown>, text: unknown, more: unknown[]): Promise<unknown> {
    if (text === 'rollback') {
      const hasBegun = await sent.then(
        () => true,
        () => false,
      );
      begun = null;
      return hasBegun ? send(text) : NO_ROWS;
    }
    if (!isRead(text)) {
      await sent;
      return send(text, ...more);
    }
    const [, rows] = await Promise.all([sent, send(text, ...more)]);
    return rows;
  }

  Object.assign(client, {
    query: (text: unknown, ...more: unknown[]) => {
      if (typeof text === 'string' && BEGIN.test(text)) return begin(text);
      return begun === null ? send(text, ...more) : afterBegin(begun, text, more);
    },
  });
}

function isRead(text: unknown): boolean {
  return typeof text === 'string' && (text.startsWith('select ') || text.startsWith(`${KEPT_MARK}select `));
}
