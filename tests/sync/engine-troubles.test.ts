/** Regressions of bugs that a review of the engine found. */
import { describe, expect, it } from 'vitest';
import type { RealmId, TaskRef } from '#domain/ids.ts';
import { DEFAULT_SETTINGS } from '#domain/settings.ts';
import { commit } from '#store/commit.ts';
import { noteContact, readMeta, writeMeta } from '#store/meta.ts';
import { tokenMark } from '#store/account/session.ts';
import { isRevoked } from '#store/account/revoked.ts';
import { parkedMutations, syncSummary } from '#store/queries/sync-summary.ts';
import { copyParkedToInbox } from '#store/unsent/retry-parked.ts';
import { runLocked } from '#sw/sync/lock.ts';
import type { Answer } from '#sw/sync/answer.ts';
import { createTransport } from '#sw/sync/transport.ts';
import { done, engineOn, scriptedTransport, status } from '../support/scripted-transport.ts';
import { holdAlone } from '../support/take-lease.ts';
import { countedUuid, openTestDevice, page, START_MS, wireTask } from '../support/test-device.ts';
import { createVirtualTime } from '../support/virtual-time.ts';

const urgent = { isUrgent: true };
const HOUR_MS = 60 * 60_000;

describe('waiting', () => {
  it('W20 retry times that lie implausibly far ahead are ignored, because the device’s clock was set back', async () => {
    const device = openTestDevice();
    await device.create({ name: 'a' });
    const ahead = () => START_MS + 10 * 365 * 24 * HOUR_MS;
    await engineOn(
      device,
      scriptedTransport(() => status(429, {}, 30_000)),
      { clock: ahead },
    ).wake(urgent);
    const transport = scriptedTransport(() => status(500));
    await engineOn(device, transport, { clock: ahead }).wake(urgent);
    const back = scriptedTransport();
    await engineOn(device, back).wake(urgent);
    expect(back.sent).toHaveLength(1);
    expect(await device.db.outbox.count()).toBe(0);
  });

  it('W21 a short outage parks nothing, however old the changes are', async () => {
    const device = openTestDevice();
    await device.create({ name: 'From yesterday' });
    const down = scriptedTransport(() => status(500));
    down.changes = [status(500)];
    let nowMs = START_MS + 24 * HOUR_MS;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      nowMs += 10_000;
      await engineOn(device, down, { clock: () => nowMs }).wake(urgent);
    }
    const waiting = await device.db.outbox.toArray();
    expect(waiting[0]?.isSetAside).toBe(false);
    expect((waiting[0]?.nextAt ?? Infinity) - nowMs).toBeLessThanOrEqual(5 * 60_000);
  });

  it('W22 if there are several reasons to stop, the server’s answer takes precedence', async () => {
    const device = openTestDevice();
    for (const name of ['a', 'b', 'c']) await device.create({ name });
    const mixed = scriptedTransport((_, count) =>
      count === 1 ? status(429, {}, 30_000) : { kind: 'unreachable' },
    );
    expect(await engineOn(device, mixed).wake(urgent)).toEqual({ kind: 'rested', nextAt: START_MS + 90_000 });
  });

  it('W23 an urgent wake during a cycle that is not urgent makes that cycle urgent', async () => {
    const device = openTestDevice();
    await writeMeta(device.db, 'contact', {
      ...(await readMeta(device.db, 'contact')),
      retryAt: START_MS + 65_000,
    });
    const transport = scriptedTransport();
    const engine = engineOn(device, transport);
    await Promise.all([engine.wake({ isUrgent: false }), engine.wake(urgent)]);
    expect(transport.pulls).toBeGreaterThan(0);
  });

  it('W24 a body that stalls counts as no answer after the deadline', async () => {
    const headers = { 'X-Api-Version': '1', 'X-Server-Id': 's', 'Content-Type': 'application/json' };
    const stalled = new Response(new ReadableStream(), { headers });
    const time = createVirtualTime();
    const transport = createTransport({
      origin: 'http://stalled.example',
      token: '1|x',
      serverId: 's',
      fetch: () => Promise.resolve(stalled),
      timer: time.timer,
    });
    const answer = transport.pull(null, 1);
    time.advance(15_000);
    expect(await answer).toEqual({ kind: 'timeout' });
  });
});

describe('refused users', () => {
  it('W25 a tab with a refused token does not stop a tab with a valid one', async () => {
    const device = openTestDevice();
    await device.create({ name: 'a' });
    const old = engineOn(
      device,
      scriptedTransport(() => status(401)),
      { tokenMark: '1' },
    );
    expect(await old.wake(urgent)).toEqual({ kind: 'signIn' });
    const fresh = scriptedTransport();
    await engineOn(device, fresh, { tokenMark: '2' }).wake(urgent);
    expect(fresh.sent).toHaveLength(1);
    expect((await syncSummary(device.db)).signIn).toBe(false);
  });

  it('W107 a 401 ends the session, the answer of another server does not', async () => {
    const device = openTestDevice();
    await device.create({ name: 'a' });
    const engine = (answer: Answer) =>
      engineOn(
        device,
        scriptedTransport(() => answer),
        { tokenMark: tokenMark('1|secret') },
      );
    expect(await engine({ kind: 'otherServer' }).wake(urgent)).toEqual({ kind: 'signIn' });
    expect(await isRevoked(device.db, '1|secret')).toBe(false);
    await noteContact(device.db, { refusedToken: null });
    expect(await engine(status(401)).wake(urgent)).toEqual({ kind: 'signIn' });
    expect(await isRevoked(device.db, '1|secret')).toBe(true);
    // A token that has replaced it has its number.
    expect(await isRevoked(device.db, '1|newer')).toBe(false);
    await noteContact(device.db, { refusedToken: null });
    expect(await isRevoked(device.db, '1|secret')).toBe(false);
  });

  it('W26 a 403 is shown as no longer shared', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Ours' });
    const transport = scriptedTransport((request) => (request.method === 'PUT' ? status(403) : done()));
    transport.changes = [done(page({ tasks: [wireTask({ client_ref: ref })] })), done(page())];
    await engineOn(device, transport).wake(urgent);
    await commit(device, { kind: 'task.edit', args: { ref, changes: { name: 'Mine' } } });
    await engineOn(device, transport).wake(urgent);
    expect(await parkedMutations(device.db)).toMatchObject([{ reason: { kind: 'unshared', status: 403 } }]);
  });
});

describe('storage failures', () => {
  it('W27 a full disk during a cycle is reported as an outcome and loses nothing', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Kept' });
    device.db.outbox.hook('updating', () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const end = await engineOn(device, scriptedTransport()).wake(urgent);
    expect(end).toEqual({ kind: 'storage', failure: 'full' });
    expect(await device.db.outbox.count()).toBe(1);
  });

  it('W28 an invalid entry of the outbox or of the single values does not stop the others', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Fine' });
    await device.db.outbox.add({ kind: 'task.unheard', state: 'queued' } as never);
    await device.db.outbox.add({ state: 'queued', refs: null } as never);
    const log = { refs: [], writes: [], state: 'queued', request: null, nextAt: 0, key: 'k' };
    const rowless = { kind: 'task.delete', args: {}, ...log };
    await device.db.outbox.add(rowless as never);
    await device.db.meta.bulkPut([
      { key: 'contact', value: null },
      { key: 'lease', value: 'broken' },
    ]);
    const transport = scriptedTransport();
    expect(await engineOn(device, transport).wake(urgent)).toEqual({ kind: 'rested', nextAt: null });
    expect(transport.sent).toHaveLength(1);
  });

  it('W29 a host whose lock was stolen exits without syncing', async () => {
    const device = openTestDevice();
    const stolen = () => Promise.reject(new DOMException('Stolen.', 'AbortError'));
    const locked = await runLocked(
      {
        db: device.db,
        name: 'test',
        holder: 'frozen',
        locks: { request: stolen as unknown as LockManager['request'] },
        take: (wish) => holdAlone(device.db, { ...wish, nowMs: START_MS }),
        clock: () => START_MS,
        every: () => () => undefined,
      },
      () => Promise.resolve('worked'),
    );
    expect(locked).toEqual({ kind: 'busy' });
  });
});

describe('realms and rows', () => {
  const own = { id: 'u:1' as RealmId, version: 1, reset: false };
  const family = { id: 'f:1' as RealmId, version: 1, reset: false };

  it('R14 a family that ends between two pages of its first pull leaves no row on the device', async () => {
    const device = openTestDevice();
    const shared = wireTask({ client_ref: countedUuid(7, 1) as TaskRef, realm: 'f:1', space: 'family' });
    const transport = scriptedTransport();
    transport.changes = [
      done(page({ cursor: 'c1', has_more: true, realms: [own, family], tasks: [shared] })),
      { kind: 'unreachable' },
      done(page({ cursor: 'c2', realms: [own] })),
    ];
    await engineOn(device, transport).wake(urgent);
    expect(await device.db.tasks.count()).toBe(1);
    await engineOn(device, transport).wake(urgent);
    expect(await device.db.tasks.count()).toBe(0);
  });

  it('R15 settings follow the server once a switch is acknowledged', async () => {
    const device = openTestDevice();
    await commit(device, { kind: 'settings.edit', args: { quotes: { peepShow: false } } });
    const transport = scriptedTransport();
    const settings = DEFAULT_SETTINGS;
    transport.changes = [done(page({ settings }))];
    await engineOn(device, transport).wake(urgent);
    expect((await device.db.settings.get('mine'))?.settings).toEqual(settings);
  });

  it('R16 a task that moves across a page boundary keeps its temporary id', async () => {
    const device = openTestDevice();
    const ref = await device.create({ name: 'Travels' });
    const transport = scriptedTransport();
    const there = wireTask({ client_ref: ref, realm: 'f:1', space: 'family', name: 'Travels' });
    transport.changes = [
      done(page({ cursor: 'c1', realms: [own, family], tasks: [wireTask({ client_ref: ref })] })),
      done(
        page({
          cursor: 'c2',
          has_more: true,
          realms: [own, family],
          removed: [{ realm: 'u:1', client_ref: ref, version: 2 }],
        }),
      ),
      done(page({ cursor: 'c3', realms: [own, family], tasks: [there] })),
    ];
    await engineOn(device, transport).wake(urgent);
    await engineOn(device, transport).wake(urgent);
    expect(await device.db.tasks.get(ref)).toMatchObject({ realm: 'f:1', temp_id: 1000 });
  });

  it('R17 a task that this version of the app cannot read is skipped, and the others are stored', async () => {
    const device = openTestDevice();
    const known = wireTask({ client_ref: countedUuid(7, 1) as TaskRef });
    const unheard = { ...wireTask({ client_ref: countedUuid(7, 2) as TaskRef }), type: 'dream' };
    const transport = scriptedTransport();
    transport.changes = [done({ ...page({ cursor: 'c1' }), tasks: [unheard, known] })];
    await engineOn(device, transport).wake(urgent);
    expect(await device.db.tasks.toCollection().primaryKeys()).toEqual([known.client_ref]);
    expect(await readMeta(device.db, 'cursor')).toBe('c1');
  });

  it('O15 copying a parked change twice creates one task', async () => {
    const device = openTestDevice();
    await device.create({ name: 'Words' });
    await engineOn(
      device,
      scriptedTransport(() => status(422)),
    ).wake(urgent);
    const [parked] = await parkedMutations(device.db);
    const n = parked?.n ?? 0;
    await Promise.all([copyParkedToInbox(device, n, 'personal'), copyParkedToInbox(device, n, 'personal')]);
    expect((await device.db.tasks.toArray()).map((row) => row.name)).toEqual(['Words']);
    expect(await parkedMutations(device.db)).toEqual([]);
  });
});
