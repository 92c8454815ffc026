/** The first pull of a device, by the real engine from the real server. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import { changesSchema, type Changes } from '#domain/wire/changes.ts';
import { commit } from '#store/commit.ts';
import { readFirstPull } from '#store/queries/first-pull.ts';
import type { Transport } from '#sw/sync/transport.ts';
import { appForAll } from '../support/app-hooks.ts';
import { appTransport } from '../support/app-transport.ts';
import { engineOn } from '../support/scripted-transport.ts';
import type { Session } from '../support/server-app.ts';
import { countedUuid, openTestDevice, START_MS, wireTask, type TestDevice } from '../support/test-device.ts';

const urgent = { isUrgent: true };
const ROWS = 24;
const PAGE = 4;
const test = appForAll();

let ada: Session;
let series = 60;
/** Every fourth one is open. */
const isOpen = (n: number) => n % 4 === 3;
const refOf = (n: number) => countedUuid(series, n) as TaskRef;
beforeEach(async () => {
  ada = await test.register('Ada');
  series += 1;
  const tasks = Array.from({ length: ROWS }, (_, n) =>
    wireTask({ client_ref: refOf(n), id: (n + 1) as TaskId, name: `Row ${n}`, completed: !isOpen(n) }),
  );
  const imported = await ada.send('POST', '/api/user/import', { format: 'kinbox-export', version: 1, tasks });
  expect(imported.json).toMatchObject({ imported: ROWS });
});

/** A device and its line to the server; `beforePull` is called before each request of a page, with its number. */
function deviceOn(
  beforePull: (device: TestDevice, count: number) => Promise<'goes' | 'fails'>,
  asTold: (page: Changes) => Changes = (page) => page,
) {
  const device = openTestDevice(ada.id);
  const calls: string[] = [];
  const line = appTransport(test, ada, (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return test.app.request(request);
  });
  let pulls = 0;
  const transport: Transport = {
    ...line,
    pull: async (cursor, limit) => {
      const goes = await beforePull(device, (pulls += 1));
      if (goes === 'fails') return { kind: 'unreachable' };
      const answer = await line.pull(cursor, limit);
      return answer.kind === 'answer' ? { ...answer, body: asTold(answer.body as Changes) } : answer;
    },
  };
  /** With an engine of its own, as after a kill. */
  const cycle = () => engineOn(device, transport, { pageSize: PAGE }).wake(urgent);
  return { device, cycle, calls };
}

const rowsOn = async ({ db }: TestDevice) =>
  new Map((await db.tasks.toArray()).map(({ name, completed }) => [name, completed]));

describe('the first pull', () => {
  it.each([2, 3, 4, 5, 6])(
    'C33 a device whose host ends at page %i has the open rows once it says so, and at the end all as the server has them',
    async (killedAt) => {
      let saidSo = 0;
      const { device, cycle } = deviceOn(async ({ db }, count) => {
        if ((await readFirstPull(db))?.hasOpen === true) {
          saidSo += 1;
          const refs = new Set((await db.tasks.toArray()).map(({ ref }) => ref));
          for (let n = 0; n < ROWS; n += 1) if (isOpen(n)) expect(refs).toContain(refOf(n));
        }
        return count === killedAt ? 'fails' : 'goes';
      });
      await cycle();
      // Meanwhile one that came as open is completed, and one that may not have come yet is open again.
      await ada.send('PUT', `/api/tasks/${refOf(3)}`, { completed: true });
      await ada.send('PUT', `/api/tasks/${refOf(22)}`, { completed: false });
      await ada.send('DELETE', `/api/tasks/${refOf(7)}`);
      await cycle();
      expect(saidSo).toBeGreaterThan(2);
      expect(await readFirstPull(device.db)).toBeNull();
      const rows = await rowsOn(device);
      expect(rows.size).toBe(ROWS);
      expect([rows.get('Row 3'), rows.get('Row 22')]).toEqual([true, false]);
      expect((await device.db.tasks.get(refOf(7)))?.deleted_at).not.toBeNull();
    },
  );

  it.each([2, 3, 4, 5, 6, 7])(
    'C33 a device whose user leaves a family and joins another at page %i, and moves rows, holds what the user may see',
    async (at) => {
      const [bo, cy] = [await test.register('Bo'), await test.register('Cy')];
      const [left, joined] = [await test.addFamily(bo.id, [ada.id]), await test.addFamily(cy.id)];
      for (const person of [bo, cy]) {
        for (let n = 0; n < 4; n += 1) {
          const made = await person.send('POST', '/api/tasks', { name: `Of a family ${n}`, space: 'family' });
          const { id } = made.json as { id: number };
          if (n % 2 === 0) await person.send('PUT', `/api/tasks/${id}`, { completed: true });
        }
      }
      const { device, cycle } = deviceOn(async (_, count) => {
        if (count !== at) return 'goes';
        await test.removeFamilyMember(left, ada.id);
        await test.addFamilyMember(joined, ada.id);
        // One of each half, which may have come or not.
        for (const n of [3, 20]) {
          const moved = await ada.send('POST', `/api/tasks/${refOf(n)}/switch-space`, { space: 'family' });
          expect(moved.status).toBe(200);
        }
        return 'goes';
      });
      await cycle();
      const fresh = deviceOn(async () => 'goes');
      await fresh.cycle();
      const seenBy = async ({ db }: TestDevice) =>
        (await db.tasks.toArray()).map(({ ref, realm, completed }) => ({ ref, realm, completed }));
      expect(await seenBy(device)).toEqual(await seenBy(fresh.device));
      const rows = await device.db.tasks.toArray();
      expect(rows.filter(({ realm }) => realm === `f:${joined}`)).toHaveLength(6);
      expect(rows).toHaveLength(ROWS + 4);
    },
  );

  it('R64 a server that does not say when the open rows are here leaves that open until the end', async () => {
    const said: (boolean | undefined)[] = [];
    const { device, cycle } = deviceOn(
      async ({ db }) => {
        said.push((await readFirstPull(db))?.hasOpen);
        return 'goes';
      },
      (page) => changesSchema.parse({ ...page, has_all_open: undefined }),
    );
    await cycle();
    expect(said).toEqual(Array.from({ length: ROWS / PAGE }, () => false));
    expect(await readFirstPull(device.db)).toBeNull();
    expect((await rowsOn(device)).size).toBe(ROWS);
  });

  it('R64 the device knows when every open row is here', async () => {
    const said: (boolean | undefined)[] = [];
    const { cycle } = deviceOn(async ({ db }) => {
      said.push((await readFirstPull(db))?.hasOpen);
      return 'goes';
    });
    await cycle();
    // A page is asked for while the one before it is written.
    expect(said[0]).toBe(false);
    expect(said.at(-1)).toBe(true);
    expect(said.indexOf(true)).toBeLessThanOrEqual(3);
  });

  it('R65 a change that is made during a long pull is sent between two pages, and nothing is parked', async () => {
    const { device, cycle, calls } = deviceOn(async (made, count) => {
      if (count === 3) {
        await made.create({ name: 'During' });
        const changes = { name: 'Renamed' };
        await commit(made, { kind: 'task.edit', args: { ref: refOf(3), changes } });
      }
      return 'goes';
    });
    await cycle();
    const isPull = (call: string) => call === 'GET /api/changes';
    const posted = calls.indexOf('POST /api/batch');
    expect(posted).toBeGreaterThan(0);
    expect(calls.slice(0, posted).filter(isPull).length).toBeLessThanOrEqual(4);
    expect(calls.slice(posted).filter(isPull).length).toBeGreaterThanOrEqual(3);
    expect(await device.db.parked.count()).toBe(0);
    expect(await device.db.outbox.count()).toBe(0);
    const rows = await rowsOn(device);
    expect([rows.size, rows.has('During'), rows.has('Renamed'), rows.has('Row 3')]).toEqual([
      ROWS + 1,
      true,
      true,
      false,
    ]);
  });

  it('R65 a change that cannot go out yet does not hold the pull up', async () => {
    const { device, cycle, calls } = deviceOn(async (made, count) => {
      if (count === 2) {
        await made.create({ name: 'Later' });
        await made.db.outbox.toCollection().modify({ nextAt: START_MS + 90_000 });
      }
      return 'goes';
    });
    await cycle();
    expect(calls.filter((call) => call === 'GET /api/changes').length).toBeLessThanOrEqual(8);
    expect(await readFirstPull(device.db)).toBeNull();
    expect(await device.db.outbox.count()).toBe(1);
  });
});
