import { afterAll, beforeAll, expect, it } from 'vitest';
import { startKinboxServer, type KinboxServer } from '../support/kinbox-server.ts';
import { openPokeStream } from '../support/poke-stream.ts';
import { sql } from 'kysely';
import { connectPostgres } from '#server/db/postgres.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createPushDevice, readMessage } from '../support/push-device.ts';
import { readVapid, startPushService } from '../support/push-service-server.ts';
import { signUp } from '../support/sign-up.ts';
import { slowness } from '../support/time-limits.mjs';

let database: TestDatabase;
let here: KinboxServer;
let there: KinboxServer;
beforeAll(async () => {
  database = await createTestDatabase();
  const env = { DATABASE_URL: database.url, PUSH: 'private' };
  // At the same moment: only one of them may lay out the tables.
  [here, there] = await Promise.all([startKinboxServer({ env }), startKinboxServer({ env })]);
});
afterAll(async () => {
  await Promise.all([here.dispose(), there.dispose()]);
  await database.drop();
});

it('A214 two processes on one PostgreSQL tell their listeners of each other’s writes', async () => {
  const ada = await signUp(here.url, 'Ada');
  const stream = await openPokeStream(ada);
  const tookMs: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const from = Date.now();
    const poke = stream.next();
    const written = await ada.at(there.url).call('POST', '/api/tasks', { name: `Task ${n}` });
    expect(written.status).toBe(201);
    expect(await poke).toEqual([`u:${ada.id}`]);
    tookMs.push(Date.now() - from);
  }
  const [median = 0] = [...tookMs].sort((a, b) => a - b).slice(10);
  console.log(
    `figure: a write here, its poke there: ${median} ms (median of ${tookMs.length}, with the write)`,
  );
  await stream.leave();
});

it('A214 a session that ends in one process ends in the other, its streams too', async () => {
  const tookMs: number[] = [];
  for (const name of ['Eve', 'Fay', 'Gus']) {
    const person = await signUp(there.url, name);
    const stream = await openPokeStream(person.at(here.url));
    const from = Date.now();
    expect((await person.call('POST', '/api/logout')).status).toBe(204);
    expect(await stream.next()).toBeNull();
    tookMs.push(Date.now() - from);
    expect((await person.at(here.url).call('GET', '/api/user')).status).toBe(401);
  }
  // Another stage runs beside this one.
  expect(Math.min(...tookMs)).toBeLessThan(1000 * slowness());
});

it('A214 both are the same server to a device', async () => {
  const ids = await Promise.all(
    [here, there].map(async ({ url }) => (await fetch(`${url}/api/user`)).headers.get('X-Server-Id')),
  );
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[1]).toBe(ids[0]);
});

it('A306 both count tries together, and a restart forgets none', async () => {
  const signIn = async ({ url }: KinboxServer) => {
    const body = JSON.stringify({ email: 'zoe@example.org', password: 'wrong', device_name: 'test' });
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' };
    return (await fetch(`${url}/api/sanctum/token`, { method: 'POST', headers, body })).status;
  };
  const statuses = [];
  for (const server of [here, there, here, there, here]) statuses.push(await signIn(server));
  expect(statuses).toEqual([422, 422, 422, 422, 422]);
  expect([await signIn(here), await signIn(there)]).toEqual([429, 429]);
  await there.restart();
  expect(await signIn(there)).toBe(429);
});

it('A617, A603 both look for what is due to devices, and one of them sends it, by the key of both', async () => {
  const service = await startPushService();
  const db = connectPostgres({ url: database.url });
  const devices = new Map<string, ReturnType<typeof createPushDevice>>();
  const subscribe = async (name: string) => {
    const person = await signUp(here.url, name);
    await person.call('POST', '/api/tasks', { name: 'Rent', due_on: '2026-01-01' });
    const device = createPushDevice();
    devices.set(`/${name}`, device);
    const body = {
      endpoint: `${service.origin}/${name}`,
      keys: device.keys,
      time_zone: 'UTC',
      // Hours after its own a digest does not come any more.
      digest_hour: new Date().getUTCHours(),
      quiet: null,
    };
    expect((await person.at(there.url).call('PUT', '/api/push', body)).status).toBe(200);
  };
  // As if it were the hour of the digest.
  const beDue = () => sql`update push_subscriptions set digest_at = ${new Date().toISOString()}`.execute(db);
  await subscribe('first');
  await beDue();
  await service.arrived(1);
  // By the time that these are sent, both have looked again.
  for (const name of ['second', 'third']) await subscribe(name);
  await sql`update push_subscriptions set digest_at = ${new Date().toISOString()} where endpoint not like '%first'`.execute(
    db,
  );
  await service.arrived(3);
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/first', '/second', '/third']);
  const keys = new Set(service.received.map((each) => readVapid(each).key));
  expect(keys.size).toBe(1);
  for (const { path, body } of service.received) {
    const device = devices.get(path);
    expect(device && readMessage(device, body)).toEqual({
      kind: 'digest',
      user: expect.any(Number) as number,
      due: 1,
      back: 0,
    });
  }
  await db.destroy();
  await service.close();
});
