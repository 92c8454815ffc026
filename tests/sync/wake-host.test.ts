import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import { databaseName, KinboxDb } from '#store/db.ts';
import { markDatabase } from '#store/session-mark.ts';
import type { FromWorker, ToWorker } from '#sw/messages.ts';
import { createWakeHost, type WakeHost } from '#sw/page/wake-host.ts';
import { page } from '../support/test-device.ts';

const session = {
  userId: 9 as UserId,
  serverId: 's',
  token: '1|secret',
  author: { id: 9 as UserId, display_name: 'Ada' },
  sessionMark: 'mark',
};

let asked: string[];
let host: WakeHost;

beforeEach(async () => {
  const db = new KinboxDb(databaseName(session.serverId, session.userId), { durability: 'strict' });
  await markDatabase(db, () => session.sessionMark);
  db.close();
  asked = [];
  host = createWakeHost('http://api');
  vi.stubGlobal('fetch', (input: Request) => {
    asked.push(new URL(input.url).pathname);
    const headers = { 'X-Api-Version': '1', 'X-Server-Id': 's', 'Content-Type': 'application/json' };
    return Promise.resolve(new Response(JSON.stringify(page()), { headers }));
  });
});
afterEach(() => {
  host.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A worker that answers as told. */
function withWorker(answers: readonly FromWorker[], where: 'controller' | 'active' = 'controller') {
  const heard: ToWorker[] = [];
  const worker = {
    postMessage: (message: ToWorker, [port]: readonly MessagePort[]) => {
      heard.push(message);
      for (const answer of answers) port?.postMessage(answer);
    },
  };
  const getRegistration = () => Promise.resolve({ active: worker });
  const serviceWorker = { controller: where === 'controller' ? worker : null, getRegistration };
  vi.stubGlobal('navigator', { serviceWorker });
  return heard;
}

describe('a wake', () => {
  it.each(['controller', 'active'] as const)('W41 goes to the worker that is %s', async (where) => {
    const end = { kind: 'rested', nextAt: 5 } as const;
    const heard = withWorker([{ type: 'heard' }, { type: 'ended', end }], where);
    expect(await host.wake(session, true)).toEqual(end);
    expect(heard).toEqual([{ type: 'wake', session, isUrgent: true }]);
    expect(asked).toEqual([]);
  });

  it('W41 is run by the page where there is no worker', async () => {
    vi.stubGlobal('navigator', {});
    expect(await host.wake(session, true)).toEqual({ kind: 'rested', nextAt: null });
    expect(asked).toEqual(['/api/changes']);
  });

  it.each([
    ['says nothing for two seconds', [], 2_000],
    ['heard it and says nothing for forty', [{ type: 'heard' }] as const, 40_000],
  ])('W41 is run by the page where the worker %s', async (_, answers, silentMs) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    withWorker(answers);
    let end: unknown = 'none';
    const waking = host.wake(session, true).then((result) => (end = result));
    // Messages travel by themselves, whatever the clock says.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(silentMs - 1);
    expect([end, asked]).toEqual(['none', []]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await waking;
    expect(end).toEqual({ kind: 'rested', nextAt: null });
    expect(asked).toEqual(['/api/changes']);
  });
});
