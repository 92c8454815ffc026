import type { HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import type { Server, ServerOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { createApp } from '#server/app.ts';
import { createHttpServer, type Fetch } from '#server/http/http-server.ts';
import { createLog, silentLog } from '#server/log/log.ts';
import { dataHeaders } from '#server/site/security-headers.ts';
import { answerNotNow } from '#server/start-server.ts';
import { createTestApp } from '../support/server-app.ts';

const SECURITY = dataHeaders({ isSecure: true });
const OWN = { headers: SECURITY, log: silentLog };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const fine: Fetch = () => new Response('fine');

/** Everything that the server sends until it closes the connection. */
async function say(bytes: string, patience?: ServerOptions, fetch = fine): Promise<string> {
  const server = createHttpServer(fetch, OWN, patience);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => heard.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(heard).toString();
}

const IMPATIENT = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };
const HELLO = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

it('A194 headers of more than 16 KiB are answered 431', async () => {
  const answer = await say(`${HELLO}X-Big: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 .*X-Api-Version: 1\r\n.*\r\n\r\n\{"message":"The headers/s);
  expect(await say(`${HELLO}X-Big: ${'x'.repeat(10_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
  ['no HTTP', 'EHLO mail.example\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a header with a line feed in its name', `${HELLO}X\n: a\r\n\r\n`],
])('A194 a request with %s is answered 400 and its connection closed', async (_, bytes) => {
  expect(await say(bytes)).toMatch(/^HTTP\/1\.1 400 .*\{"message":"The request is malformed\."\}$/s);
});

const BODY_STALLED = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nx';

it.each<[string, number, string, Fetch?]>([
  ['no HTTP', 400, 'EHLO mail.example\r\n\r\n'],
  ['an HTTP of its own', 400, 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['no host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['no host, as HTTP/1.0 allows', 400, 'GET / HTTP/1.0\r\n\r\n'],
  ['no host beside one in its address', 400, 'GET http://a/ HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two hosts', 400, 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n'],
  [
    'another host behind very many headers',
    400,
    `GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${'a:b\r\n'.repeat(2100)}Host: b\r\n\r\n`,
  ],
  [
    'a coding of its body that we do not know',
    400,
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'two codings of its body',
    400,
    'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  ],
  ['chunks in HTTP/1.0', 400, 'POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['an invalid host', 400, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['an invalid address', 400, 'GET http://[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['a tunnel for its aim', 400, 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n'],
  ['no path', 400, 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['an expectation', 417, `${HELLO}Expect: a-miracle\r\n\r\n`],
  ['headers that are too large', 431, `${HELLO}X-Big: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['headers that stall', 408, HELLO],
  ['a body that stalls', 408, BODY_STALLED, async (request) => new Response(await request.text())],
  ['what nothing catches', 500, `${HELLO}\r\n`, () => Promise.reject(new Error('a fault'))],
  ['a database that is away', 503, `${HELLO}\r\n`, () => Promise.reject(new DatabaseUnavailable('away'))],
])(
  'A436 a request with %s is answered %d with the headers of every answer, and why',
  async (_, status, bytes, fetch) => {
    const answer = await say(bytes, IMPATIENT, fetch);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*\\{"message":"[^"]+[.r]"`, 's'));
    const all = { ...SECURITY, 'Cache-Control': 'no-store', 'X-Api-Version': '1' };
    expect(Object.keys(all)).toContain('Strict-Transport-Security');
    const headers = answer.toLowerCase();
    for (const [name, value] of Object.entries(all))
      expect(headers).toContain(`\r\n${name}: ${value}\r\n`.toLowerCase());
  },
);

const endless: Fetch = () =>
  new Response(new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('begun')) }));
/** The second is being done for ever. */
const endlessThenNever: Fetch = (request, bindings) =>
  request.url.endsWith('/again') ? new Promise(() => undefined) : endless(request, bindings);
const HELLO_AGAIN = 'GET /again HTTP/1.1\r\nHost: a\r\n\r\n';

it.each([
  ['garbage', ''],
  ['another request and garbage', HELLO_AGAIN],
])('A436 %s behind a request is not answered within its answer', async (_, between) => {
  const server = createHttpServer(endlessThenNever, OWN);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  socket.on('data', (chunk: Buffer) => {
    heard.push(chunk);
    if (Buffer.concat(heard).includes('begun')) socket.write(`${between}no HTTP\r\n\r\n`);
  });
  await once(socket, 'close');
  expect(Buffer.concat(heard).toString()).not.toContain('malformed');
});

it('A843 what comes behind a request that is being done is not answered in its place', async () => {
  let isDone = false;
  const later: Fetch = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    isDone = true;
    return new Response('done');
  };
  const answer = await say(`${HELLO_AGAIN}no HTTP\r\n\r\n`, undefined, later);
  await expect.poll(() => isDone).toBe(true);
  expect(answer).toBe('');
});

const CHUNKED = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';

it.each([
  ['is malformed', `${CHUNKED}1 x\r\nx\r\n0\r\n\r\n`],
  ['stalls', BODY_STALLED],
  ['has a coding of its own', CHUNKED.replace('chunked', 'xchunked')],
])('A848 a request that was answered before its body, which %s, is not answered again', async (_, bytes) => {
  const answer = await say(bytes, { ...IMPATIENT, keepAliveTimeout: 5000 });
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
});

it('A843 behind one that was answered it is', async () => {
  const server = createHttpServer(fine, OWN);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.write(HELLO_AGAIN);
  socket.on('data', (chunk: Buffer) => {
    heard.push(chunk);
    if (heard.length === 1) setImmediate(() => socket.write('no HTTP\r\n\r\n'));
  });
  await once(socket, 'close');
  expect(Buffer.concat(heard).toString()).toMatch(/^HTTP\/1\.1 200 .*HTTP\/1\.1 400 .*malformed/s);
});

it('A436 answers before the database is open and during the shutdown have them too', async () => {
  const answerNow = answerNotNow(SECURITY);
  for (const [path, status] of [
    ['/healthz', 200],
    ['/readyz', 503],
    ['/', 503],
  ] as const) {
    const answer = await answerNow(new Request(`http://localhost${path}`), {});
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(
      Object.fromEntries(Object.entries(SECURITY).map(([name, value]) => [name.toLowerCase(), value])),
    );
  }
});

it.each([
  ['TRACE', 405],
  ['TRACK', 400],
  ['PATCH', 405],
])('A437 the method %s is refused and echoes nothing', async (method, status) => {
  const { app, close } = await createTestApp();
  const secret = 'X-Secret: do not echo';
  const answer = await say(
    `${method} /api/user HTTP/1.1\r\nHost: a\r\n${secret}\r\nConnection: close\r\n\r\n`,
    undefined,
    (request, bindings) => app.fetch(request, bindings),
  );
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).not.toContain('echo');
  await close();
});

it('A195 closes stalled request headers with 408', async () => {
  expect(await say(HELLO, IMPATIENT)).toMatch(
    /^HTTP\/1\.1 408 .*\{"message":"The request took too long\."\}$/s,
  );
});

it('A195 closes stalled request bodies', async () => {
  const server = createHttpServer(async (request) => new Response(await request.text()), OWN, IMPATIENT);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.resume();
  socket.write(BODY_STALLED);
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

it('A195 waits no longer for a stalled body of a client that leaves its side open', async () => {
  let onEnd: (error: unknown) => void = () => undefined;
  const ended = new Promise<unknown>((resolve) => (onEnd = resolve));
  const read = async (request: Request) => {
    await request.text().catch(onEnd);
    return new Response();
  };
  const server = createHttpServer(read, OWN, IMPATIENT);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.resume();
  socket.write(BODY_STALLED);
  expect(await ended).toBeInstanceOf(Error);
  socket.destroy();
});

it.each([
  ['of a declared length', '/api/tasks', 'Content-Length: 1000'],
  ['in chunks', '/api/tasks', 'Transfer-Encoding: chunked'],
  ['that nobody has to be signed in for', '/api/sanctum/token', 'Content-Length: 1000'],
  ['of a file', '/api/user/import', 'Content-Length: 1000000'],
  ['of a declared length, before it is read,', '/api/tasks', 'Content-Length: 1000', 'late'],
  ['in chunks, before it is read,', '/api/tasks', 'Transfer-Encoding: chunked', 'late'],
  ['of a file, before it is read,', '/api/user/import', 'Content-Length: 1000000', 'late'],
])(
  'A862 a body %s that its client breaks off is no fault of the server',
  async (_, path, header, when = '') => {
    const test = await createTestApp();
    const ada = await test.register('Ada');
    const lines: Record<string, unknown>[] = [];
    const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
    const log = createLog('info', { write });
    const app = createApp({ ...test.deps, log });
    const read: Fetch = async (request, bindings) => {
      const { incoming } = bindings as HttpBindings;
      if (when === 'late') await new Promise((resolve) => incoming.once('close', resolve));
      return app.fetch(request, bindings);
    };
    const server = createHttpServer(read, { headers: {}, log });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const isChunked = header.endsWith('chunked');
    const part = isChunked ? '5\r\n{"nam\r\n' : '{"nam';
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ada.token}\r\nContent-Type: application/json\r\n${header}\r\n\r\n${part}`,
    );
    await once(server, 'request');
    socket.resetAndDestroy();
    await expect.poll(() => lines).toMatchObject([{ msg: 'request', level: 30, route: path, status: 400 }]);
    await test.close();
  },
);

it('A195 limits apply by default', () => {
  const server = createHttpServer(() => new Response(), OWN);
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 120_000]);
});
