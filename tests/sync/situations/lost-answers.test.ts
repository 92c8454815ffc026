/** Answers that are lost, late or duplicated, hosts that are killed, and answers of another server. */
import { beforeEach, expect, it } from 'vitest';
import type { DatabasePlatform } from '#store/db.ts';
import { parkedMutations, syncSummary } from '#store/queries/sync-summary.ts';
import { appForEach } from '../../support/app-hooks.ts';
import type { Session } from '../../support/server-app.ts';
import {
  freshDisk,
  never,
  openSituationDevice,
  serverRows,
  signal,
  untilRested,
  type SituationDevice,
} from './situation-device.ts';

const world = appForEach();
const ada = world.person('Ada');
let device: SituationDevice;
let disk: DatabasePlatform;

beforeEach(async () => {
  disk = freshDisk();
  device = openSituationDevice(world, { session: ada, series: 1, platform: disk });
  await device.sync();
});

const isWrite = (request: Request) => request.method !== 'GET';

it('situation 1: the answer to a create is lost and the worker killed: one task, one row, no flicker', async () => {
  const ref = await device.create({ name: 'Ring the dentist' });
  const seen: (readonly string[])[] = [];
  const killed = signal();
  device.wire = async (request, send) => {
    seen.push(await device.names());
    const answer = await send();
    if (!isWrite(request)) return answer;
    killed.happen();
    return never();
  };
  void device.sync();
  await killed.happened;
  const next = await device.afterKill();
  device.wire = async (_request, send) => {
    seen.push(await device.names());
    return send();
  };
  await untilRested(next);
  seen.push(await device.names());

  expect(await serverRows(ada)).toMatchObject([{ name: 'Ring the dentist', client_ref: ref }]);
  const id = (await serverRows(ada))[0]?.id;
  expect(await device.row(ref)).toMatchObject({ id, pending: false });
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.every((names) => names.join() === 'Ring the dentist')).toBe(true);
  expect(await device.db.outbox.count()).toBe(0);
});

it('situation 2: a late duplicate of A arrives after B: B’s value stays', async () => {
  const ref = await device.create({ name: 'First' });
  await device.sync();
  const sent: Request[] = [];
  device.wire = (request, send) => {
    if (isWrite(request)) sent.push(request.clone());
    return send();
  };
  for (const name of ['A', 'B']) {
    await device.edit(ref, { name });
    await device.sync();
  }
  const [first] = sent;
  const late = await world.app.fetch(first!);
  expect(late.status).toBe(200);
  expect(await serverRows(ada)).toMatchObject([{ name: 'B' }]);
  await device.sync();
  expect(await device.names()).toEqual(['B']);
});

it('situation 3: an edit while its row is in flight is sent after it', async () => {
  const inFlight = signal();
  const release = signal();
  const bodies: string[] = [];
  device.wire = async (request, send) => {
    if (isWrite(request)) {
      bodies.push(`${request.method} ${((await request.clone().json()) as { name: string }).name}`);
      if (request.method === 'POST') {
        inFlight.happen();
        await release.happened;
      }
    }
    return send();
  };
  const ref = await device.create({ name: 'First words' });
  const cycle = device.sync();
  await inFlight.happened;
  await device.edit(ref, { name: 'Second words' });
  expect(await device.names()).toEqual(['Second words']);
  release.happen();
  await cycle;
  await device.sync();
  expect(bodies).toEqual(['POST First words', 'PUT Second words']);
  expect(await serverRows(ada)).toMatchObject([{ name: 'Second words' }]);
  expect(await device.row(ref)).toMatchObject({ name: 'Second words', pending: false });
});

it('situation 17: an answer that comes after its row was purged does not bring it back', async () => {
  const bo = await world.register('Bo');
  const family = await world.addFamily(bo.id, [ada.id]);
  await device.sync();
  const held = signal();
  const release = signal();
  device.wire = async (request, send) => {
    const answer = await send();
    if (!isWrite(request)) return answer;
    held.happen();
    await release.happened;
    return answer;
  };
  await device.create({ name: 'Oat milk', type: 'grocery' });
  const late = device.sync();
  await held.happened;
  const next = await device.afterKill();
  device.wire = undefined;
  await untilRested(next);
  expect(await device.names()).toEqual(['Oat milk']);

  await world.removeFamilyMember(family, ada.id);
  await untilRested(next);
  expect(await device.db.tasks.count()).toBe(0);
  release.happen();
  await late;
  await untilRested(next);
  expect(await device.db.tasks.count()).toBe(0);
  expect(await device.db.outbox.count()).toBe(0);
});

it('situation 18: a 401 with 20 queued: another user who signs in sends none of them, the same user all', async () => {
  for (let count = 1; count <= 20; count += 1) await device.create({ name: `Of Ada ${count}` });
  device.wire = async (request) =>
    world.app.fetch(new Request(request, { headers: withToken(request, '9|no longer good') }));
  expect(await device.sync()).toEqual({ kind: 'signIn' });
  expect(await device.waiting()).toBe(20);

  const bo = await world.register('Bo');
  const bos = openSituationDevice(world, { session: bo, series: 2, platform: disk });
  await bos.create({ name: 'Of Bo' });
  await bos.sync();
  expect((await serverRows(bo)).map(({ name }) => name)).toEqual(['Of Bo']);
  expect(await device.waiting()).toBe(20);

  const again = openSituationDevice(world, { session: await signInAgain(), series: 3, platform: disk });
  await again.sync();
  expect(await serverRows(ada)).toHaveLength(20);
  expect((await serverRows(bo)).map(({ name }) => name)).toEqual(['Of Bo']);
});

it('situation 19: a refused mutation at the head is parked with its two dependents, and the rest continues', async () => {
  const plan = await device.create({ name: 'Plan', type: 'project' });
  await device.create({ name: 'First step', type: 'errand', project_ref: plan });
  await device.create({ name: 'Second step', type: 'errand', project_ref: plan });
  await device.create({ name: 'Unrelated' });
  device.wire = async (request, send) =>
    isWrite(request) && (await request.clone().text()).includes('Plan') ? refuse() : send();
  await device.sync();
  expect(await parkedMutations(device.db)).toMatchObject([
    { args: { name: 'Plan' }, reason: { kind: 'refused', message: 'The name is odd.' } },
    { args: { name: 'First step' }, reason: { kind: 'depends' } },
    { args: { name: 'Second step' }, reason: { kind: 'depends' } },
  ]);
  expect(await syncSummary(device.db)).toMatchObject({ waiting: 0, parked: 3 });
  expect(await device.names()).toEqual(['Unrelated']);
  expect((await serverRows(ada)).map(({ name }) => name)).toEqual(['Unrelated']);
});

it('situation 28: a captive portal that answers 200 with HTML acknowledges nothing and brings nothing', async () => {
  await device.create({ name: 'Kept before' });
  await device.sync();
  const ref = await device.create({ name: 'Behind the portal' });
  let asked = 0;
  device.wire = () => {
    asked += 1;
    const headers = { 'Content-Type': 'text/html' };
    return Promise.resolve(new Response('<html><title>Welcome to the hotel</title></html>', { headers }));
  };
  expect((await device.host().wake({ isUrgent: true })).kind).toBe('rested');
  expect(asked).toBeGreaterThan(0);
  expect(await device.names()).toEqual(['Behind the portal', 'Kept before']);
  expect(await syncSummary(device.db)).toMatchObject({ waiting: 1, parked: 0, reachable: false });

  device.wire = undefined;
  await device.sync();
  expect((await serverRows(ada)).map(({ name }) => name).sort()).toEqual([
    'Behind the portal',
    'Kept before',
  ]);
  expect(await device.row(ref)).toMatchObject({ pending: false });
});

function withToken(request: Request, token: string): Headers {
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

/** As if the server's rules had become stricter. */
async function refuse(): Promise<Response> {
  const { headers } = await ada.send('GET', '/api/user');
  return new Response(JSON.stringify({ message: 'The name is odd.' }), { status: 422, headers });
}

async function signInAgain(): Promise<Session> {
  const body = { email: ada.email, password: 'correct horse battery', device_name: 'again' };
  const { text } = await ada.send('POST', '/api/sanctum/token', body);
  return { ...ada, token: text };
}
