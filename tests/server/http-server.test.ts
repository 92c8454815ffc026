import { once } from 'node:events';
import type { Server, ServerOptions } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Everything that the server sends until it closes the connection. */
async function say(bytes: string, patience?: ServerOptions): Promise<string> {
  const server = createHttpServer(() => new Response('fine'), patience);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => heard.push(chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(heard).toString();
}

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

const IMPATIENT = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 };

it('A195 closes stalled request headers with 408', async () => {
  expect(await say(HELLO, IMPATIENT)).toMatch(
    /^HTTP\/1\.1 408 .*\{"message":"The request took too long\."\}$/s,
  );
});

it('A195 closes stalled request bodies', async () => {
  const begun = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nx';
  const server = createHttpServer(async (request) => new Response(await request.text()), IMPATIENT);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.resume();
  socket.write(begun);
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});

it('A195 limits apply by default', () => {
  const server = createHttpServer(() => new Response());
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 120_000]);
});
