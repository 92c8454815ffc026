/** The real engine and server on a slow line, in virtual time. */
import { describe, expect, it } from 'vitest';
import type { TaskId, TaskRef } from '#domain/ids.ts';
import { readMeta, writeMeta } from '#store/meta.ts';
import { readFirstPull } from '#store/queries/first-pull.ts';
import type { Answer } from '#sw/sync/answer.ts';
import { createTransport } from '#sw/sync/transport.ts';
import { appForAll } from '../support/app-hooks.ts';
import { done, engineOn, scriptedTransport } from '../support/scripted-transport.ts';
import type { Session } from '../support/server-app.ts';
import { fetchOver } from '../support/slow-line.ts';
import {
  countedUuid,
  openTestDevice,
  page,
  START_MS,
  wireTask,
  type TestDevice,
} from '../support/test-device.ts';
import { createVirtualTime } from '../support/virtual-time.ts';

const ROWS = 521;
const urgent = { isUrgent: true };

const test = appForAll();

/** A device of a person, and how its cycles go on a line of so many bytes a second. */
function deviceOnLine({ id, token }: Session, bytesPerSecond: number) {
  const device = openTestDevice(id);
  const time = createVirtualTime(START_MS);
  const asked: string[] = [];
  const transport = createTransport({
    origin: 'https://kinbox.example',
    token,
    serverId: test.deps.serverId,
    timer: time.timer,
    fetch: fetchOver({
      time,
      bytesPerSecond,
      fetch: (request) => {
        const { pathname, searchParams } = new URL(request.url);
        asked.push(`${request.method} ${pathname} ${searchParams.get('limit') ?? ''}`.trim());
        return test.app.request(request);
      },
    }),
  });
  /** Until everything is sent and pulled. Each time with an engine of its own, as after a kill. */
  const run = async (mostCycles: number): Promise<number> => {
    for (let cycles = 1; cycles <= mostCycles; cycles += 1) {
      const engine = engineOn(device, transport, { clock: time.now });
      const end = await engine.wake(urgent);
      if (end.kind !== 'rested') throw new Error(`The cycle ended as ${end.kind}.`);
      if (end.nextAt === null) return cycles;
    }
    throw new Error(`The device is not in step after ${mostCycles} cycles.`);
  };
  const secondsGone = () => (time.now() - START_MS) / 1000;
  return { device, run, asked, secondsGone };
}

async function importRows(by: Session): Promise<void> {
  const tasks = Array.from({ length: ROWS }, (_, index) =>
    wireTask({
      client_ref: countedUuid(by.id, index) as TaskRef,
      id: (index + 1) as TaskId,
      description: 'x'.repeat(2000),
    }),
  );
  const imported = await by.send('POST', '/api/user/import', { format: 'kinbox-export', version: 1, tasks });
  expect(imported.json).toMatchObject({ imported: ROWS });
}

const pageSizes = (asked: readonly string[]) =>
  asked.filter((each) => each.startsWith('GET /api/changes')).map((each) => Number(each.split(' ')[2]));

describe('a slow line', () => {
  it('W46 one of 400 kbit/s brings 521 rows of 2,000 characters in less than a minute', async () => {
    const ada = await test.register('Ada');
    await importRows(ada);
    const { device, run, secondsGone } = deviceOnLine(ada, 50_000);
    expect(await run(5)).toBeLessThanOrEqual(3);
    expect(await device.db.tasks.count()).toBe(ROWS);
    expect(secondsGone()).toBeLessThan(60);
    expect((await readMeta(device.db, 'contact')).failures).toBe(0);
  });

  it('W46 one of 8 kbit/s brings them too, in smaller pages, and a killed worker does not start again', async () => {
    const ben = await test.register('Ben');
    await importRows(ben);
    const { device, run, asked, secondsGone } = deviceOnLine(ben, 1000);
    await run(60);
    expect(await device.db.tasks.count()).toBe(ROWS);
    expect(secondsGone()).toBeLessThan(30 * 60);
    const sizes = pageSizes(asked);
    expect(sizes.slice(0, 2)).toEqual([125, 62]);
    expect(Math.max(...sizes.slice(2))).toBeLessThan(125);
  });

  it('W47 large changes are sent one by one if parallel requests keep each other from being sent', async () => {
    const cleo = await test.register('Cleo');
    const { device, run, asked } = deviceOnLine(cleo, 2500);
    for (let count = 0; count < 6; count += 1) {
      await device.create({ name: `Long ${count}`, description: '\u{1f3e1}'.repeat(10_000) });
    }
    await run(20);
    expect(await device.db.outbox.count()).toBe(0);
    expect((await cleo.send('GET', '/api/changes')).json).toMatchObject({ total: 6 });
    expect(asked.filter((each) => each === 'POST /api/tasks').length).toBeLessThan(12);
  });
});

describe('the pace', () => {
  const limitsOf = async (device: TestDevice, answers: readonly Answer[], pageSize = 500) => {
    const limits: number[] = [];
    for (const answer of answers) {
      const transport = scriptedTransport();
      const recorded = {
        ...transport,
        pull: (_cursor: string | null, limit: number) => {
          limits.push(limit);
          return Promise.resolve(answer);
        },
      };
      await engineOn(device, recorded, { pageSize }).wake(urgent);
    }
    return limits;
  };
  const failed: Answer = { kind: 'timeout' };

  it('W46 the page size halves after a failure, to at least eight rows, and doubles after a success', async () => {
    const device = openTestDevice();
    const answers = Array.from({ length: 14 }, (_, count) => (count < 6 ? failed : done(page())));
    const limits = await limitsOf(device, answers);
    expect(limits).toEqual([125, 62, 31, 15, 8, 8, 8, 16, 32, 64, 128, 256, 500, 500]);
    expect(await limitsOf(openTestDevice(), [failed, done(page()), failed], 3)).toEqual([3, 3, 3]);
  });

  it('W46 a page that took ten seconds is not followed by a larger one', async () => {
    const device = openTestDevice();
    let nowMs = START_MS;
    const limits: number[] = [];
    const slow = {
      ...scriptedTransport(),
      pull: (_cursor: string | null, limit: number) => {
        limits.push(limit);
        nowMs += 10_000;
        return Promise.resolve(done(page()));
      },
    };
    for (let cycle = 0; cycle < 2; cycle += 1) {
      await engineOn(device, slow, { clock: () => nowMs }).wake(urgent);
    }
    expect(limits).toEqual([125, 125]);
  });

  it('W47 after a timeout fewer requests run in parallel, until one was answered', async () => {
    const device = openTestDevice();
    await writeMeta(device.db, 'pace', { rows: 125, lanes: 6, calls: 1 });
    for (let count = 0; count < 12; count += 1) await device.create({ name: `Task ${count}` });
    const most: number[] = [];
    for (const isAnswered of [false, false, true]) {
      let inFlight = 0;
      let highest = 0;
      const transport = scriptedTransport(async () => {
        inFlight += 1;
        highest = Math.max(highest, inFlight);
        await new Promise((resolve) => setImmediate(resolve));
        inFlight -= 1;
        return isAnswered ? done() : failed;
      });
      await engineOn(device, transport).wake(urgent);
      most.push(highest);
    }
    // After a failure one request alone shows whether anybody answers.
    expect(most).toEqual([6, 1, 3]);
    expect((await readMeta(device.db, 'pace')).lanes).toBe(6);
  });

  it('W46 an invalid pace is not used', async () => {
    const device = openTestDevice();
    await writeMeta(device.db, 'pace', { rows: 0, lanes: Number.NaN, calls: -1 });
    await device.create({ name: 'Goes out' });
    expect(await limitsOf(device, [done(page())])).toEqual([125]);
    expect(await device.db.outbox.count()).toBe(0);
  });
});

it('R32 the device knows how many rows of its first pull have arrived, until that is complete', async () => {
  const device = openTestDevice();
  expect(await readFirstPull(device.db)).toEqual({ came: 0, total: 0, hasOpen: false });
  const rows = [1, 2, 3].map((count) =>
    wireTask({ client_ref: countedUuid(9, count) as TaskRef, id: count as TaskId }),
  );
  const transport = scriptedTransport();
  const cut = (cursor: string, tasks: typeof rows) => done(page({ cursor, has_more: true, total: 3, tasks }));
  transport.changes = [cut('c1', rows.slice(0, 1)), failed()];
  await engineOn(device, transport).wake(urgent);
  expect(await readFirstPull(device.db)).toEqual({ came: 1, total: 3, hasOpen: false });
  transport.pulls = 0;
  transport.changes = [cut('c2', rows.slice(1, 2)), failed()];
  await engineOn(device, transport).wake(urgent);
  expect(await readFirstPull(device.db)).toEqual({ came: 2, total: 3, hasOpen: false });
  transport.changes = [done(page({ cursor: 'c3', total: 3, tasks: rows.slice(2) }))];
  await engineOn(device, transport).wake(urgent);
  expect(await readFirstPull(device.db)).toBeNull();

  function failed(): Answer {
    return { kind: 'unreachable' };
  }
});
