import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '#domain/ids.ts';
import { databaseName, KinboxDb } from '#store/db.ts';
import { markDatabase } from '#store/account/session-mark.ts';
import { answerWake } from '#sw/answer-wake.ts';
import type { FromWorker, ToWorker } from '#sw/messages.ts';
import { createSyncRunner, type SyncRunner } from '#sw/page/sync-runner.ts';
import type { CycleEnd } from '#sw/sync/engine.ts';
import { page } from '../support/test-device.ts';

const session = {
  userId: 9 as UserId,
  serverId: 's',
  token: '1|secret',
  author: { id: 9 as UserId, display_name: 'Ada' },
  sessionMark: 'mark',
};

const heard: FromWorker = { type: 'heard' };
const working: FromWorker = { type: 'working' };

let asked: string[];
let host: SyncRunner;

beforeEach(async () => {
  const db = new KinboxDb(databaseName(session.serverId, session.userId), { durability: 'strict' });
  await markDatabase(db, () => session.sessionMark);
  db.close();
  asked = [];
  host = createSyncRunner('http://api');
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
  const messages: ToWorker[] = [];
  const worker = {
    postMessage: (message: ToWorker, [port]: readonly MessagePort[]) => {
      messages.push(message);
      for (const answer of answers) port?.postMessage(answer);
    },
  };
  const getRegistration = () => Promise.resolve({ active: worker });
  const serviceWorker = { controller: where === 'controller' ? worker : null, getRegistration };
  vi.stubGlobal('navigator', { serviceWorker });
  return messages;
}

describe('a wake', () => {
  it.each(['controller', 'active'] as const)('W41 goes to the worker that is %s', async (where) => {
    const end = { kind: 'rested', nextAt: 5 } as const;
    const messages = withWorker([heard, working, { type: 'ended', end }], where);
    expect(await host.wake(session, true)).toEqual(end);
    expect(messages).toEqual([{ type: 'wake', session, isUrgent: true }]);
    expect(asked).toEqual([]);
  });

  it('W41 is run by the page if there is no worker', async () => {
    vi.stubGlobal('navigator', {});
    expect(await host.wake(session, true)).toEqual({ kind: 'rested', nextAt: null });
    expect(asked).toEqual(['/api/changes']);
  });

  it.each([
    ['W41 is run by the page if the worker is silent for two seconds', [], 2_000],
    ['W41 is run by the page if a worker without heartbeats is silent for forty', [heard], 40_000],
    ['W91 is run by the page if a worker in its cycle is silent for ten', [heard, working], 10_000],
  ])('%s', async (_, answers, silentMs) => {
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

  it('W91 a worker sends a heartbeat every two seconds until its cycle is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const end = { kind: 'busy' } as const;
    const said: FromWorker[] = [];
    let finish: (end: CycleEnd) => void = () => undefined;
    const cycle = () => new Promise<CycleEnd>((resolve) => (finish = resolve));
    const answering = answerWake((reply) => said.push(reply), cycle);
    await vi.advanceTimersByTimeAsync(5_000);
    finish(end);
    await answering;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual([heard, working, working, working, { type: 'ended', end }]);
  });
});
