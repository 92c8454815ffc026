import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer } from '#server/http/http-server.ts';
import { createPacedStarts } from '#server/http/paced-starts.ts';
import { silentLog } from '#server/log/log.ts';

it('A871 of a session four calls begin in a turn of the event loop, in their order', async () => {
  const paceStart = createPacedStarts();
  const begun: string[] = [];
  const call = (session: string | undefined, name: string) => paceStart(session, () => begun.push(name));
  for (let n = 0; n < 10; n += 1) call('ada', `ada ${n}`);
  call('ben', 'ben');
  call(undefined, 'anybody');
  expect(begun).toEqual(['ada 0', 'ada 1', 'ada 2', 'ada 3', 'ben', 'anybody']);
  await nextTurn();
  call('ada', 'ada 10');
  expect(begun.slice(6)).toEqual(['ada 4', 'ada 5', 'ada 6', 'ada 7']);
  await nextTurn();
  expect(begun.slice(10)).toEqual(['ada 8', 'ada 9', 'ada 10']);
  await nextTurn();
  await nextTurn();
  // Nothing is left of them.
  call('ada', 'later');
  expect(begun.at(-1)).toBe('later');
});

let server: Server | null = null;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** What has no session is answered at once. */
async function start(fetch: (session: string) => Promise<Response>): Promise<Server> {
  const started = createHttpServer(
    (request) => {
      const session = request.headers.get('Authorization');
      return session === null ? new Response('fine') : fetch(session);
    },
    { headers: {}, log: silentLog },
  );
  server = started;
  await once(started.listen(0, '127.0.0.1'), 'listening');
  return started;
}

/** Connections that the server has accepted: it accepts one in a turn. */
function open(to: Server, count: number): Promise<readonly Socket[]> {
  const openOne = async () => {
    const socket = connect((to.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    // The server closes some.
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    return socket;
  };
  return Promise.all(Array.from({ length: count }, openOne));
}

function send(socket: Socket, session: string): void {
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${session}\r\n\r\n`);
}

it('A871 a call is answered between those of another session that came together before it', async () => {
  const answered: string[] = [];
  const to = await start(async (session) => {
    // As a call that goes to the database and back.
    for (let trip = 0; trip < 3; trip += 1) await nextTurn();
    answered.push(session);
    return new Response('fine');
  });
  const all = await open(to, 81);
  all.forEach((socket, n) => send(socket, n === 80 ? 'ben' : 'ada'));
  await expect.poll(() => answered.length).toBe(81);
  expect(answered.indexOf('ben')).toBeLessThan(40);
});

it('A871 a call whose client has gone before its turn does not begin', async () => {
  let begun = 0;
  let received = 0;
  const to = await start(() => {
    begun += 1;
    if (begun === 1) setImmediate(() => to.closeAllConnections());
    return new Promise<Response>(() => undefined);
  });
  const many = await open(to, 80);
  to.on('request', () => (received += 1));
  const closed = many.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of many) send(socket, 'ada');
  await Promise.all(closed);
  for (let turn = 0; turn < 30; turn += 1) await nextTurn();
  expect(received).toBeGreaterThan(20);
  expect(begun).toBeLessThanOrEqual(12);
});
