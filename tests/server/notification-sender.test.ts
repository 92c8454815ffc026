/** How messages leave: once, whoever sends, and nobody waits for another's push service. */
import { beforeEach, expect, it } from 'vitest';
import { createTestApp, seededRandom } from '../support/server-app.ts';
import type { Delivered, PushTarget } from '#server/push/delivery.ts';
import { createPushDelivery } from '#server/push/delivery.ts';
import { NEWS_WAIT_MS } from '#server/push/note-news.ts';
import { readVapidKeys } from '#server/push/vapid-keys.ts';
import { appForEach } from '../support/app-hooks.ts';
import { makeTask } from '../support/family-calls.ts';
import { senderOf } from '../support/notified-app.ts';
import { subscribe } from '../support/push-calls.ts';
import { readMessage } from '../support/push-device.ts';
import { startPushService } from '../support/push-service-server.ts';
import { LIMITS } from '../support/time-limits.mjs';

const MINUTE_MS = 60_000;

/** What the push services do with the next messages, and where these went. */
let answer: (to: PushTarget) => Promise<Delivered>;
let sent: string[];
const deliver = (to: PushTarget) => {
  sent.push(to.endpoint);
  return answer(to);
};
const push = { publicKey: 'k', reach: 'private', deliver } as const;

const test = appForEach({ push });
const ada = test.person('Ada');
const ben = test.person('Ben');

beforeEach(async () => {
  sent = [];
  answer = () => Promise.resolve({ kind: 'sent' });
  await test.addFamily(ada.id, [ben.id]);
});

/** It is due then. */
async function giveBen(): Promise<void> {
  await makeTask(ada, { space: 'family', who: { id: ben.id } });
  test.advance(NEWS_WAIT_MS);
}
const look = () => senderOf(test).look();
/** The minutes from now at which something is sent. */
async function attemptsWithin(minutes: number): Promise<readonly number[]> {
  const attempts: number[] = [];
  for (let minute = 0; minute <= minutes; minute += 1) {
    const before = sent.length;
    await look();
    if (sent.length > before) attempts.push(minute);
    test.advance(MINUTE_MS);
  }
  return attempts;
}
const rowsLeft = () => test.database.read((tx) => tx.selectFrom('push_news').selectAll().execute());

it('A617 of several processes one sends each message', async () => {
  const family = await test.addFamily(ada.id);
  const people = [ben];
  for (let n = 0; n < 9; n += 1) people.push(await test.register(`P${n}`));
  for (const person of people) await test.addFamilyMember(family, person.id);
  for (const person of people) await subscribe(person, { digest_hour: 13 });
  for (const { id } of people) {
    await makeTask(ada, { space: 'family', family_id: family, who: { id }, due_on: '2026-01-01' });
  }
  // News and a digest for each.
  test.advance(60 * MINUTE_MS);
  await Promise.all(Array.from({ length: 4 }, () => senderOf(test).look()));
  expect(sent.toSorted()).toEqual(
    sent.flatMap((one, at) => (sent.indexOf(one) === at ? [one, one] : [])).toSorted(),
  );
  expect([sent.length, await rowsLeft()]).toEqual([20, []]);
});

it('A617 what a process that was killed has claimed is sent by another one a minute later', async () => {
  await subscribe(ben);
  await giveBen();
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => (hasBegun = resolve));
  answer = () => {
    hasBegun();
    return new Promise(() => {});
  };
  void look();
  await begun;
  answer = () => Promise.resolve({ kind: 'sent' });
  await look();
  expect(sent).toHaveLength(1);
  test.advance(MINUTE_MS);
  await look();
  expect(sent).toHaveLength(2);
  expect(await rowsLeft()).toEqual([]);
});

it('A619 nothing is sent within a transaction: the database can be written meanwhile', async () => {
  await subscribe(ben);
  await giveBen();
  answer = async () => {
    await ada.send('POST', '/api/tasks', { name: 'Meanwhile' });
    return { kind: 'sent' };
  };
  await look();
  expect(sent).toHaveLength(1);
});

it('A619 what becomes news while a message is on its way is not lost', async () => {
  await subscribe(ben);
  await giveBen();
  answer = async () => {
    await makeTask(ada, { space: 'family', who: { id: ben.id } });
    return { kind: 'sent' };
  };
  await look();
  answer = () => Promise.resolve({ kind: 'sent' });
  expect(await rowsLeft()).toHaveLength(1);
  test.advance(5 * MINUTE_MS);
  await look();
  expect([sent.length, await rowsLeft()]).toEqual([2, []]);
});

it('A618 a message is tried again later and later, and dropped after the sixth attempt', async () => {
  await subscribe(ben);
  answer = () => Promise.resolve({ kind: 'unreachable', retryAfterMs: null });
  await giveBen();
  expect(await attemptsWithin(9 * 60)).toEqual([0, 1, 6, 36, 156, 516]);
  expect(await rowsLeft()).toEqual([]);
  answer = () => Promise.resolve({ kind: 'sent' });
  await giveBen();
  await look();
  expect(sent).toHaveLength(7);
});

it('A616 a digest that no push service takes is not tried more than six hours after its hour', async () => {
  // An hour from the clock of the test, and again on the day after.
  await subscribe(ben, { digest_hour: 13 });
  await makeTask(ben, { status: 'todo', due_on: '2026-01-01' });
  answer = () => Promise.resolve({ kind: 'unreachable', retryAfterMs: null });
  test.advance(60 * MINUTE_MS);
  expect(await attemptsWithin(9 * 60)).toEqual([0, 1, 6, 36, 156]);
  answer = () => Promise.resolve({ kind: 'sent' });
  expect(await attemptsWithin(14 * 60 + 58)).toEqual([]);
});

it('A618 a push service that asks for patience gets it', async () => {
  await subscribe(ben);
  answer = () => Promise.resolve({ kind: 'unreachable', retryAfterMs: 20 * MINUTE_MS });
  await giveBen();
  await look();
  test.advance(19 * MINUTE_MS);
  await look();
  expect(sent).toHaveLength(1);
  test.advance(MINUTE_MS);
  await look();
  expect(sent).toHaveLength(2);
});

it.each<[string, Delivered, number]>([
  ['gone', { kind: 'gone' }, 0],
  ['refused', { kind: 'refused', status: 400 }, 1],
])('A618 a message that is %s is not tried again', async (_, delivered, subscriptions) => {
  await subscribe(ben);
  answer = () => Promise.resolve(delivered);
  await giveBen();
  await look();
  test.advance(24 * 60 * MINUTE_MS);
  await look();
  expect(sent).toHaveLength(1);
  const left = await test.database.read((tx) => tx.selectFrom('push_subscriptions').selectAll().execute());
  expect([left.length, await rowsLeft()]).toEqual([subscriptions, []]);
});

it('A601 nothing is sent for a session that has expired and is not purged yet', async () => {
  await subscribe(ben);
  test.advance(23 * 60 * MINUTE_MS);
  await giveBen();
  test.advance(2 * 60 * MINUTE_MS);
  await look();
  expect(sent).toEqual([]);
});

it('A619 a dead push service holds up no other, however much waits for it', async () => {
  const [dead, alive] = [await startPushService(), await startPushService()];
  dead.answer('hang');
  const keys = await readVapidKeys(test.database);
  const real = createPushDelivery({
    keys,
    subject: 'mailto:a@b.example',
    reach: 'private',
    // Whoever waited for the dead one would do so for longer than this test may take.
    deadlineMs: LIMITS.longTest,
  });
  const { database, deps } = test;
  const world = await createTestApp({ database, push: real, clock: deps.clock, random: seededRandom(2) });
  const people = [];
  for (let n = 0; n < 45; n += 1) people.push(await world.register(`Q${n}`));
  const owner = await world.register('Owner');
  await world.addFamily(
    owner.id,
    people.map(({ id }) => id),
  );
  const last = people.pop();
  if (last === undefined) throw new Error('There is nobody.');
  for (const person of people) {
    await subscribe(person, { origin: dead.origin });
    await makeTask(owner, { space: 'family', who: { id: person.id } });
  }
  // Due a minute later than all of the others.
  test.advance(MINUTE_MS);
  const device = await subscribe(last, { origin: alive.origin });
  const { client_ref } = await makeTask(owner, { space: 'family', who: { id: last.id } });
  test.advance(NEWS_WAIT_MS);
  const sender = senderOf(world);
  const looked = sender.look();
  await alive.arrived(1);
  const [received] = alive.received;
  expect(received && readMessage(device, received.body)).toMatchObject({ items: [{ id: client_ref }] });
  // Nobody waits for the dead one here: its connections are closed, so that it cannot be reached.
  await dead.close();
  await sender.stop();
  await looked;
  real.close();
  await alive.close();
});
