import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TaskRef, UserId } from '#domain/ids.ts';
import { markDatabase } from '#store/account/session-mark.ts';
import { databaseName, KinboxDb } from '#store/db.ts';
import { askEarly } from '#sw/page/ask-early.ts';
import { createSyncRunner } from '#sw/page/sync-runner.ts';
import type { SyncSession } from '#sw/messages.ts';
import type { CycleEnd } from '#sw/sync/engine.ts';
import { withFirstPage, type FirstPage } from '#sw/sync/first-page.ts';
import { openSyncs } from '#sw/sync/open-syncs.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { countedUuid, openTestDevice, page, wireTask } from '../support/test-device.ts';

const ORIGIN = 'http://api';
const ADMITTED = { token: '1|secret', serverId: 's' };
const USER = { id: 9, first_name: 'Ada', last_name: 'L', name: 'Ada L', email: 'ada@example.org' };
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
function watchedSyncs(end: CycleEnd, firstPage: FirstPage | null = null) {
  const given: boolean[] = [];
  const syncs = openSyncs(ORIGIN, {
    firstPage,
    open: (_session, _origin, options) => {
      given.push((options?.firstPage ?? null) !== null);
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
    const firstPage = askEarly(ORIGIN, ADMITTED)(ADMITTED.token);
    await firstPage;
    expect(asked).toEqual(['/api/changes?limit=125']);

    const db = new KinboxDb(databaseName('s', session.userId), { durability: 'strict' });
    await markDatabase(db, () => session.sessionMark);
    const runner = createSyncRunner(ORIGIN, firstPage);
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
      Promise.resolve({ kind: 'unreachable' }),
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

describe('U756 a page that was asked for early is not used', () => {
  const early: FirstPage = Promise.resolve({
    kind: 'answer',
    status: 200,
    body: 'early',
    retryAfterMs: null,
  });
  const late: Transport = {
    send: () => Promise.resolve({ kind: 'unreachable' }),
    sendBatch: () => Promise.resolve({ kind: 'unreachable' }),
    pull: () => Promise.resolve({ kind: 'answer', status: 200, body: 'late', retryAfterMs: null }),
  };
  const bodyOf = async (pulled: ReturnType<Transport['pull']>) => {
    const answer = await pulled;
    return answer.kind === 'answer' ? answer.body : answer.kind;
  };

  it('with a cursor, for a page of another size, or a second time', async () => {
    const { db } = openTestDevice();
    expect(await bodyOf(withFirstPage(late, db, early).pull('cursor', 125))).toBe('late');
    expect(await bodyOf(withFirstPage(late, db, early).pull(null, 8))).toBe('late');
    const transport = withFirstPage(late, db, early);
    expect(await bodyOf(transport.pull(null, 125))).toBe('early');
    expect(await bodyOf(transport.pull(null, 125))).toBe('late');
  });

  it('if a change is in the log, which the server may have taken since', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Sent meanwhile' });
    expect(await bodyOf(withFirstPage(late, device.db, early).pull(null, 125))).toBe('late');
  });

  it('if it did not come', async () => {
    const { db } = openTestDevice();
    const lost = Promise.resolve({ kind: 'unreachable' } as const);
    expect(await bodyOf(withFirstPage(late, db, lost).pull(null, 125))).toBe('late');
    const refused = Promise.resolve({ kind: 'answer', status: 401, body: null, retryAfterMs: null } as const);
    expect(await bodyOf(withFirstPage(late, db, refused).pull(null, 125))).toBe('late');
  });
});
