/** Several hosts on one device, hosts that freeze, and a server that fails or sends Retry-After. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { LEASE_STALE_MS } from '#store/engine/lease.ts';
import { findTaskBySlug } from '#store/queries/find-task.ts';
import { syncSummary } from '#store/queries/sync-summary.ts';
import { appForEach } from '../../support/app-hooks.ts';
import {
  openSituationDevice,
  serverRows,
  signal,
  untilRested,
  type SituationDevice,
} from './situation-device.ts';

const HOUR_MS = 60 * 60_000;

const world = appForEach();
const ada = world.person('Ada');
let device: SituationDevice;

beforeEach(async () => {
  device = openSituationDevice(world, { session: ada, series: 1 });
  await device.sync();
});

async function namesOnServer(): Promise<readonly string[]> {
  return (await serverRows(ada)).map(({ name }) => name).sort();
}

it('situation 6: the server has a task 1000 and so has the device', async () => {
  await world.database.write((tx) =>
    sql`insert into sqlite_sequence (name, seq) values ('tasks', 999)`.execute(tx),
  );
  const theirs = await ada.send('POST', '/api/tasks', { name: 'The server’s', status: 'inbox' });
  expect(theirs.json).toMatchObject({ id: 1000 });
  const mine = await device.create({ name: 'Made here' });
  expect(await device.row(mine)).toMatchObject({ id: null, temp_id: 1000 });
  await device.edit(mine, { name: 'Made and renamed here' });
  await device.sync();
  expect(await namesOnServer()).toEqual(['Made and renamed here', 'The server’s']);
  expect((await findTaskBySlug(device.db, 't1000'))?.name).toBe('Made and renamed here');
  expect((await findTaskBySlug(device.db, '1000'))?.name).toBe('The server’s');
});

it('situation 7: two tabs create at the same moment', async () => {
  const refs = await Promise.all(['In one tab', 'In the other'].map((name) => device.create({ name })));
  const ids = await Promise.all(refs.map(async (ref) => (await device.row(ref))?.temp_id));
  expect(new Set(ids)).toEqual(new Set([1000, 1001]));
  await Promise.all([device.host(), device.host()].map((host) => host.wake({ isUrgent: true })));
  await device.sync();
  expect(await namesOnServer()).toEqual(['In one tab', 'In the other']);
  expect(await device.names()).toEqual(['In one tab', 'In the other']);
});

it('situation 20: one mutation gets 500 for ever, and all others continue', async () => {
  await device.create({ name: 'Breaks the server' });
  let asked = 0;
  device.wire = async (request, send) => {
    if (request.method === 'GET' || !(await request.clone().text()).includes('Breaks')) return send();
    asked += 1;
    const { headers } = await ada.send('GET', '/api/user');
    return new Response('{"message":"Server Error"}', { status: 500, headers });
  };
  for (let minute = 0; minute < 60; minute += 1) {
    if (minute % 10 === 0) await device.create({ name: `Fine ${minute}` });
    await device.host().wake({ isUrgent: true });
    world.advance(60_000);
  }
  expect(await namesOnServer()).toEqual([0, 10, 20, 30, 40, 50].map((minute) => `Fine ${minute}`));
  expect(await syncSummary(device.db)).toMatchObject({ waiting: 1, stalled: 1, parked: 0 });
  const before = asked;
  expect(before).toBeLessThan(40);
  device.wire = undefined;
  // Once a day, and in between the session is used.
  for (let hour = 0; hour <= 24; hour += 1) {
    world.advance(HOUR_MS);
    await device.host().wake({ isUrgent: true });
  }
  expect(await namesOnServer()).toContain('Breaks the server');
});

it('situation 21: Retry-After 30 pauses every tab for 30 seconds, and no longer', async () => {
  await device.create({ name: 'Waits' });
  let asked = 0;
  device.wire = async (_request, _send) => {
    asked += 1;
    const { headers } = await ada.send('GET', '/api/user');
    headers.set('Retry-After', '30');
    return new Response('{"message":"Too Many Attempts."}', { status: 429, headers });
  };
  const tabs = [device.host(), device.host(), device.host()] as const;
  for (const tab of tabs) await tab.wake({ isUrgent: true });
  world.advance(29_000);
  for (const tab of tabs) await tab.wake({ isUrgent: true });
  expect(asked).toBe(1);
  device.wire = undefined;
  world.advance(1_001);
  await untilRested(tabs[2]);
  expect(await namesOnServer()).toEqual(['Waits']);
});

it('situation 22: a frozen tab holds the lock: another takes over, and the resumed one changes nothing', async () => {
  const ref = await device.create({ name: 'First' });
  const frozen = signal();
  const thaws = signal();
  device.wire = async (request, send) => {
    const answer = await send();
    if (request.method === 'GET') return answer;
    frozen.happen();
    await thaws.happened;
    return answer;
  };
  const asleep = device.host();
  const sleep = asleep.wake({ isUrgent: true });
  await frozen.happened;
  device.wire = undefined;
  const awake = device.host();
  expect(await awake.wake({ isUrgent: true })).toEqual({ kind: 'busy' });
  world.advance(LEASE_STALE_MS + 1);
  await untilRested(awake);
  await device.edit(ref, { name: 'Second' });
  await untilRested(awake);
  const before = await device.db.tasks.toArray();

  thaws.happen();
  expect(await sleep).toEqual({ kind: 'busy' });
  expect(await device.db.tasks.toArray()).toEqual(before);
  expect(await namesOnServer()).toEqual(['Second']);
  expect(await syncSummary(device.db)).toMatchObject({ waiting: 0, parked: 0 });
});
