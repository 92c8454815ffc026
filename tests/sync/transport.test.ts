import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
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
