import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPageSync, type PageSync } from '#sw/page/page-sync.ts';
import type { CycleEnd } from '#sw/sync/engine.ts';
import { noteContact } from '#store/meta.ts';
import { tokenMark } from '#store/account/session.ts';
import type { FromWorker, ToWorker } from '#sw/messages.ts';
import { openTestDevice, type TestDevice } from '../support/test-device.ts';

let device: TestDevice;
let sync: PageSync | null;
let wakes: boolean[];
let end: CycleEnd;
let page: EventTarget & { visibilityState: string };
let persisted: number;
let signedOut: number;
let revoked: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  device = openTestDevice();
  sync = null;
  wakes = [];
  persisted = 0;
  signedOut = 0;
  revoked = 0;
  end = { kind: 'rested', nextAt: null };
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const events = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
  const controller = {
    postMessage: (message: ToWorker, [port]: readonly MessagePort[]) => {
      if (message.type === 'wake') wakes.push(message.isUrgent);
      port?.postMessage({ type: 'ended', end } satisfies FromWorker);
    },
  };
  vi.stubGlobal('navigator', {
    serviceWorker: { controller, getRegistration: () => Promise.resolve(undefined) },
    // Another tab listens for pokes.
    locks: { request: () => new Promise(() => undefined) },
    storage: {
      persisted: () => Promise.resolve(false),
      persist: () => Promise.resolve((persisted += 1) > 0),
    },
  });
});
afterEach(() => {
  sync?.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function start(): Promise<void> {
  const { db, author } = device;
  const session = { userId: author.id, serverId: 's', token: '1|x', author, sessionMark: 'mark' };
  sync = startPageSync(db, session, 'http://api', {
    onSignedOut: () => (signedOut += 1),
    onRevoked: () => (revoked += 1),
  });
  await realTurns();
}

/** Messages and the database run on real turns. */
async function realTurns(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await realTurns();
}

describe('the page wakes the engine', () => {
  it('W42 at its start, when the network is back and when the page becomes visible, each time at once', async () => {
    await start();
    expect(wakes).toEqual([true]);
    for (const type of ['online', 'focus']) dispatchEvent(new Event(type));
    page.dispatchEvent(new Event('visibilitychange'));
    await realTurns();
    expect(wakes).toEqual([true, true, true, true]);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await realTurns();
    expect(wakes).toHaveLength(4);
  });

  it('W42 a second later where another host is at it, as urgently as before', async () => {
    end = { kind: 'busy' };
    await start();
    await pass(999);
    expect(wakes).toEqual([true]);
    await pass(1);
    end = { kind: 'rested', nextAt: null };
    await pass(1_000);
    expect(wakes).toEqual([true, true, true]);
  });

  it('W192 when it is hidden and something waits, and when it is closed', async () => {
    await start();
    const hide = () => {
      page.visibilityState = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
      return realTurns();
    };
    await hide();
    expect(wakes).toEqual([true]);
    await device.create({ name: 'Mine' });
    await expect.poll(() => wakes.length).toBe(2);
    await hide();
    expect(wakes).toEqual([true, true, true]);
    dispatchEvent(new Event('pagehide'));
    await realTurns();
    expect(wakes).toEqual([true, true, true, true]);
  });

  it.each([
    ['a few seconds after it has slept for hours', () => pass(5_000)],
    ['when somebody comes back to it after that', async () => void dispatchEvent(new Event('focus'))],
    ['when it is thawed', async () => void page.dispatchEvent(new Event('resume'))],
    [
      'when Back shows it again',
      async () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
  ])('W194 %s, and opens the stream anew', async (_, wakeUp) => {
    const streams: AbortSignal[] = [];
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
      streams.push(signal);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new TypeError('Aborted.')));
      });
    });
    Reflect.deleteProperty(navigator, 'locks');
    await start();
    await pass(10_000);
    expect([wakes, streams.length]).toEqual([[true], 1]);
    // Timers stand still meanwhile.
    vi.setSystemTime(Date.now() + 3 * 3_600_000);
    await wakeUp();
    await realTurns();
    expect(wakes).toEqual([true, true]);
    expect([streams.length, streams[0]?.aborted, streams[1]?.aborted]).toEqual([2, true, false]);
  });

  it('W194 not when a hidden page ticks once a minute only, nor at its first pageshow', async () => {
    await start();
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    page.visibilityState = 'hidden';
    vi.setSystemTime(Date.now() + 60_000);
    await pass(5_000);
    expect(wakes).toEqual([true]);
  });

  it('W42 when a new change waits, and requests persistent storage then', async () => {
    await start();
    expect(persisted).toBe(0);
    await device.create({ name: 'Mine' });
    await expect.poll(() => wakes.length).toBe(2);
    await expect.poll(() => persisted).toBe(1);
    await device.db.outbox.clear();
    await realTurns();
    expect(wakes).toHaveLength(2);
  });

  it('W42 every minute while the page is visible, without urgency', async () => {
    await start();
    await pass(60_000);
    expect(wakes).toEqual([true, false]);
    page.visibilityState = 'hidden';
    await pass(60_000);
    expect(wakes).toEqual([true, false]);
  });

  it.each<[string, CycleEnd, number | null]>([
    ['when the engine asks for it', { kind: 'rested', nextAt: 30_000 }, 30_000],
    ['at once where that time is over', { kind: 'rested', nextAt: -5 }, 0],
    [
      'five seconds later where the browser has dropped the database',
      { kind: 'storage', failure: 'interrupted' },
      5_000,
    ],
    ['five seconds later where it did not open', { kind: 'storage', failure: 'unavailable' }, 5_000],
    ['not again before somebody signs in', { kind: 'signIn' }, null],
    ['not again where the account was logged out', { kind: 'signedOut' }, null],
    ['not again before an update', { kind: 'update' }, null],
    ['not again while the disk is full', { kind: 'storage', failure: 'full' }, null],
  ])('W42 %s', async (_, ended, expectedMs) => {
    vi.setSystemTime(0);
    page.visibilityState = 'hidden';
    end = ended;
    const settled = start();
    await settled;
    end = { kind: 'rested', nextAt: null };
    if (expectedMs !== null && expectedMs > 0) {
      await pass(expectedMs - 1);
      expect(wakes).toEqual([true]);
    }
    await pass(expectedMs === null ? 3_600_000 : 1);
    expect(wakes).toEqual(expectedMs === null ? [true] : [true, false]);
  });

  it('W53 a page learns from its engine that the account was logged out', async () => {
    end = { kind: 'signedOut' };
    await start();
    expect(signedOut).toBe(1);
  });

  it('W107 a page is told that its session has ended, whichever host was answered so, and not of another token', async () => {
    await start();
    await noteContact(device.db, { refusedToken: tokenMark('1|former'), isRevoked: true });
    await noteContact(device.db, { refusedToken: tokenMark('1|x'), isRevoked: false });
    await realTurns();
    expect(revoked).toBe(0);
    await noteContact(device.db, { refusedToken: tokenMark('1|x'), isRevoked: true });
    await expect.poll(() => revoked).toBe(1);
    sync?.stop();
    await noteContact(device.db, { refusedToken: null });
    await noteContact(device.db, { refusedToken: tokenMark('1|x') });
    await realTurns();
    expect(revoked).toBe(1);
  });

  it('W42 never after it was stopped', async () => {
    end = { kind: 'rested', nextAt: Date.now() + 1_000 };
    await start();
    sync?.stop();
    for (const type of ['online', 'focus']) dispatchEvent(new Event(type));
    sync?.wake();
    await device.create({ name: 'Mine' });
    await pass(600_000);
    expect(wakes).toEqual([true]);
  });
});
