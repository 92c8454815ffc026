import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createKeepAlive } from '#sw/sync/keep-alive.ts';
import { createTransport } from '#sw/sync/transport.ts';

const OURS = { 'X-Api-Version': '1', 'X-Server-Id': 's', 'Content-Type': 'application/json' };

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function transportTo(origin: string) {
  return createTransport({ origin, token: '1|x', serverId: 's', fetch: (...request) => fetch(...request) });
}

it.each([301, 302, 303, 307, 308])(
  'W33 a redirect by %i counts as no answer and is not followed',
  async (status) => {
    const met: string[] = [];
    const portal = await listen((request, response) => {
      met.push(request.url ?? '');
      response.writeHead(200, OURS).end('{}');
    });
    const origin = await listen((_request, response) => {
      response.writeHead(status, { ...OURS, Location: `${portal}/caught` }).end();
    });
    const transport = transportTo(origin);
    const request = { method: 'POST', path: '/api/tasks', headers: {}, body: '{"name":"Words"}' } as const;
    expect(await transport.send(request)).toEqual({ kind: 'unreachable' });
    expect(await transport.pull(null, 1)).toEqual({ kind: 'unreachable' });
    expect(met).toEqual([]);
  },
);

it('W33 the server’s own answer counts', async () => {
  const origin = await listen((_request, response) => response.writeHead(200, OURS).end('{"id":5}'));
  const answer = await transportTo(origin).pull('c 1', 7);
  expect(answer).toEqual({ kind: 'answer', status: 200, body: { id: 5 }, retryAfterMs: null });
});

it('W201 a page of more rows than usual may also have more bytes', async () => {
  const asked: (string | undefined)[] = [];
  const origin = await listen((request, response) => {
    asked.push(request.url);
    response.writeHead(200, OURS).end('{}');
  });
  const transport = transportTo(origin);
  await transport.pull('c', 500);
  await transport.pull('c', 501);
  expect(asked).toEqual([
    '/api/changes?limit=500&since=c&changed_only=1',
    '/api/changes?limit=501&large=1&since=c&changed_only=1',
  ]);
});

it('W193 a change of a page goes on when it is closed, as long as all that are on their way have 32 KiB at most', async () => {
  const kept: boolean[] = [];
  const answers: (() => void)[] = [];
  const transport = createTransport({
    origin: 'http://api',
    token: '1|x',
    serverId: 's',
    keepAlive: createKeepAlive(),
    fetch: (request) => {
      kept.push((request as Request).keepalive);
      return new Promise((resolve) => {
        answers.push(() => resolve(new Response('{}', { headers: OURS })));
      });
    },
  });
  const send = (bytes: number) =>
    transport.send({ method: 'POST', path: '/api/tasks', headers: {}, body: 'ä'.repeat(bytes / 2) });
  const sent = [send(20_000), send(12_768), send(2)];
  await expect.poll(() => answers.length).toBe(3);
  expect(kept).toEqual([true, true, false]);
  answers[0]?.();
  await sent[0];
  sent.push(send(20_000), send(32_770), transport.pull(null, 1));
  await expect.poll(() => answers.length).toBe(6);
  expect(kept.slice(3)).toEqual([true, false, false]);
  for (const answer of answers) answer();
  await Promise.all(sent);
});

it('W193 what the browser has no room for is sent without, and so is what a worker sends', async () => {
  const kept: boolean[] = [];
  const options = { origin: 'http://api', token: '1|x', serverId: 's' };
  let isOffline = false;
  const fetch = async (request: URL | RequestInfo) => {
    const { keepalive } = request as Request;
    kept.push(keepalive);
    if (keepalive || isOffline) throw new TypeError('Failed to fetch');
    return new Response('{}', { headers: OURS });
  };
  const request = { method: 'POST', path: '/api/tasks', headers: {}, body: '{}' } as const;
  const page = createTransport({ ...options, fetch, keepAlive: createKeepAlive() });
  const kinds: string[] = [];
  for (const goesOffline of [false, true, true, false, false]) {
    isOffline = goesOffline;
    kinds.push((await page.send(request)).kind);
  }
  expect(kept).toEqual([true, false, false, false, true]);
  expect(kinds).toEqual(['unreachable', 'unreachable', 'unreachable', 'answer', 'unreachable']);
  await createTransport({ ...options, fetch }).send(request);
  expect(kept.at(-1)).toBe(false);
});
