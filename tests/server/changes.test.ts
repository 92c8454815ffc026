import { beforeEach, describe, expect, it } from 'vitest';
import { changesSchema, type Changes } from '#domain/wire/changes.ts';
import { taskSchema } from '#domain/wire/task.ts';
import { LARGE_PAGE_BYTES, PAGE_BYTES } from '#server/pull/fill-page.ts';
import { purgeTombstones } from '#server/pull/purge-tombstones.ts';
import { appForAll, appForEach } from '../support/app-hooks.ts';
import { pull as pullOf } from '../support/family-calls.ts';
import { createTestApp, seededRandom, type Session } from '../support/server-app.ts';

const HOUR_MS = 60 * 60 * 1000;

describe('GET /api/changes', () => {
  const test = appForAll();
  let ada: Session;
  beforeEach(async () => {
    ada = await test.register('Ada');
  });

  const make = async (by: Session, body: object) =>
    (await by.send('POST', '/api/tasks', { name: 'task', ...body })).read(taskSchema);
  const pull = async (by: Session, since?: string, limit?: number, large?: string): Promise<Changes> => {
    const query = new URLSearchParams({
      ...(since === undefined ? {} : { since }),
      ...(limit === undefined ? {} : { limit: String(limit) }),
      ...(large === undefined ? {} : { large }),
    });
    return (await by.send('GET', `/api/changes?${query}`)).read(changesSchema);
  };
  const pullAll = async (by: Session, since: string | undefined, limit: number, large?: string) => {
    const pages: Changes[] = [];
    let cursor = since;
    do {
      const page = await pull(by, cursor, limit, large);
      pages.push(page);
      cursor = page.cursor;
    } while (pages.at(-1)?.has_more === true && pages.length < 100);
    return pages;
  };

  const refsOf = (pages: readonly Changes[]) =>
    pages.flatMap(({ tasks }) => tasks.map(({ client_ref }) => client_ref)).sort();

  it.each([1, 2, 3, 7, 100])('A70 brings every row and tombstone once, in pages of %i', async (limit) => {
    const eve = await test.register('Eve');
    await test.addFamily(eve.id, [ada.id]);
    const before = (await pull(ada)).cursor;
    const refs: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      refs.push((await make(ada, { name: `mine ${n}` })).client_ref);
      refs.push((await make(eve, { name: `ours ${n}`, space: 'family' })).client_ref);
    }
    const trip = await make(ada, { type: 'project' });
    refs.push(trip.client_ref);
    for (let n = 0; n < 4; n += 1) refs.push((await make(ada, { project_id: trip.id })).client_ref);
    await ada.send('POST', `/api/tasks/${trip.id}/switch-space`, { space: 'family' });
    // A device without rows needs no tombstones.
    for (const [since, tombstones] of [
      [before, 5],
      [undefined, 0],
    ] as const) {
      const pages = await pullAll(ada, since, limit);
      expect(pages.every(({ tasks, removed }) => tasks.length + removed.length <= limit)).toBe(true);
      expect(refsOf(pages)).toEqual(refs.sort());
      expect(pages.flatMap(({ removed }) => removed)).toHaveLength(tombstones);
      const last = pages.at(-1);
      expect(await pull(ada, last?.cursor)).toMatchObject({ tasks: [], removed: [], has_more: false });
    }
  });

  it('A70 no tombstone of a page comes before rows that did not fit into it', async () => {
    const eve = await test.register('Eve');
    await test.addFamily(eve.id, [ada.id]);
    const before = (await pull(ada)).cursor;
    const refs: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      const made = await make(ada, { description: 'x'.repeat(10_000), space: 'family' });
      if (n % 4 === 3) await ada.send('POST', `/api/tasks/${made.id}/switch-space`, { space: 'personal' });
      refs.push(made.client_ref);
    }
    const pages = await pullAll(ada, before, 1000);
    expect(pages.length).toBeGreaterThan(1);
    expect(refsOf(pages)).toEqual(refs.sort());
    expect(pages.flatMap(({ removed }) => removed)).toHaveLength(15);
  });

  it('A70 a delta contains only what changed, deleted tasks too', async () => {
    const one = await make(ada, { name: 'one' });
    await make(ada, { name: 'two' });
    const { cursor } = await pull(ada);
    await ada.send('DELETE', `/api/tasks/${one.id}`);
    const delta = await pull(ada, cursor);
    expect(delta.tasks).toMatchObject([{ name: 'one', deleted_at: expect.any(String), version: 3 }]);
    expect(delta.realms).toEqual([{ id: `u:${ada.id}`, version: 3, reset: false }]);
  });

  it('A70 a write that changes nothing leaves nothing to pull', async () => {
    const one = await make(ada, { name: 'one' });
    const { cursor } = await pull(ada);
    await ada.send('PUT', `/api/tasks/${one.id}`, { name: 'one' });
    await ada.send('POST', `/api/tasks/${one.id}/restore`);
    expect((await pull(ada, cursor)).realms).toMatchObject([{ version: 1 }]);
  });

  it('A71 a cursor of another server resets every realm', async () => {
    await make(ada, {});
    const other = await createTestApp({ random: seededRandom(99) });
    const { cursor } = await pull(await other.register('Ada'));
    await other.close();
    for (const since of [cursor, 'nonsense', 'e30', Buffer.from('[1]').toString('base64url')]) {
      const answer = await pull(ada, since);
      expect([answer.tasks.length, answer.realms.map(({ reset }) => reset)]).toEqual([1, [true]]);
      expect((await pull(ada, answer.cursor)).realms.map(({ reset }) => reset)).toEqual([false]);
    }
  });

  it('A71 a cursor ahead of the head resets that realm', async () => {
    const eve = await test.register('Eve');
    await test.addFamily(eve.id, [ada.id]);
    const kept = await make(ada, {});
    const lost = await make(ada, {});
    await make(ada, { space: 'family' });
    const { cursor } = await pull(ada);
    // What a server that was restored from a backup looks like.
    await test.database.write(async (tx) => {
      await tx.deleteFrom('tasks').where('id', '=', lost.id).execute();
      await tx.updateTable('realms').set({ version: kept.version }).where('id', '=', `u:${ada.id}`).execute();
    });
    const answer = await pull(ada, cursor);
    expect(answer.realms.map(({ reset }) => reset)).toEqual([true, false]);
    expect(answer.tasks).toMatchObject([{ realm: `u:${ada.id}`, id: kept.id }]);
  });

  it('A71 a cursor older than the purged tombstones resets the realm, once, also page by page', async () => {
    const eve = await test.register('Eve');
    await test.addFamily(eve.id, [ada.id]);
    const early = (await pull(ada)).cursor;
    const gone = await make(ada, {});
    for (let n = 0; n < 5; n += 1) await make(ada, { name: `stays ${n}` });
    const between = (await pull(ada)).cursor;
    await ada.send('POST', `/api/tasks/${gone.id}/switch-space`, { space: 'family' });
    const late = (await pull(ada)).cursor;
    test.advance(HOUR_MS);
    expect(await purgeTombstones(test.database, test.deps.clock())).toBeGreaterThan(0);
    for (const since of [early, between]) {
      const pages = await pullAll(ada, since, 2);
      expect(pages.map(({ realms }) => realms[0]?.reset)).toEqual([
        true,
        ...Array<boolean>(pages.length - 1).fill(false),
      ]);
      expect(pages.flatMap(({ tasks }) => tasks).filter(({ realm }) => realm.startsWith('u:'))).toHaveLength(
        5,
      );
    }
    expect(await pull(ada, late)).toMatchObject({ tasks: [], realms: [{ reset: false }, { reset: false }] });
    expect((await pullAll(ada, undefined, 2)).every(({ realms }) => !realms.some(({ reset }) => reset))).toBe(
      true,
    );
  });

  it('A71 a cursor that ends within a version whose tombstones were purged resets the realm', async () => {
    const eve = await test.register('Eve');
    await test.addFamily(eve.id, [ada.id]);
    const project = await make(ada, { type: 'project' });
    for (let n = 0; n < 3; n += 1) await make(ada, { name: `subtask ${n}`, project_id: project.id });
    const before = (await pull(ada)).cursor;
    await ada.send('POST', `/api/tasks/${project.id}/switch-space`, { space: 'family' });
    const within = await pull(ada, before, 2);
    expect([within.removed.length, within.has_more]).toEqual([2, true]);
    const whole = await pull(ada, before, 4);
    expect(whole.removed).toHaveLength(4);
    test.advance(HOUR_MS);
    expect(await purgeTombstones(test.database, test.deps.clock())).toBeGreaterThan(0);

    expect((await pull(ada, within.cursor)).realms[0]).toMatchObject({ id: `u:${ada.id}`, reset: true });
    // It still has rows of the family ahead, and none of its own realm.
    expect((await pull(ada, whole.cursor)).realms[0]).toMatchObject({ id: `u:${ada.id}`, reset: false });
  });

  it('A72 data other than tasks is included only when it changed', async () => {
    const first = await pull(ada);
    expect(first).toMatchObject({
      user: { id: ada.id },
      settings: {},
      families: [],
      owned_family: null,
      invitations: [],
    });
    const second = await pull(ada, first.cursor);
    for (const name of ['user', 'settings', 'families', 'owned_family', 'invitations']) {
      expect(second).not.toHaveProperty(name);
    }
    await ada.send('PUT', '/api/settings', { quotes: { onCinema: false } });
    const third = await pull(ada, second.cursor);
    expect(third.settings?.quotes).toEqual({
      onCinema: false,
      alwaysSunny: true,
      peepShow: true,
      arrestedDevelopment: true,
    });
    expect(third).not.toHaveProperty('user');
    const family = await test.addFamily(ada.id);
    const fourth = await pull(ada, third.cursor);
    expect(fourth).toMatchObject({
      owned_family: family,
      families: [{ id: family, name: "Ada's family", members: [{ id: ada.id, pivot: { role: 'owner' } }] }],
    });
  });

  it('A73 every answer lists all realms; a new one is sent from its beginning', async () => {
    const eve = await test.register('Eve');
    const family = await test.addFamily(eve.id);
    await make(eve, { name: 'old', space: 'family' });
    const { cursor } = await pull(ada);
    await test.addFamilyMember(family, ada.id);
    const joined = await pull(ada, cursor);
    expect(joined.realms.map(({ id, reset }) => [id, reset])).toEqual([
      [`u:${ada.id}`, false],
      [`f:${family}`, false],
    ]);
    expect(joined.tasks).toMatchObject([{ name: 'old' }]);
    await test.removeFamilyMember(family, ada.id);
    const left = await pull(ada, joined.cursor);
    expect(left.realms.map(({ id }) => id)).toEqual([`u:${ada.id}`]);
    await make(eve, { name: 'new', space: 'family' });
    await test.addFamilyMember(family, ada.id);
    expect((await pull(ada, left.cursor)).tasks).toHaveLength(2);
  });

  it('A74 a complete pull includes the row counts at most once an hour', async () => {
    await make(ada, {});
    await make(ada, {});
    const [first, second] = await pullAll(ada, undefined, 1);
    expect([first?.realms[0]?.count, second?.realms[0]?.count]).toEqual([undefined, 2]);
    const third = await pull(ada, second?.cursor);
    expect(third.realms[0]).not.toHaveProperty('count');
    test.advance(HOUR_MS);
    expect((await pull(ada, third.cursor)).realms[0]?.count).toBe(2);
  });

  it('A270 a page ends at its size limit, has at least one row, and no row is left out', async () => {
    const eve = await test.register('Eve');
    await test.addFamily(eve.id, [ada.id]);
    const refs: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      const description = '\u{1f3e1}'.repeat(10_000);
      refs.push((await make(ada, { name: `mine ${n}`, description })).client_ref);
      refs.push((await make(eve, { name: `ours ${n}`, description, space: 'family' })).client_ref);
    }
    const pages = await pullAll(ada, undefined, 500);
    const bytes = pages.map(({ tasks }) => Buffer.byteLength(JSON.stringify(tasks)));
    expect(Math.max(...bytes)).toBeLessThan(PAGE_BYTES + 1000);
    expect(pages).toHaveLength(7);
    expect(refsOf(pages)).toEqual(refs.sort());
  });

  it('A270 a page that may be large has four times as many bytes, and none is left out', async () => {
    const description = '\u{1f3e1}'.repeat(10_000);
    const refs: string[] = [];
    for (let n = 0; n < 30; n += 1)
      refs.push((await make(ada, { name: `long ${n}`, description })).client_ref);
    const pages = await pullAll(ada, undefined, 1000, '1');
    const bytes = pages.map(({ tasks }) => Buffer.byteLength(JSON.stringify(tasks)));
    expect(pages).toHaveLength(2);
    expect(bytes[0]).toBeGreaterThan(LARGE_PAGE_BYTES - 60_000);
    expect(bytes[0]).toBeLessThan(LARGE_PAGE_BYTES + 1000);
    expect(refsOf(pages)).toEqual(refs.sort());
    // As an app of before asks, and one that says no.
    expect(await pullAll(ada, undefined, 1000)).toHaveLength(5);
    expect(await pullAll(ada, undefined, 1000, '0')).toHaveLength(5);
    expect((await ada.send('GET', '/api/changes?large=perhaps')).status).toBe(422);
  });

  it('A270 a row that is larger than the limit has a page of its own', async () => {
    await make(ada, {});
    const large = await make(ada, {});
    await make(ada, {});
    const description = 'x'.repeat(PAGE_BYTES);
    await test.database.write((tx) =>
      tx.updateTable('tasks').set({ description }).where('id', '=', large.id).execute(),
    );
    const pages = await pullAll(ada, undefined, 500);
    expect(pages.map(({ tasks }) => tasks.length)).toEqual([1, 1, 1]);
  });

  it('A271 each page states the total number of rows in the caller’s realms', async () => {
    const eve = await test.register('Eve');
    await test.addFamily(eve.id, [ada.id]);
    await make(eve, {});
    await make(eve, { space: 'family' });
    const gone = await make(ada, {});
    await make(ada, {});
    await ada.send('DELETE', `/api/tasks/${gone.id}`);
    const pages = await pullAll(ada, undefined, 1);
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3]);
    expect((await pull(ada, pages.at(-1)?.cursor)).total).toBe(3);
  });

  it.each(['0', '1001', '-1', 'x', '1.5'])('A70 a limit of %s is refused', async (limit) => {
    expect((await ada.send('GET', `/api/changes?limit=${limit}`)).status).toBe(422);
  });
});

describe('how often rows are counted', () => {
  const test = appForEach({ limits: 'real' });
  const ada = test.person('Ada');

  it('A863 a user’s pulls count at most twenty times at once and as often an hour, whatever their cursors say', async () => {
    await ada.send('POST', '/api/tasks', { name: 'task' });
    const { cursor } = await pullOf(ada);
    const read = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as object;
    const never = Buffer.from(JSON.stringify({ ...read, c: 0 })).toString('base64url');
    const counts = async (times: number) => {
      const pages = [];
      for (let n = 0; n < times; n += 1) pages.push(await pullOf(ada, never));
      return pages.filter(({ realms }) => realms[0]?.count === 1).length;
    };
    // One of the twenty was the first pull's.
    expect(await counts(30)).toBe(19);
    test.advance(HOUR_MS);
    expect(await counts(30)).toBe(20);
  });
});
