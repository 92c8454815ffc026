import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DRAIN_MS } from '#server/start-server.ts';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { signUp, type Person } from '../support/sign-up.ts';

let kinbox: KinboxServer;
let ada: Person;
beforeEach(async () => {
  kinbox = await startKinboxServer({ env: { LOG_LEVEL: 'info' } });
  ada = await signUp(kinbox.url, 'Ada');
});
afterEach(() => kinbox.dispose());

const task = JSON.stringify({ name: 'Half of it came before the end', status: 'inbox' });

/** A create whose body is under way: the server has it until `end` is called on it. */
async function beginCreate(): Promise<{ outgoing: ClientRequest; answer: Promise<IncomingMessage> }> {
  const outgoing = request(`${kinbox.url}/api/tasks`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${ada.token}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(task),
      // The server answers 100 once it has begun.
      Expect: '100-continue',
    },
  });
  const answer = once(outgoing, 'response').then(([message]) => message as IncomingMessage);
  answer.catch(() => undefined);
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.write(task.slice(0, 10));
  return { outgoing, answer };
}

/** A question that was begun before the end and is finished when `finish` is called. Gives the status. */
async function beginAsking(path: string): Promise<{ finish: () => Promise<number> }> {
  const socket = connect(Number(new URL(kinbox.url).port), 'localhost');
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n`);
  return {
    finish: async () => {
      socket.write('Connection: close\r\n\r\n');
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(await text(socket)) ?? [];
      return Number(status);
    },
  };
}

const messages = () =>
  kinbox
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg);

it('A200 requests in flight finish, streams end, no new work is accepted, and the exit code is 0', async () => {
  const stream = await ada.call('GET', '/api/events');
  const { outgoing, answer } = await beginCreate();
  const ended = kinbox.stop();
  await expect.poll(messages).toContain('draining');
  expect(await stream.text()).toContain(': open');
  await expect(ada.call('GET', '/api/user')).rejects.toThrow();

  outgoing.end(task.slice(10));
  expect((await answer).statusCode).toBe(201);
  expect(await ended).toBe(0);
  expect(messages(), kinbox.output()).toContain('stopped');

  await kinbox.restart();
  expect(await (await ada.call('GET', '/api/tasks')).json()).toMatchObject([JSON.parse(task)]);
});

it('A200 health checks during the shutdown report alive and not ready', async () => {
  const { outgoing, answer } = await beginCreate();
  const [ready, health] = [await beginAsking('/readyz'), await beginAsking('/healthz')];
  expect((await fetch(`${kinbox.url}/readyz`)).status).toBe(200);
  const ended = kinbox.stop();
  await expect.poll(messages).toContain('draining');
  expect(await ready.finish()).toBe(503);
  expect(await health.finish()).toBe(200);
  outgoing.end(task.slice(10));
  expect((await answer).statusCode).toBe(201);
  expect(await ended).toBe(0);
});

it(`A201 what does not finish within ${DRAIN_MS / 1000} seconds is cut off, and the exit code is still 0`, async () => {
  const { answer } = await beginCreate();
  const from = Date.now();
  expect(await kinbox.stop()).toBe(0);
  expect(Date.now() - from).toBeGreaterThan(DRAIN_MS - 500);
  await expect(answer).rejects.toThrow();
});

it('A867 a server that is ended as soon as it is ready ends in order', async () => {
  for (let n = 0; n < 5; n += 1) {
    expect(await kinbox.stop()).toBe(0);
    await kinbox.restart();
  }
  expect(kinbox.output()).not.toMatch(/"level":"error"|panicked/);
});
