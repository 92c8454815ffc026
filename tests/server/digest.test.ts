/** The daily digest of a device. The clock of the test begins at noon of 2026-01-31 in London. */
import { beforeEach, expect, it } from 'vitest';
import { toIsoTime } from '#domain/ids.ts';
import type { PushMessage } from '#domain/wire/push-message.ts';
import { appForEach } from '../support/app-hooks.ts';
import { makeTask } from '../support/family-calls.ts';
import { notified } from '../support/notified-app.ts';
import { putPush, readPush, subscribe, type SubscribedDevice } from '../support/push-calls.ts';
import { START, type Session } from '../support/server-app.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const test = appForEach();
const ada = test.person('Ada');
const ben = test.person('Ben');
const { after, shown } = notified(test);
beforeEach(async () => {
  await test.addFamily(ada.id, [ben.id]);
  await signInAgain();
});

/** With sessions that last for weeks. */
async function signInAgain(): Promise<void> {
  const at = toIsoTime(test.deps.clock());
  const fresh = { remember: 1, created_at: at, last_used_at: at } as const;
  await test.database.write((tx) => tx.updateTable('tokens').set(fresh).execute());
}

const todo = (fields: object, by: Session = ada) => makeTask(by, { status: 'todo', ...fields });
const digests = (device: SubscribedDevice) =>
  shown(device).filter(
    (message): message is Extract<PushMessage, { kind: 'digest' }> => message.kind === 'digest',
  );
const inLondon = { time_zone: 'Europe/London', digest_hour: 8 };

/** When the digests of so many days arrive, looked at every quarter of an hour. */
async function timesOf(device: SubscribedDevice, days: number): Promise<readonly string[]> {
  const times: string[] = [];
  for (let quarter = 0; quarter < days * 96; quarter += 1) {
    const before = digests(device).length;
    await after(HOUR_MS / 4);
    if (digests(device).length > before) times.push(new Date(test.deps.clock()).toISOString());
  }
  return times;
}

it('A615 comes at its hour, by the clocks where the device is, and not twice', async () => {
  await todo({ due_on: '2026-01-01' });
  const device = await subscribe(ada, { time_zone: 'America/New_York', digest_hour: 8 });
  await after(HOUR_MS - 1);
  expect(digests(device)).toEqual([]);
  // 08:00 in New York.
  await after(1);
  await after(HOUR_MS);
  expect(digests(device)).toEqual([{ kind: 'digest', due: 1, back: 0 }]);
  await after(DAY_MS - HOUR_MS);
  expect(digests(device)).toHaveLength(2);
});

it('A615 comes once on the days on which clocks are changed', async () => {
  await todo({ due_on: '2026-01-01' });
  test.advance(Date.parse('2026-03-28T12:00:00.000Z') - START);
  await signInAgain();
  const device = await subscribe(ada, { time_zone: 'Europe/London', digest_hour: 1 });
  expect(await timesOf(device, 2)).toEqual(['2026-03-29T01:00:00.000Z', '2026-03-30T00:00:00.000Z']);
  test.advance(Date.parse('2026-10-24T12:00:00.000Z') - test.deps.clock());
  await signInAgain();
  await after(0);
  expect((await timesOf(device, 2)).slice(-2)).toEqual([
    '2026-10-25T00:00:00.000Z',
    '2026-10-26T01:00:00.000Z',
  ]);
});

it('A615 keeps its time when the app only renews the subscription, and takes another hour at once', async () => {
  await todo({ due_on: '2026-01-01' });
  const device = await subscribe(ada, inLondon);
  test.advance(20 * HOUR_MS);
  await putPush(ada, device, inLondon);
  await after(0);
  expect(digests(device)).toHaveLength(1);
  await putPush(ada, device, { ...inLondon, digest_hour: 9 });
  await after(HOUR_MS);
  expect(digests(device)).toHaveLength(2);
  await putPush(ada, device, { ...inLondon, digest_hour: null });
  await after(2 * DAY_MS);
  expect(digests(device)).toHaveLength(2);
  expect((await readPush(ada)).subscription?.digest_hour).toBeNull();
});

it('A614 waits for the end of the quiet hours', async () => {
  await todo({ due_on: '2026-01-01' });
  const device = await subscribe(ada, { ...inLondon, digest_hour: 6, quiet: { from: 21, until: 7 } });
  expect(await timesOf(device, 2)).toEqual(['2026-02-01T07:00:00.000Z', '2026-02-02T07:00:00.000Z']);
});

it('A625 a message says whom it is for, and the quiet hours of its device, which may receive it long after it was sent', async () => {
  for (const who of [ada, ben]) await todo({ due_on: '2026-01-01' }, who);
  const quiet = { from: 21, until: 7 };
  const device = await subscribe(ada, { ...inLondon, quiet });
  const other = await subscribe(ben, inLondon);
  await after(20 * HOUR_MS);
  expect([...digests(device), ...digests(other)].map((message) => message.quiet)).toEqual([quiet, undefined]);
  // Two that are due at one moment go out in any order.
  const named = new Map(test.pushed.map(({ to, message }) => [to.endpoint, message.user]));
  expect(named).toEqual(
    new Map([
      [device.endpoint, ada.id],
      [other.endpoint, ben.id],
    ]),
  );
  expect(test.pushed).toHaveLength(2);
});

it('A616 counts what is due and what is back today, of the own tasks and those that nobody else in the family has', async () => {
  const tomorrow = '2026-02-01';
  const device = await subscribe(ada, inLondon);
  const family = { space: 'family' };
  // Due: today, overdue, of the family, of the plumber.
  await todo({ name: 'today', due_on: tomorrow });
  await todo({ name: 'overdue', due_on: '2026-01-01', not_before: 'someday' });
  await todo({ ...family, due_on: tomorrow }, ben);
  await todo({ due_on: tomorrow, who: { name: 'plumber' } });
  // Back: today, or to be followed up today.
  await todo({ not_before: tomorrow, due_on: '2026-03-01' });
  await todo({ ...family, not_before: tomorrow, who: { id: ada.id } }, ben);
  // Not hers, not open, not today.
  await todo({ ...family, due_on: tomorrow, who: { id: ben.id } });
  await todo({ due_on: tomorrow }, ben);
  await todo({ not_before: '2026-02-02' });
  await todo({ not_before: '2026-01-30' });
  await todo({ due_on: '2026-02-02' });
  const done = await todo({ due_on: tomorrow });
  await ada.send('PUT', `/api/tasks/${done.client_ref}`, { completed: true });
  const deleted = await todo({ due_on: tomorrow });
  await ada.send('DELETE', `/api/tasks/${deleted.client_ref}`);
  await after(20 * HOUR_MS);
  expect(digests(device)).toEqual([{ kind: 'digest', due: 4, back: 2 }]);
});

it('A616 leaves out the steps of a project that waits, unless they are due', async () => {
  const device = await subscribe(ada, inLondon);
  const project = await todo({ type: 'project', not_before: '2026-02-05' });
  await todo({ project_id: project.id, not_before: '2026-02-01' });
  await todo({ project_id: project.id, due_on: '2026-02-01' });
  await after(20 * HOUR_MS);
  expect(digests(device)).toEqual([{ kind: 'digest', due: 1, back: 0 }]);
});

it('A616 does not come on a day with nothing to tell', async () => {
  const device = await subscribe(ada, inLondon);
  await todo({ not_before: '2026-02-02' });
  expect(await timesOf(device, 3)).toEqual(['2026-02-02T08:00:00.000Z']);
});

it('A616 goes by the day where the device is', async () => {
  await todo({ not_before: '2026-02-01' });
  // It is February there already at noon in London.
  const east = await subscribe(ada, { time_zone: 'Pacific/Kiritimati', digest_hour: 3 });
  await after(HOUR_MS);
  expect(digests(east)).toEqual([{ kind: 'digest', due: 0, back: 1 }]);
});

it('A616 is left out where the server was off for more than six hours at its time', async () => {
  await todo({ due_on: '2026-01-01' });
  const device = await subscribe(ada, inLondon);
  await after(20 * HOUR_MS + 7 * HOUR_MS);
  expect(digests(device)).toEqual([]);
  await after(17 * HOUR_MS + 5 * HOUR_MS);
  expect(digests(device)).toHaveLength(1);
});

it('A623 names the first tasks only for a device that was asked to show them', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'x'.repeat(200)]) await todo({ name, due_on: '2026-01-01' });
  const device = await subscribe(ada, { ...inLondon, show_names: true });
  await after(20 * HOUR_MS);
  expect(digests(device)).toEqual([{ kind: 'digest', due: 6, back: 0, names: ['a', 'b', 'c', 'd', 'e'] }]);
});
