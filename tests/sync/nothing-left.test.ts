/** What a background sync does that comes while, or after, a cycle has sent everything. */
import { expect, it } from 'vitest';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { UserId } from '#domain/ids.ts';
import { AccountsDb } from '#store/account/accounts-db.ts';
import { noteContact, writeMeta } from '#store/meta.ts';
import type { CycleEnd } from '#sw/sync/engine.ts';
import { openSyncs } from '#sw/sync/open-syncs.ts';
import { syncRemembered } from '#sw/sync/sync-remembered.ts';
import { createRegistration } from '../support/worker-registration.ts';
import { engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import { openTestDevice } from '../support/test-device.ts';

const urgent = { isUrgent: true };
const toSend = { isUrgent: true, isToSend: true };
const USER = 1 as UserId;
const SESSION = {
  userId: USER,
  serverId: 's',
  token: '1|a',
  author: { id: USER, display_name: 'Ada' },
  sessionMark: 'mark',
};

it('W203 what a cycle that is going on sends is not sent or pulled again', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Sent at once' });
  const transport = scriptedTransport();
  const engine = engineOn(device, transport);
  const cycle = engine.wake(urgent);
  expect(await engine.wake(toSend)).toEqual({ kind: 'rested', nextAt: null });
  await cycle;
  expect(await engine.wake(toSend)).toEqual({ kind: 'rested', nextAt: null });
  expect([transport.sent.length, transport.pulls]).toEqual([1, 1]);
});

it('W203 what no cycle has sent goes out, also what the one that is going on leaves', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Alone' });
  const transport = scriptedTransport();
  await engineOn(device, transport).wake(toSend);
  expect([transport.sent.length, transport.pulls]).toEqual([1, 1]);

  await device.create({ name: 'At the second attempt' });
  const failing = scriptedTransport((_, count) =>
    count === 1 ? { kind: 'unreachable' } : status(201, { id: 2 }),
  );
  const engine = engineOn(device, failing);
  const cycle = engine.wake(urgent);
  await engine.wake(toSend);
  await cycle;
  expect(failing.sent).toHaveLength(2);
  expect(failing.sent[0]).toEqual(failing.sent[1]);
});

it('W203 a database that cannot be read is told by a cycle', async () => {
  const device = openTestDevice();
  const engine = engineOn(device, scriptedTransport());
  device.db.close();
  expect(await engine.wake(toSend)).toEqual({ kind: 'storage', failure: 'closed' });
});

it('W203 an ended session is told as by any wake, with nothing in the log too', async () => {
  const refused = openTestDevice();
  const transport = scriptedTransport();
  await noteContact(refused.db, { refusedToken: '1' });
  expect(await engineOn(refused, transport).wake(toSend)).toEqual({ kind: 'signIn' });

  const loggedOut = openTestDevice();
  const engine = engineOn(loggedOut, transport, { sessionMark: 'mark' });
  expect(await engine.wake(toSend)).toEqual({ kind: 'signedOut' });
  await writeMeta(loggedOut.db, 'sessionMark', 'of the next session');
  expect(await engine.wake(toSend)).toEqual({ kind: 'signedOut' });
  await writeMeta(loggedOut.db, 'sessionMark', 'mark');
  expect(await engine.wake(toSend)).toEqual({ kind: 'rested', nextAt: null });
  expect(transport.pulls).toBe(0);
});

it('W203 a cycle that begins while it looks is waited for, and is the only one', async () => {
  const device = openTestDevice();
  await device.create({ name: 'Seen by both' });
  const transport = scriptedTransport();
  const engine = engineOn(device, transport);
  const looking = engine.wake(toSend);
  // The look has begun, and has not ended.
  await Promise.resolve();
  const cycle = engine.wake(urgent);
  expect(await Promise.all([looking, cycle])).toEqual([
    { kind: 'rested', nextAt: null },
    { kind: 'rested', nextAt: null },
  ]);
  expect([transport.sent.length, transport.pulls]).toEqual([1, 1]);
});

it('W203 a host asks for nothing where nothing is unanswered, and sends what is', async () => {
  const device = openTestDevice();
  const transport = scriptedTransport();
  const sync = engineOn(device, transport);
  const syncs = openSyncs('http://api', { open: () => ({ sync, close: () => undefined }) });
  expect(await syncs.sendLeft(SESSION)).toEqual({ kind: 'rested', nextAt: null });
  expect([transport.sent.length, transport.pulls]).toEqual([0, 0]);
  await device.create({ name: 'Left' });
  await syncs.sendLeft(SESSION);
  expect([transport.sent.length, transport.pulls]).toEqual([1, 1]);
});

it.each([true, false])(
  'W203 the browser asks to send what is left: %s; otherwise a sync pulls',
  async (isToSend) => {
    const accounts = new AccountsDb({ indexedDB: new IDBFactory(), IDBKeyRange });
    await accounts.accounts.bulkPut([SESSION]);
    const calls: string[] = [];
    const answer = (call: string) => () => {
      calls.push(call);
      return Promise.resolve<CycleEnd>({ kind: 'rested', nextAt: null });
    };
    const syncs = { wake: answer('wake'), sendLeft: answer('sendLeft'), drop: () => undefined };
    expect(await syncRemembered(accounts, syncs, createRegistration(), { isToSend })).toBe(true);
    expect(calls).toEqual([isToSend ? 'sendLeft' : 'wake']);
  },
);
