/** The rows of a realm that is sent from its beginning: open ones first, and nothing lost of what changes meanwhile. */
import { CompiledQuery, sql } from 'kysely';
import * as z from 'zod/mini';
import { beforeEach, describe, expect, it } from 'vitest';
import { toIsoTime, type RealmId, type TaskId } from '#domain/ids.ts';
import { realmId } from '#domain/wire/ids.ts';
import { changesSchema, type Changes } from '#domain/wire/changes.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { beginningOf, decodeCursor, encodeCursor, FIRST_LISTS } from '#server/pull/cursor.ts';
import { purgeTombstones } from '#server/pull/purge-tombstones.ts';
import { selectKeys } from '#server/pull/realm-page.ts';
import { addTasks } from '../support/add-tasks.ts';
import { createRandom } from '../simulation/random.ts';
import { appForAll } from '../support/app-hooks.ts';
import { START, type Session } from '../support/server-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY = toIsoTime(START);

describe('the first pull of a realm', () => {
  const test = appForAll();
  let ada: Session;
  beforeEach(async () => {
    ada = await test.register('Ada');
  });

  const make = async (by: Session, body: object = {}) =>
    (await by.send('POST', '/api/tasks', { name: 'task', ...body })).read(taskSchema);
  const edit = (by: Session, { id }: WireTask, body: object) => by.send('PUT', `/api/tasks/${id}`, body);
  const pull = async (by: Session, since?: string, limit = 2): Promise<Changes> => {
    const cursor = since === undefined ? '' : `&since=${encodeURIComponent(since)}`;
    return (await by.send('GET', `/api/changes?limit=${limit}${cursor}`)).read(changesSchema);
  };
  const realmOf = ({ id }: Session) => `u:${id}` as RealmId;
  const isOpen = ({ completed, deleted_at }: WireTask) => !completed && deleted_at === null;
  const mix = (rows: readonly WireTask[]) => rows.map((row) => (isOpen(row) ? 'open' : 'closed')).join(' ');

  /** From a page on, to the last. */
  async function restOf(by: Session, page: Changes, limit = 2): Promise<Changes[]> {
    const pages = [page];
    for (let last = page; last.has_more; pages.push(last)) last = await pull(by, last.cursor, limit);
    return pages;
  }

  it('A460 brings the open rows of all realms before any other, and says when all of them have come', async () => {
    const eve = await test.register('Eve');
    await test.addFamily(eve.id, [ada.id]);
    for (const [by, space] of [
      [ada, 'personal'],
      [eve, 'family'],
    ] as const) {
      const done = await make(by, { space });
      await edit(by, done, { completed: true });
      const gone = await make(by, { space });
      await by.send('DELETE', `/api/tasks/${gone.id}`);
      for (let n = 0; n < 3; n += 1) await make(by, { space });
    }
    const pages = await restOf(ada, await pull(ada));
    expect(pages.map(({ tasks }) => mix(tasks))).toEqual([
      'open open',
      'open open',
      'open open',
      'closed closed',
      'closed closed',
    ]);
    expect(pages.map(({ has_all_open }) => has_all_open)).toEqual([
      undefined,
      undefined,
      true,
      true,
      undefined,
    ]);
    // Of what changes later nothing is said: all of it is on every device that is up to date.
    for (let n = 0; n < 3; n += 1) await make(ada);
    const later = await restOf(ada, await pull(ada, pages.at(-1)?.cursor));
    expect(later.map(({ has_all_open }) => has_all_open)).toEqual([undefined, undefined]);
  });

  it('A460 brings a completed project with the open rows, since one of before may have open tasks', async () => {
    const type = 'project' as const;
    const done = await make(ada, { name: 'done' });
    await edit(ada, done, { completed: true });
    const gone = await make(ada, { name: 'gone', type });
    await ada.send('DELETE', `/api/tasks/${gone.id}`);
    const trip = await make(ada, { name: 'trip', type });
    const step = await make(ada, { name: 'step', project_id: trip.id });
    // As a server of before A500 completed it; its version is the row's own, and stays.
    await test.database.write((tx) =>
      tx.updateTable('tasks').set({ completed: 1 }).where('id', '=', trip.id).execute(),
    );
    const pages = await restOf(ada, await pull(ada));
    expect(pages.map(({ tasks }) => tasks.map(({ name }) => name))).toEqual([
      [trip.name, step.name],
      [done.name, gone.name],
    ]);
  });

  it('A461 what changes meanwhile comes with the next page, before the rest', async () => {
    const rows = [];
    for (let n = 0; n < 12; n += 1) rows.push(await make(ada));
    for (const row of rows.slice(4)) await edit(ada, row, { completed: true });
    const first = await pull(ada, (await pull(ada)).cursor);
    expect([mix(first.tasks), first.has_all_open]).toEqual(['open open', true]);
    const second = await pull(ada, first.cursor);
    expect(mix(second.tasks)).toEqual('closed closed');
    // Completed after it was sent as open, and open again before it was sent.
    await edit(ada, rows[0]!, { completed: true });
    await edit(ada, rows[11]!, { completed: false });
    const third = await pull(ada, second.cursor);
    expect(third.tasks.map(({ id, completed }) => [id, completed])).toEqual([
      [rows[0]?.id, true],
      [rows[11]?.id, false],
    ]);
    const rest = (await restOf(ada, third)).slice(1).flatMap(({ tasks }) => tasks.map(({ id }) => id));
    expect(rest).toEqual(rows.slice(6, 11).map(({ id }) => id));
  });

  it('A462 rows that change, move or leave between two pages are at the end as the server has them', async () => {
    const random = createRandom(11);
    const eve = await test.register('Eve');
    await test.addFamily(eve.id, [ada.id]);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 8; n += 1) await make(ada, { space: n % 2 === 0 ? 'personal' : 'family' });
      const held = new Map<string, WireTask>();
      let tombstones: Changes['removed'] = [];
      // As a device does: a row that arrives after its tombstone, or with it, is newer.
      const take = (page: Changes) => {
        for (const row of page.tasks) held.set(row.client_ref, row);
        const came = new Set(page.tasks.map(({ client_ref }) => client_ref));
        tombstones = [...tombstones, ...page.removed].filter(({ client_ref }) => !came.has(client_ref));
      };
      let since: string | undefined;
      for (let pages = 0, more = true; more; pages += 1) {
        const page = await pull(ada, since, 1 + random.below(4));
        take(page);
        [since, more] = [page.cursor, page.has_more];
        const all = await everyRow();
        const any = all[random.below(all.length)]!;
        if (pages < 30) {
          const path = `/api/tasks/${any.id}`;
          await [
            () => edit(ada, any, { completed: !any.completed }),
            () => ada.send('DELETE', path),
            () => ada.send('POST', `${path}/restore`),
            () => ada.send('POST', `${path}/switch-space`, { space: 'family' }),
            () => ada.send('POST', `${path}/switch-space`, { space: 'personal' }),
            () => make(ada),
          ][random.below(6)]!();
        }
      }
      take(await pull(ada, since, 500));
      for (const { client_ref, realm } of tombstones)
        if (held.get(client_ref)?.realm === realm) held.delete(client_ref);
      const byId = (a: WireTask, b: WireTask) => a.id - b.id;
      expect([...held.values()].sort(byId)).toEqual((await everyRow()).sort(byId));
    }

    async function everyRow(): Promise<WireTask[]> {
      return (await restOf(ada, await pull(ada, undefined, 1000), 1000)).flatMap(({ tasks }) => tasks);
    }
  });

  it('A463 a first pull that has begun goes on after an update of the server, and old cursors are read', async () => {
    const rows = [];
    for (let n = 0; n < 5; n += 1) rows.push(await make(ada));
    const { cursor } = await pull(ada);
    const read = decodeCursor(cursor)!;
    // As the server wrote it before there were first rows: everything in order, from the second version on.
    const place = { version: 2, id: rows[1]!.id, purged: 0, first: null };
    const old = encodeCursor({ ...read, realms: new Map([[realmOf(ada), place]]) });
    const pages = await restOf(ada, await pull(ada, old));
    expect(pages.flatMap(({ tasks }) => tasks.map(({ id }) => id))).toEqual(
      rows.slice(2).map(({ id }) => id),
    );
    expect(decodeCursor(pages.at(-1)!.cursor)?.realms.get(realmOf(ada))?.first).toBeNull();
  });

  it('A463 the middle of a first pull is reset by a backup and by tombstones that it missed, and by no others', async () => {
    const eve = await test.register('Eve');
    await test.addFamily(eve.id, [ada.id]);
    const leave = async () => {
      const row = await make(ada);
      await ada.send('POST', `/api/tasks/${row.id}/switch-space`, { space: 'family' });
    };
    for (let n = 0; n < 6; n += 1) await make(ada);
    await leave();
    const { cursor } = await pull(ada);
    const isReset = async () => (await pull(ada, cursor)).realms[0]?.reset;
    test.advance(HOUR_MS);
    await purgeTombstones(test.database, test.deps.clock());
    expect(await isReset()).toBe(false);
    await leave();
    test.advance(HOUR_MS);
    await purgeTombstones(test.database, test.deps.clock());
    expect(await isReset()).toBe(true);

    const { cursor: later } = await pull(ada);
    await test.database.write((tx) =>
      tx.updateTable('realms').set({ version: 3 }).where('id', '=', realmOf(ada)).execute(),
    );
    const restored = await pull(ada, later);
    expect(restored.realms[0]?.reset).toBe(true);
    expect(decodeCursor(restored.cursor)?.realms.get(realmOf(ada))?.first).toMatchObject({ head: 3 });
  });

  it('A477 a server of before refuses the cursor until the last page, and sends everything again', async () => {
    for (let n = 0; n < 3; n += 1) await make(ada);
    // As that server reads it.
    const count = z.int().check(z.nonnegative());
    const ofBefore = z.object({ r: z.array(z.tuple([realmId, count, count, count])) });
    const isRead = ({ cursor }: Changes) =>
      ofBefore.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).success;
    const pages = await restOf(ada, await pull(ada));
    expect(pages.map(isRead)).toEqual([false, true]);
    const foreign = await pull(ada, 'bm90IG9uZQ');
    expect(foreign.realms.map(({ reset }) => reset)).toEqual([true]);
  });

  it('A464 of 20,000 rows the open ones come in the first page, and each page is read from an index', async () => {
    const realm = realmOf(ada);
    const closed = { completed: 1, completed_at: DAY, version: 2 } as const;
    await addTasks(test.database, { id: ada.id, realm, count: 19_600 }, { everyMs: 1000 });
    const [first] = await addTasks(test.database, { id: ada.id, realm, count: 400, from: 20_000 });
    await test.database.write(async (tx) => {
      await tx
        .updateTable('tasks')
        .set(closed)
        .where('realm_id', '=', realm)
        .where('id', '<', first!)
        .execute();
      await tx.updateTable('realms').set({ version: 2 }).where('id', '=', realm).execute();
      if (test.database.dialect === 'postgres') await sql.raw('analyze tasks').execute(tx);
    });
    const pages = await restOf(ada, await pull(ada, undefined, 500), 500);
    expect(pages[0]?.has_all_open).toBe(true);
    expect(pages[0]?.tasks.filter(isOpen)).toHaveLength(400);
    expect(pages.flatMap(({ tasks }) => tasks)).toHaveLength(20_000);
    expect(pages.length).toBeLessThanOrEqual(46);

    const isSqlite = test.database.dialect === 'sqlite';
    for (const list of FIRST_LISTS) {
      const plan = await test.database.read(async (tx) => {
        const rows = { ...beginningOf(list, 2), version: 1, id: 5 as TaskId };
        const { sql: text, parameters } = selectKeys(tx, realm, rows, { limit: 501, first: rows }).compile();
        const explain = isSqlite ? 'explain query plan' : 'explain';
        return tx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]));
      });
      const steps = plan.rows
        .map((row) => JSON.stringify(row))
        .filter((step) => /\b(scan|search)\b.*\btasks/i.test(step));
      expect(steps).toHaveLength(2);
      // PostgreSQL may take another index for the rest of one version, which is few rows.
      const ofIndex = steps.filter((step) => step.includes(`tasks_${list}`));
      expect(ofIndex.length).toBeGreaterThanOrEqual(isSqlite ? 2 : 1);
      expect(steps.join()).not.toContain('Seq Scan');
    }
  });
});
