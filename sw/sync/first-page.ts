/**
 * The first page of a new device, which is asked for with the answer of the sign-in: while the user is fetched, the
 * database is created and the dashboard is rendered. The engine takes it instead of asking.
 */
import type { KinboxDb } from '#store/db.ts';
import { INITIAL_PACE } from '#store/meta.ts';
import type { Answer } from './answer.ts';
import { createTransport, type Transport } from './transport.ts';

export interface Admitted {
  readonly token: string;
  /** Whose answer the token was. */
  readonly serverId: string;
}

export type FirstPage = Promise<Answer>;

export async function askFirstPage(origin: string, { token, serverId }: Admitted): FirstPage {
  const askedAt = Date.now();
  const transport = createTransport({ origin, token, serverId, fetch: (...request) => fetch(...request) });
  const answer = await transport.pull(null, INITIAL_PACE.rows);
  return answer.kind === 'answer' ? { ...answer, tookMs: Date.now() - askedAt } : answer;
}

/**
 * The page replaces only the first request, and only for a database that has neither a cursor nor a log: a change in the
 * log may have reached the server after the page was asked for, and would be taken for one that this pull has brought.
 */
export function withFirstPage(transport: Transport, db: KinboxDb, firstPage: FirstPage): Transport {
  // Let go at the first request: the engine lives on, and the page holds a hundred rows.
  let early: FirstPage | null = firstPage;
  return {
    ...transport,
    pull: async (cursor, limit) => {
      const taken = cursor === null && limit === INITIAL_PACE.rows ? early : null;
      early = null;
      if (taken !== null && (await db.outbox.count()) === 0) {
        const answer = await taken;
        if (answer.kind === 'answer' && answer.status === 200) return answer;
      }
      return transport.pull(cursor, limit);
    },
  };
}
