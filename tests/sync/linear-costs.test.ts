/** The cost of a change that is refused, coalesced or repeated: the rows read for each do not grow with the queue. */
import { describe, expect, it } from 'vitest';
import type { TaskRef } from '#domain/ids.ts';
import { appForEach } from '../support/app-hooks.ts';
import { countRowsRead, type RowsRead } from '../support/count-rows-read.ts';
import { openSituationDevice, type SituationDevice } from './situations/situation-device.ts';
import { LIMITS } from '../support/time-limits.mjs';

const SHORT = 40;
const LONG = 160;
/** Measured: 0.88 to 1.00. */
const MOST_GROWTH = 1.05;

/** Any request: it must not be sent again. */
const SENT = { method: 'PUT', path: '/api/nowhere', headers: {}, body: null } as const;

const world = appForEach();
const ada = world.person('Ada');
const bo = world.person('Bo');
let series = 0;

/** The rows that a new device reads, and those that it has an index count, for each of `count` changes. */
async function readsEach(
  count: number,
  run: (adas: SituationDevice, reads: ReturnType<typeof countRowsRead>) => Promise<void>,
): Promise<RowsRead> {
  const adas = openSituationDevice(world, { session: ada, series: (series += 1) });
  const reads = countRowsRead(adas.db);
  await adas.sync();
  reads.take();
  await run(adas, reads);
  const { read, counted } = reads.take();
  return { read: read / count, counted: counted / count };
}

async function expectNoGrowth(
  costOf: (count: number) => Promise<RowsRead>,
  of: readonly (keyof RowsRead)[] = ['read', 'counted'],
): Promise<void> {
  const [short, long] = [await costOf(SHORT), await costOf(LONG)];
  for (const each of of) expect(long[each], each).toBeLessThanOrEqual(short[each] * MOST_GROWTH);
}

async function subtasks(adas: SituationDevice, project_ref: TaskRef, count: number): Promise<TaskRef[]> {
  const refs: TaskRef[] = [];
  for (let made = 0; made < count; made += 1)
    refs.push(await adas.create({ name: `Part ${made}`, project_ref }));
  return refs;
}

describe('the cost of a change', () => {
  it('O44 does not grow with the number of refused changes', { timeout: LIMITS.longTest }, async () => {
    const refused = (count: number) =>
      readsEach(count, async (adas, reads) => {
        const family = await world.addFamily(bo.id, [ada.id]);
        await adas.sync();
        for (let made = 0; made < count; made += 1)
          await adas.create({ name: `For all ${made}`, space: 'family' });
        await world.removeFamilyMember(family, ada.id);
        reads.take();
        await adas.sync();
        expect(await adas.db.parked.count()).toBe(count);
        expect(await adas.waiting()).toBe(0);
      });
    await expectNoGrowth(refused);
  });

  it(
    'O45 does not grow with the number of subtasks of a deleted project',
    { timeout: LIMITS.longTest },
    async () => {
      const refused = (count: number) =>
        readsEach(count, async (adas, reads) => {
          const project = await adas.create({ name: 'Project', type: 'project' });
          await adas.sync();
          await subtasks(adas, project, count);
          await ada.send('DELETE', `/api/tasks/${project}`);
          reads.take();
          await adas.sync();
          expect(await adas.db.parked.count()).toBe(count);
          expect(await adas.waiting()).toBe(0);
        });
      await expectNoGrowth(refused);
    },
  );

  it('O46 does not grow with the project when it coalesces', { timeout: LIMITS.longTest }, async () => {
    const coalesced = (count: number) =>
      readsEach(count, async (adas) => {
        const project = await adas.create({ name: 'Project', type: 'project' });
        for (let made = 0; made < count; made += 1) {
          const ref = await adas.create({ name: `Part ${made}`, project_ref: project });
          await adas.edit(ref, { name: `Piece ${made}` });
        }
        expect(await adas.waiting()).toBe(count + 1);
      });
    // The index counts the project for its end, whose limit is that of a project.
    await expectNoGrowth(coalesced, ['read']);
  });

  it('O47 does not grow with the project when it is made anew', { timeout: LIMITS.longTest }, async () => {
    const remade = (count: number) =>
      readsEach(count, async (adas, reads) => {
        const project = await adas.create({ name: 'Project', type: 'project' });
        const refs = await subtasks(adas, project, count);
        await adas.sync();
        for (const ref of refs) await adas.edit(ref, { name: `Renamed of ${count}` });
        await adas.db.outbox.toCollection().modify({ state: 'sent', sentAt: 0, request: SENT });
        reads.take();
        await adas.sync();
        expect(await adas.waiting()).toBe(0);
        expect((await adas.names()).filter((name) => name === `Renamed of ${count}`)).toHaveLength(count);
      });
    await expectNoGrowth(remade);
  });
});
