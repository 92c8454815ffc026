import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TaskId, TaskRef, UserId } from '#domain/ids.ts';
import type { Changes } from '#domain/wire/changes.ts';
import { markDatabase } from '#store/account/session-mark.ts';
import { databaseName, KinboxDb } from '#store/db.ts';
import { askEarly } from '#sw/page/ask-early.ts';
import { createSyncRunner } from '#sw/page/sync-runner.ts';
import type { SyncSession } from '#sw/messages.ts';
import type { Answer } from '#sw/sync/answer.ts';
import type { CycleEnd } from '#sw/sync/engine.ts';
import { askEarlyPages, withEarlyPages, type EarlyPages } from '#sw/sync/early-pages.ts';
import { openSyncs } from '#sw/sync/open-syncs.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { done, engineOn, scriptedTransport } from '../support/scripted-transport.ts';
import { countedUuid, openTestDevice, page, wireTask } from '../support/test-device.ts';

const ORIGIN = 'http://api';
const ADMITTED = { token: '1|secret', serverId: 's' };
const USER = { id: 19, first_name: 'Ada', last_name: 'L', name: 'Ada L', email: 'ada@example.org' };
const FIRST = wireTask({ client_ref: countedUuid(1, 1) as TaskRef, name: 'The first.' });

let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('window', { location: { origin: ORIGIN } });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', (input: Request) => {
    const { pathname, search } = new URL(input.url);
    asked.push(pathname + search);
    const headers = { 'X-Api-Version': '1', 'X-Server-Id': 's', 'Content-Type': 'application/json' };
    if (pathname.endsWith('/token')) return Promise.resolve(new Response(ADMITTED.token, { headers }));
    const body = pathname.endsWith('/user') ? USER : page({ tasks: [FIRST] });
    return Promise.resolve(new Response(JSON.stringify(body), { headers }));
  });
});
afterEach(() => vi.unstubAllGlobals());

function sessionOf(id: number, token = ADMITTED.token): SyncSession {
  const userId = id as UserId;
  return { ...ADMITTED, token, userId, author: { id: userId, display_name: 'Ada' }, sessionMark: 'mark' };
}

/** Which of its engines, each of which ends so, get a first page. */
function watchedSyncs(end: CycleEnd, earlyPages: EarlyPages | null = null) {
  const given: boolean[] = [];
  const syncs = openSyncs(ORIGIN, {
    earlyPages,
    open: (_session, _origin, options) => {
      given.push((options?.earlyPages ?? null) !== null);
      return { sync: { wake: () => Promise.resolve(end) }, close: () => undefined };
    },
  });
  return { syncs, given };
}

/** A person's first on this device: the database is there, and nothing in it. */
async function newSession(id: number) {
  const session = sessionOf(id);
  const db = new KinboxDb(databaseName('s', session.userId), { durability: 'strict' });
  await markDatabase(db, () => session.sessionMark);
  db.close();
  return session;
}

describe('the first page of a new device', () => {
  it('U755 is asked for with the answer of the sign-in, before the user is fetched', async () => {
    const { signIn } = await import('#ui/account/account-calls.ts');
    const admitted: unknown[] = [];
    const credentials = { email: USER.email, password: 'x', remember: true };
    await signIn(credentials, (each) => admitted.push(each, [...asked]));
    expect(admitted).toEqual([ADMITTED, ['/api/sanctum/token']]);
    expect(asked).toEqual(['/api/sanctum/token', '/api/user']);
  });

  it('U755 is what the engine of the page takes: it asks for no other first page', async () => {
    const session = sessionOf(9);
    const take = askEarly(ORIGIN, ADMITTED);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    expect(asked).toEqual(['/api/changes?limit=125']);

    const db = new KinboxDb(databaseName('s', session.userId), { durability: 'strict' });
    await markDatabase(db, () => session.sessionMark);
    const runner = createSyncRunner(ORIGIN, () => take(ADMITTED.token));
    expect(await runner.wake(session, true)).toEqual({ kind: 'rested', nextAt: null });
    expect(asked).toHaveLength(1);
    expect((await db.tasks.toArray()).map(({ name }) => name)).toEqual(['The first.']);
    await runner.wake(session, true);
    expect(asked).toHaveLength(2);
    runner.close();
    db.close();
  });

  it('U755 is asked for by the worker if there is one, which is told who signs in', async () => {
    const told: unknown[] = [];
    const controller = { postMessage: (message: unknown) => told.push(message) };
    vi.stubGlobal('navigator', { serviceWorker: { controller } });
    expect(askEarly(ORIGIN, ADMITTED)(ADMITTED.token)).toBeNull();
    expect(told).toEqual([{ type: 'expect', admitted: ADMITTED }]);
    expect(asked).toEqual([]);

    vi.stubGlobal('navigator', {});
    const syncs = openSyncs(ORIGIN);
    await syncs.expect(ADMITTED);
    expect(asked).toEqual(['/api/changes?limit=125']);
    const session = await newSession(11);
    expect(await syncs.wake(session, true)).toEqual({ kind: 'rested', nextAt: null });
    expect(asked).toHaveLength(1);
    await syncs.wake(session, true);
    expect(asked).toHaveLength(2);
    syncs.close();
  });

  it('U755 is for the session of that sign-in: no other engine takes it', async () => {
    const session = await newSession(12);
    const syncs = openSyncs(ORIGIN);
    await syncs.expect({ ...ADMITTED, token: '2|other' });
    await syncs.wake(session, true);
    expect(asked).toHaveLength(2);
    syncs.close();
    const elsewhere = openSyncs(ORIGIN);
    await elsewhere.expect({ ...ADMITTED, serverId: 'another' });
    await elsewhere.wake(await newSession(13), true);
    expect(asked).toHaveLength(4);
    elsewhere.close();
  });

  it('U755 is given to one engine: the next of the session, after its database was dropped, asks again', async () => {
    const { syncs, given } = watchedSyncs({ kind: 'storage', failure: 'closed' });
    await syncs.expect(ADMITTED);
    await syncs.wake(sessionOf(14, '2|other'), true);
    await syncs.wake({ ...sessionOf(14), serverId: 'another' }, true);
    expect(given).toEqual([false, false, false, false]);
    await syncs.wake(sessionOf(14), true);
    expect(given.slice(4)).toEqual([true, false]);
  });

  it('U755 is forgotten with a logout, and given once by a page too', async () => {
    const { syncs, given } = watchedSyncs({ kind: 'rested', nextAt: null });
    await syncs.expect(ADMITTED);
    syncs.drop(sessionOf(15));
    await syncs.wake(sessionOf(15), true);
    expect(given).toEqual([false]);
    const ofPage = watchedSyncs(
      { kind: 'storage', failure: 'closed' },
      Promise.resolve({ first: { kind: 'unreachable' }, second: null }),
    );
    await ofPage.syncs.wake(sessionOf(16), true);
    expect(ofPage.given).toEqual([true, false]);
  });

  it('U755 is kept for its own session only', () => {
    vi.stubGlobal('navigator', { serviceWorker: { controller: null } });
    const take = askEarly(ORIGIN, ADMITTED);
    expect(take('2|other')).toBeNull();
    expect(take(ADMITTED.token)).toBeNull();
  });
});

describe('U755 the second page of a new device', () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) =>
      wireTask({ client_ref: countedUuid(2, from + n) as TaskRef, id: (from + n) as TaskId }),
    );
  /** What the server answers to the first request; all others have the rest. */
  let first: Changes;
  let firstMs: number;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    firstMs = 100;
    first = page({ cursor: 'c125', has_more: true, tasks: rows(1, 125) });
    vi.stubGlobal('fetch', (input: Request) => {
      const { search } = new URL(input.url);
      asked.push(search);
      const isFirst = asked.length === 1;
      if (isFirst) vi.setSystemTime(Date.now() + firstMs);
      const headers = { 'X-Api-Version': '1', 'X-Server-Id': 's', 'Content-Type': 'application/json' };
      const body = isFirst ? first : page({ cursor: 'all', tasks: rows(126, 10) });
      return Promise.resolve(new Response(JSON.stringify(body), { headers }));
    });
  });
  afterEach(() => vi.useRealTimers());

  const SECOND = '?limit=1000&large=1&since=c125&changed_only=1';

  it('is asked for with the answer of the first on a fast line, and taken by the engine', async () => {
    const session = await newSession(21);
    const syncs = openSyncs(ORIGIN);
    await syncs.expect(ADMITTED);
    expect(asked).toEqual(['?limit=125', SECOND]);
    expect(await syncs.wake(session, true)).toEqual({ kind: 'rested', nextAt: null });
    expect(asked).toHaveLength(2);
    const db = new KinboxDb(databaseName('s', session.userId), { durability: 'strict' });
    expect(await db.tasks.count()).toBe(135);
    db.close();
    syncs.close();
  });

  it.each([
    { when: 'on a slow line', ms: 400, count: 125, has_more: true },
    { when: 'after few rows', ms: 100, count: 99, has_more: true },
    { when: 'after the last page', ms: 100, count: 125, has_more: false },
  ])('is not asked for early $when', async ({ ms, count, has_more }) => {
    firstMs = ms;
    first = page({ cursor: 'c125', has_more, tasks: rows(1, count) });
    const { second } = await askEarlyPages(ORIGIN, ADMITTED);
    expect(second).toBeNull();
    expect(asked).toEqual(['?limit=125']);
  });
});

describe('U756 a page that was asked for early is not used', () => {
  const answer = (body: string, status = 200): Answer => ({
    kind: 'answer',
    status,
    body,
    retryAfterMs: null,
  });
  const early: EarlyPages = Promise.resolve({
    first: answer('early'),
    second: { cursor: 'next', answer: Promise.resolve(answer('second')) },
  });
  const late: Transport = {
    send: () => Promise.resolve({ kind: 'unreachable' }),
    sendBatch: () => Promise.resolve({ kind: 'unreachable' }),
    pull: () => Promise.resolve(answer('late')),
  };
  const bodyOf = async (pulled: ReturnType<Transport['pull']>) => {
    const pulledAnswer = await pulled;
    return pulledAnswer.kind === 'answer' ? pulledAnswer.body : pulledAnswer.kind;
  };
  /** A transport whose first page has been taken. */
  async function afterFirst() {
    const transport = withEarlyPages(late, early);
    expect(await bodyOf(transport.pull(null, 125, true))).toBe('early');
    return transport;
  }

  it('with a cursor, for a page of another size, or a second time', async () => {
    expect(await bodyOf(withEarlyPages(late, early).pull('cursor', 125, true))).toBe('late');
    expect(await bodyOf(withEarlyPages(late, early).pull(null, 8, true))).toBe('late');
    expect(await bodyOf((await afterFirst()).pull(null, 125, true))).toBe('late');
  });

  it('as the second, but right after the first, from its cursor, with its size, and once', async () => {
    expect(await bodyOf(withEarlyPages(late, early).pull('next', 1000, true))).toBe('late');
    expect(await bodyOf((await afterFirst()).pull('other', 1000, true))).toBe('late');
    expect(await bodyOf((await afterFirst()).pull('next', 500, true))).toBe('late');
    const transport = await afterFirst();
    expect(await bodyOf(transport.pull('next', 1000, true))).toBe('second');
    expect(await bodyOf(transport.pull('next', 1000, true))).toBe('late');
    const interrupted = await afterFirst();
    expect(await bodyOf(interrupted.pull('next', 250, true))).toBe('late');
    expect(await bodyOf(interrupted.pull('next', 1000, true))).toBe('late');
  });

  it('if a change was in the log when the pull began, which the server may have taken since', async () => {
    const transport = await afterFirst();
    expect(await bodyOf(transport.pull('next', 1000, false))).toBe('late');
    expect(await bodyOf(withEarlyPages(late, early).pull(null, 125, false))).toBe('late');

    const device = openTestDevice();
    await device.create({ name: 'Sent meanwhile' });
    const line = scriptedTransport();
    const told: (boolean | undefined)[] = [];
    const pull: Transport['pull'] = (cursor, limit, isLogEmpty) => {
      told.push(isLogEmpty);
      return line.pull(cursor, limit, isLogEmpty);
    };
    const sync = engineOn(device, { ...line, pull });
    await sync.wake({ isUrgent: true });
    await sync.wake({ isUrgent: true });
    expect([line.sent.length, told]).toEqual([1, [false, true]]);
  });

  it('if it did not come', async () => {
    for (const first of [{ kind: 'unreachable' } as const, answer('refused', 401)]) {
      const lost = Promise.resolve({ first, second: null });
      expect(await bodyOf(withEarlyPages(late, lost).pull(null, 125, true))).toBe('late');
    }
  });
});

it('U756 a second page that was refused or did not come is an answer: it is not asked for again at once', async () => {
  const pull = vi.fn<Transport['pull']>(() => Promise.resolve({ kind: 'timeout' }));
  const lost = { kind: 'unreachable' } as const;
  const first = done(page({ cursor: 'next', has_more: true }));
  const second = { cursor: 'next', answer: Promise.resolve(lost) };
  const transport = withEarlyPages({ ...scriptedTransport(), pull }, Promise.resolve({ first, second }));
  expect(await transport.pull(null, 125, true)).toBe(first);
  expect(await transport.pull('next', 1000, true)).toBe(lost);
  expect(pull).not.toHaveBeenCalled();
});

it.each(['first', 'second'] as const)(
  'U756 what is added while the %s early page is on its way stays, and is sent once',
  async (which) => {
    const device = openTestDevice();
    const line = scriptedTransport(() => done({ id: 500 as TaskId }));
    const rows = Array.from({ length: 126 }, (_, n) =>
      wireTask({ client_ref: countedUuid(9, n) as TaskRef, id: (n + 1) as TaskId, name: `Row ${n}` }),
    );
    const answers = {
      first: { ...done(page({ cursor: 'c125', has_more: true, tasks: rows.slice(0, 125) })), tookMs: 100 },
      second: done(page({ cursor: 'c126', tasks: rows.slice(125) })),
    };
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const answerOf = async (name: 'first' | 'second') => {
      if (name === which) await arrival;
      return answers[name];
    };
    const transport = withEarlyPages(
      line,
      answerOf('first').then((first) => ({ first, second: { cursor: 'c125', answer: answerOf('second') } })),
    );
    const asked: (string | null)[] = [];
    const pull: Transport['pull'] = (cursor, ...rest) => {
      asked.push(cursor);
      return transport.pull(cursor, ...rest);
    };
    const sync = engineOn(device, { ...transport, pull });
    const pulled = sync.wake({ isUrgent: true });
    await expect.poll(() => asked.length).toBe(which === 'first' ? 1 : 2);
    const made = await device.create({ name: 'Added meanwhile' });
    const confirmed = wireTask({ client_ref: made, id: 500 as TaskId, name: 'Added meanwhile' });
    line.changes = [done(page({ cursor: 'c127', tasks: [...rows.slice(125), confirmed] }))];
    arrive();
    await pulled;
    // After the first it is sent before the second is asked for, which is not taken: it is older, and of another size.
    expect(asked).toEqual(which === 'first' ? [null, 'c125'] : [null, 'c125', 'c126']);
    expect([line.sent.map(({ path }) => path), line.pulls]).toEqual([['/api/tasks'], 1]);
    const stored = await device.db.tasks.toArray();
    expect([stored.length, stored.filter(({ pending }) => pending)]).toEqual([127, []]);
    expect(await device.db.tasks.get(made)).toMatchObject({ id: 500, name: 'Added meanwhile' });
  },
);
