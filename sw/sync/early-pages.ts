/**
 * The first page of a new device, which is asked for with the answer of the sign-in: while the user is fetched, the
 * database is created and the dashboard is rendered. On a fast line the next one is asked for with the answer. The
 * engine takes them instead of asking.
 */
import * as z from 'zod/mini';
import { INITIAL_PACE } from '#store/meta.ts';
import type { Answer } from './answer.ts';
import { FAST_PAGE_ROWS, isFastLine } from './fast-line.ts';
import { createTransport, type Transport } from './transport.ts';

export interface Admitted {
  readonly token: string;
  /** Whose answer the token was. */
  readonly serverId: string;
}

interface Asked {
  readonly first: Answer;
  /** Null if there is none, or the line is not fast. */
  readonly second: SecondPage | null;
}

interface SecondPage {
  readonly cursor: string;
  readonly answer: Promise<Answer>;
}

/** Resolves when the first has come. */
export type EarlyPages = Promise<Asked>;

/** What decides about the second; the engine looks at all of it. */
const headSchema = z.object({ cursor: z.string(), has_more: z.literal(true), tasks: z.array(z.unknown()) });

export async function askEarlyPages(origin: string, { token, serverId }: Admitted): EarlyPages {
  const transport = createTransport({ origin, token, serverId, fetch: (...request) => fetch(...request) });
  const ask = async (cursor: string | null, rows: number): Promise<Answer> => {
    const askedAt = Date.now();
    const answer = await transport.pull(cursor, rows, true);
    return answer.kind === 'answer' ? { ...answer, tookMs: Date.now() - askedAt } : answer;
  };
  const first = await ask(null, INITIAL_PACE.rows);
  if (!isPage(first)) return { first, second: null };
  const head = headSchema.safeParse(first.body).data;
  const isFollowed = head !== undefined && isFastLine(head.tasks.length, first.tookMs ?? Infinity);
  const second = isFollowed ? { cursor: head.cursor, answer: ask(head.cursor, FAST_PAGE_ROWS) } : null;
  return { first, second };
}

/**
 * The first page replaces only the first request, the second only the one after it, and both only in a pull that began
 * without a log: a change in the log may have reached the server after the page was asked for, and would be taken for one
 * that this pull has brought. What is changed during the pull is not sent before it ends.
 */
export function withEarlyPages(transport: Transport, asked: EarlyPages): Transport {
  // Let go at each request: the engine lives on, and the pages hold a thousand rows.
  let early: EarlyPages | null = asked;
  let next: SecondPage | null = null;

  async function takeFirst(pages: EarlyPages | null): Promise<Answer | null> {
    if (pages === null) return null;
    const { first, second } = await pages;
    next = second;
    return first;
  }

  return {
    ...transport,
    pull: async (cursor, limit, isLogEmpty = false) => {
      const [pages, follows] = [early, next];
      early = next = null;
      const isFirst = cursor === null && limit === INITIAL_PACE.rows;
      const isSecond = follows !== null && cursor === follows.cursor && limit === FAST_PAGE_ROWS;
      if ((isFirst || isSecond) && isLogEmpty) {
        // Whatever it is: to ask again at once would be one more large page on a line that did not carry this one.
        if (isSecond) return follows.answer;
        const answer = await takeFirst(pages);
        if (answer !== null && isPage(answer)) return answer;
      }
      return transport.pull(cursor, limit, isLogEmpty);
    },
  };
}

function isPage(answer: Answer): answer is Extract<Answer, { kind: 'answer' }> {
  return answer.kind === 'answer' && answer.status === 200;
}
