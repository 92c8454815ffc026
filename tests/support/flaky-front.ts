/** What stands before a server and can fail in its place: an address that stays while the server is killed and restarted. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';

export interface Front {
  readonly url: string;
  /** Method and path of each request, with its key. */
  readonly seen: { readonly call: string; readonly key: string | null; readonly origin: string | null }[];
  /** Instead of passing on an answer: what is done with it, which may be nothing. Null: it is passed on. */
  onAnswer: (() => Promise<void>) | null;
  /** Instead of asking the server at all. */
  answerWith: {
    readonly status: number;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  } | null;
  close(): Promise<void>;
}

/** Does this in place of the next answer, and resolves then. */
export function atNextAnswer(front: Front, cut: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    front.onAnswer = async () => {
      front.onAnswer = null;
      await cut();
      resolve();
    };
  });
}

export async function startFront(target: string, port = 0): Promise<Front> {
  const front = createServer((asked, answer) => {
    const { method = '', url = '', headers } = asked;
    seen.push({
      call: `${method} ${url}`,
      key: headerOf(asked, 'idempotency-key'),
      origin: headerOf(asked, 'origin'),
    });
    const fixed = self.answerWith;
    if (fixed !== null) {
      asked.resume();
      answer.writeHead(fixed.status, fixed.headers).end(fixed.body);
      return;
    }
    const onward = request(`${target}${url}`, { method, headers }, (reply) => {
      const { onAnswer } = self;
      if (onAnswer === null) {
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(answer);
        return;
      }
      // The whole answer is there, so the server has done it.
      reply.resume();
      void once(reply, 'end')
        .then(onAnswer)
        .finally(() => answer.destroy());
    });
    // Nobody listens behind it: the connection ends as that to a server would.
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  const seen: Front['seen'] = [];
  front.listen(port, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('A server without a port.');
  const self: Front = {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    onAnswer: null,
    answerWith: null,
    async close() {
      front.closeAllConnections();
      front.close();
      await once(front, 'close');
    },
  };
  return self;
}

function headerOf(asked: IncomingMessage, name: string): string | null {
  const value = asked.headers[name];
  return typeof value === 'string' ? value : null;
}
