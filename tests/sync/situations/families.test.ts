/** Families that are left, joined and joined again while a device is away or in the middle of a pull. */
import { beforeEach, expect, it } from 'vitest';
import type { FamilyId } from '#domain/ids.ts';
import { parkedMutations } from '#store/queries/sync-summary.ts';
import { appForEach } from '../../support/app-hooks.ts';
import { never, openSituationDevice, signal, untilRested, type SituationDevice } from './situation-device.ts';
import { LIMITS } from '../../support/time-limits.mjs';

const world = appForEach();
const ada = world.person('Ada');
const bo = world.person('Bo');
let family: FamilyId;
let adas: SituationDevice;

beforeEach(async () => {
  family = await world.addFamily(bo.id, [ada.id]);
  adas = openSituationDevice(world, { session: ada, series: 1 });
  await adas.sync();
});

/** So many tasks of the family, by its owner. */
async function fill(count: number): Promise<void> {
  const at = new Date(world.deps.clock()).toISOString();
  const tasks = Array.from({ length: count }, (_, index) => ({
    client_ref: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
    name: `Of the family ${index}`,
    type: 'grocery',
    space: 'family',
    status: 'todo',
    completed: false,
    important: false,
    created_at: at,
  }));
  for (let from = 0; from < count; from += 1000) {
    const body = { format: 'kinbox-export', version: 1, tasks: tasks.slice(from, from + 1000) };
    expect((await bo.send('POST', '/api/user/import', body)).status).toBe(200);
  }
}

it('situation 13: removed from the family with four edits pending: each is parked with its texts', async () => {
  const made = [];
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    made.push(await adas.create({ name, type: 'errand', status: 'todo', space: 'family' }));
  }
  const own = await adas.create({ name: 'My own' });
  await adas.sync();
  for (const [index, ref] of made.entries()) await adas.edit(ref, { name: `My words ${index + 1}` });
  await world.removeFamilyMember(family, ada.id);
  await adas.sync();
  expect(await adas.names()).toEqual(['My own']);
  expect(await adas.row(own)).toMatchObject({ pending: false });
  expect(await parkedMutations(adas.db)).toMatchObject(
    [1, 2, 3, 4].map((count) => ({
      args: { changes: { name: `My words ${count}` } },
      reason: { kind: 'unshared' },
    })),
  );
});

it.each([2, 3])(
  'situation 14: removed and invited again in the middle of a pull, after page %i',
  async (invitedAfter) => {
    await fill(30);
    const host = adas.host({ pageSize: 8 });
    let pages = 0;
    adas.wire = async (_request, send) => {
      const answer = await send();
      pages += 1;
      if (pages === 2) await world.removeFamilyMember(family, ada.id);
      if (pages === invitedAfter) await world.addFamilyMember(family, ada.id);
      return answer;
    };
    await untilRested(host);
    adas.wire = undefined;
    await untilRested(host);
    expect(await adas.db.tasks.count()).toBe(30);
    expect(pages).toBeGreaterThan(2);
    expect(await adas.db.tasks.filter(({ realm }) => realm !== `f:${family}`).count()).toBe(0);
  },
);

it(
  'situation 15: joining a family with 5,000 tasks, the worker killed on page 3',
  async () => {
    const cy = await world.register('Cy');
    await fill(5000);
    const cys = openSituationDevice(world, { session: cy, series: 2 });
    await cys.sync();
    await world.addFamilyMember(family, cy.id);
    let pages = 0;
    const killed = signal();
    cys.wire = async (_request, send) => {
      pages += 1;
      if (pages < 3) return send();
      killed.happen();
      return never();
    };
    void cys.sync();
    await killed.happened;
    const next = await cys.afterKill();
    cys.wire = undefined;
    const before = await cys.db.tasks.count();
    expect(before).toBeGreaterThan(0);
    await untilRested(next);
    expect(await cys.db.tasks.count()).toBe(5000);
    expect(await cys.db.tasks.filter(({ realm }) => realm !== `f:${family}`).count()).toBe(0);
  },
  LIMITS.longTest,
);
