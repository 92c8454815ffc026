import { createTransport, type Transport } from '#sw/sync/transport.ts';
import type { Session, TestApp } from './server-app.ts';

type Wired = Pick<TestApp, 'app' | 'deps'>;

/** The real wire to an application in the same process. `answer` has each request, in place of the application. */
export function appTransport(
  test: Wired,
  { token }: Pick<Session, 'token'>,
  answer: (request: Request) => Promise<Response> | Response = (request) => test.app.request(request),
): Transport {
  return createTransport({
    origin: 'https://kinbox.example',
    token,
    serverId: test.deps.serverId,
    fetch: async (input, init) => answer(new Request(input, init)),
  });
}
