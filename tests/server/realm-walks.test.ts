/** What concerns all rows of a realm, in small transactions, and what may happen between two of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toIsoTime, type FamilyId, type IsoTime, type TaskId } from '#domain/ids.ts';
import { taskSchema, type WireTask } from '#domain/wire/task.ts';
import { purgeAccounts } from '#server/auth/purge-accounts.ts';
import { listWalks } from '#server/family/realm-walks.ts';
import { createWalks } from '#server/family/run-walks.ts';
import { stepWalk } from '#server/family/step-walk.ts';
import { silentLog } from '#server/log/log.ts';
import { secureRandom } from '#server/random.ts';
import { LIMITS } from '../support/time-limits.mjs';
import { countedTexts } from '../support/counted-texts.ts';
import { familiesOf, invite, leave, remove } from '../support/family-calls.ts';
import { watchTransactions } from '../support/largest-transaction.ts';
import { stepWalks } from '../support/step-walks.ts';
import { createPullingDevice, type PullingDevice } from '../support/pulling-device.ts';
import { addTasks } from '../support/add-tasks.ts';
import {
  createTestApp,
  openTestDatabase,
  PASSWORD,
  type Session,
  type TestApp,
} from '../support/server-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LONG_AGO = '2020-01-01T00:00:00.000Z' as IsoTime;

let test: TestApp;
let ada: Session;
let ben: Session;
let adas: PullingDevice;
let bens: PullingDevice;
beforeEach(async () => {
  test = await createTestApp({ walks: { rowsAtOnce: 3, byHand: true } });
  [ada, ben] = [await test.register('Ada'), await test.register('Ben')];
  [adas, bens] = [createPullingDevice(ada), createPullingDevice(ben)];
});
afterEach(() => test.close());

const make = async (by: Session, body: object): Promise<WireTask> =>
  (await by.send('POST', '/api/tasks', { space: 'family', ...body })).read(taskSchema);
const makeAll = async (by: Session, count: number, prefix = 'Task'): Promise<readonly WireTask[]> => {
  const made: WireTask[] = [];
  for (let n = 1; n <= count; n += 1) made.push(await make(by, { name: `${prefix} ${n}` }));
  return made;
};
const edit = (by: Session, { id }: WireTask, body: object) => by.send('PUT', `/api/tasks/${id}`, body);

const step = () => stepWalks(test.database, { at: toIsoTime(test.deps.clock()), rowsAtOnce: 3 });

async function finish(): Promise<void> {
  for (let steps = 0; (await step()) > 0; steps += 1) if (steps > 1000) throw new Error('It does not end.');
}

/** By realm, each with the names in it. */
async function realms(): Promise<Record<string, readonly string[]>> {
  const rows = await test.database.read((tx) =>
    tx.selectFrom('tasks').select(['realm_id', 'name']).orderBy('name').execute(),
  );
  const found: Record<string, string[]> = {};
  for (const { realm_id, name } of rows) (found[realm_id] ??= []).push(name);
  return found;
}
const countsOf = async () =>
  Object.fromEntries(Object.entries(await realms()).map(([realm, names]) => [realm, names.length]));

/** Devices that pull what changed hold what a new one gets, and the realms are as large as they say. */
async function expectSound(): Promise<void> {
  const { kept, counted } = await countedTexts(test.database);
  expect(kept).toEqual(counted);
  const sizes = await test.database.read((tx) =>
    tx.selectFrom('realms').select(['id', 'task_count']).where('task_count', '>', 0).execute(),
  );
  expect(Object.fromEntries(sizes.map(({ id, task_count }) => [id, task_count]))).toEqual(await countsOf());
  for (const [person, device] of [
    [ada, adas],
    [ben, bens],
  ] as const) {
    const fresh = createPullingDevice(person);
    await Promise.all([device.pull(), fresh.pull()]);
    const shown = ({ rows }: PullingDevice) =>
      [...rows.values()]
        .map(({ client_ref, realm, version, name }) => [client_ref, realm, version, name].join())
        .sort();
    expect(shown(device)).toEqual(shown(fresh));
  }
}

describe('joining a first family', () => {
  it('A811 moves some tasks with the request and the others after it, whole projects at a time', async () => {
    const family = await test.addFamily(ben.id);
    await make(ada, { name: 'Diary', space: 'personal' });
    const project = await make(ada, { name: 'Trip', type: 'project' });
    await makeAll(ada, 4);
    for (const name of ['Tent', 'Rope', 'Stove', 'Maps']) await make(ada, { name, project_id: project.id });
    await expectSound();
    await test.addFamilyMember(family, ada.id);
    expect(await realms()).toMatchObject({ [`f:${family}`]: ['Maps', 'Rope', 'Stove', 'Tent', 'Trip'] });
    await expectSound();
    await step();
    expect(await countsOf()).toEqual({ [`u:${ada.id}`]: 2, [`f:${family}`]: 8 });
    await expectSound();
    await finish();
    expect(await realms()).toMatchObject({ [`u:${ada.id}`]: ['Diary'] });
    expect(await countsOf()).toEqual({ [`u:${ada.id}`]: 1, [`f:${family}`]: 9 });
    await expectSound();
  });

  it('A812 what its author changes between two transactions moves with the change', async () => {
    const family = await test.addFamily(ben.id);
    const tasks = await makeAll(ada, 12);
    const project = await make(ada, { name: 'Trip', type: 'project' });
    await test.addFamilyMember(family, ada.id);
    const [, , , edited, done, deleted, entering] = tasks;
    expect((await edit(ada, edited!, { name: 'Edited', description: 'Words' })).status).toBe(200);
    expect((await edit(ada, done!, { completed: true })).status).toBe(200);
    expect((await ada.send('DELETE', `/api/tasks/${deleted!.id}`)).status).toBe(200);
    expect((await edit(ada, entering!, { project_id: project.id })).status).toBe(200);
    await make(ada, { name: 'New' });
    await expectSound();
    await finish();
    expect(await countsOf()).toEqual({ [`f:${family}`]: 14 });
    await expectSound();
    expect(bens.rows.get(edited!.client_ref)).toMatchObject({ name: 'Edited', description: 'Words' });
    expect(bens.rows.get(done!.client_ref)).toMatchObject({ completed: true });
    expect(bens.rows.get(entering!.client_ref)).toMatchObject({ project_id: project.id });
  });

  it('A813 whoever leaves before all have moved keeps the others', async () => {
    const family = await test.addFamily(ben.id);
    await makeAll(ada, 8);
    await test.addFamilyMember(family, ada.id);
    expect((await leave(ada, family)).status).toBe(200);
    await finish();
    expect(await countsOf()).toEqual({ [`f:${family}`]: 3, [`u:${ada.id}`]: 5 });
    await expectSound();
  });

  it('A813 whoever is removed before all have moved and is in another family by then shares the others with that', async () => {
    const cy = await test.register('Cy');
    const [family, other] = [await test.addFamily(ben.id), await test.addFamily(cy.id)];
    await makeAll(ada, 8);
    await test.addFamilyMember(family, ada.id);
    await test.addFamilyMember(other, ada.id);
    await step();
    expect((await remove(ben, family, ada.id)).status).toBe(200);
    await finish();
    expect(await countsOf()).toEqual({ [`f:${family}`]: 6, [`f:${other}`]: 2 });
    await expectSound();
  });
});

describe('dissolving a family', () => {
  let family: FamilyId;
  beforeEach(async () => {
    family = await test.addFamily(ada.id);
    await makeAll(ada, 10);
    await expectSound();
  });

  it('A814 keeps the membership until the last task has come back', async () => {
    expect((await leave(ada, family)).status).toBe(200);
    expect(await countsOf()).toEqual({ [`f:${family}`]: 7, [`u:${ada.id}`]: 3 });
    await expectSound();
    expect(adas.rows.size).toBe(10);
    const [left] = [...adas.rows.values()].filter(({ realm }) => realm === `f:${family}`);
    expect((await edit(ada, left!, { name: 'Edited meanwhile' })).status).toBe(200);
    await make(ada, { name: 'New meanwhile', family_id: family });
    expect((await leave(ada, family)).status).toBe(200);
    await step();
    await expectSound();
    await finish();
    expect(await countsOf()).toEqual({ [`u:${ada.id}`]: 11 });
    await expectSound();
    expect(adas.rows.get(left!.client_ref)).toMatchObject({ name: 'Edited meanwhile', family_id: null });
    expect((await familiesOf(ada)).families).toEqual([]);
    expect((await leave(ada, family)).status).toBe(404);
  });

  it('A815 whoever invites meanwhile has another family, which gets all the tasks', async () => {
    await leave(ada, family);
    await step();
    expect((await invite(ada, ben.email)).status).toBe(201);
    await expectSound();
    await finish();
    const { families, owned_family: other } = await familiesOf(ada);
    expect(families.map(({ id }) => id)).toEqual([other]);
    expect(other).not.toBe(family);
    expect(await countsOf()).toEqual({ [`f:${other ?? 0}`]: 10 });
    await expectSound();
  });

  it('A815 whoever joins another family meanwhile takes all the tasks there', async () => {
    const theirs = await test.addFamily(ben.id);
    await leave(ada, family);
    await step();
    await test.addFamilyMember(theirs, ada.id);
    await finish();
    expect(await countsOf()).toEqual({ [`f:${theirs}`]: 10 });
    await expectSound();
  });

  it('A815 whoever has another family takes the tasks there, and those of before it is left stay', async () => {
    const theirs = await test.addFamily(ben.id, [ada.id]);
    await leave(ada, family);
    expect(await countsOf()).toEqual({ [`f:${family}`]: 7, [`f:${theirs}`]: 3 });
    await step();
    await leave(ada, theirs);
    await finish();
    expect(await countsOf()).toEqual({ [`f:${theirs}`]: 6, [`u:${ada.id}`]: 4 });
    await expectSound();
  });

  it('A815 what names no family meanwhile goes to the one that is still listed, and moves with the rest', async () => {
    const theirs = await test.addFamily(ben.id, [ada.id]);
    await leave(ada, family);
    const made = await make(ada, { name: 'New' });
    expect(made.family_id).toBe(family);
    await finish();
    await expectSound();
    expect(adas.rows.get(made.client_ref)).toMatchObject({ family_id: theirs });
    expect(await countsOf()).toEqual({ [`f:${theirs}`]: 11 });
  });

  it('A815 ends no family that somebody has come to', async () => {
    await leave(ada, family);
    // By an invitation of a server of before.
    await test.addFamilyMember(family, ben.id);
    await finish();
    expect((await familiesOf(ben)).families.map(({ id }) => id)).toEqual([family]);
    expect(await countsOf()).toEqual({ [`f:${family}`]: 7, [`u:${ada.id}`]: 3 });
    await expectSound();
  });

  it('A812 moves what had left the realm under the same ref before', async () => {
    const [, , , , , first] = await makeAll(ada, 6, 'Back');
    const mark = { client_ref: first!.client_ref, task_id: 1 as TaskId, version: 1, at: LONG_AGO };
    await test.database.write((tx) =>
      tx
        .insertInto('task_removals')
        .values({ realm_id: `f:${family}`, ...mark })
        .execute(),
    );
    await leave(ada, family);
    await finish();
    expect(await countsOf()).toEqual({ [`u:${ada.id}`]: 16 });
  });

  it('A816 an account that is deleted meanwhile leaves nothing behind', async () => {
    await leave(ada, family);
    const deleted = await ada.send('DELETE', '/api/user', { current_password: PASSWORD });
    expect(deleted.status).toBe(202);
    await step();
    await purgeAccounts(test.database, test.deps.clock() + 30 * DAY_MS);
    expect(await realms()).toEqual({});
    expect(await test.database.read((tx) => listWalks(tx))).toEqual([]);
    expect(await test.database.read((tx) => tx.selectFrom('families').selectAll().execute())).toEqual([]);
  });
});

describe('removing a member', () => {
  let family: FamilyId;
  let tasks: readonly WireTask[];
  beforeEach(async () => {
    family = await test.addFamily(ada.id, [ben.id]);
    tasks = await makeAll(ada, 8);
    const repeat = { every: 1, unit: 'week', from: 'done' };
    for (const task of tasks) await edit(ada, task, { who: { id: ben.id } });
    await make(ada, { name: 'Bins', type: 'household', repeat, turns: [{ id: ada.id }, { id: ben.id }] });
  });
  const given = async () => {
    await adas.pull();
    return [...adas.rows.values()].filter(({ who, turns }) =>
      JSON.stringify([who, turns]).includes(`${ben.id}`),
    ).length;
  };

  it('A817 takes what they had to do and their turns in small transactions', async () => {
    await expectSound();
    expect((await remove(ada, family, ben.id)).status).toBe(200);
    expect(await given()).toBe(6);
    await bens.pull();
    expect(bens.rows.size).toBe(0);
    await edit(ada, tasks[7]!, { name: 'Edited' });
    await finish();
    expect(await given()).toBe(0);
    await expectSound();
  });

  it('A817 ends where they come back before', async () => {
    await leave(ben, family);
    await test.addFamilyMember(family, ben.id);
    await finish();
    expect(await given()).toBe(6);
    await expectSound();
  });
});

describe('a transaction', () => {
  /** The most statements, and rows that these read or write, of one transaction: joining, leaving, being removed and all that follows. */
  async function mostOf(count: number): Promise<{ readonly statements: number; readonly rows: number }> {
    const plain = await openTestDatabase();
    const database = watchTransactions(plain);
    await test.close();
    test = await createTestApp({ database, walks: { rowsAtOnce: 3, byHand: true } });
    [ada, ben] = [await test.register('Ada'), await test.register('Ben')];
    await addTasks(database, { id: ada.id, realm: `u:${ada.id}`, count }, { space: 'family', who: null });
    await addTasks(database, { id: ada.id, realm: `u:${ada.id}`, count, from: count });
    database.takeMost();
    const family = await test.addFamily(ben.id, [ada.id]);
    await finish();
    await plain.write((tx) =>
      tx
        .updateTable('tasks')
        .set({ who: `m:${ada.id}` })
        .where('family_id', '=', family)
        .execute(),
    );
    await remove(ben, family, ada.id);
    await finish();
    await leave(ben, family);
    await finish();
    const most = database.takeMost();
    expect(await countsOf()).toEqual({ [`u:${ada.id}`]: count, [`u:${ben.id}`]: count });
    return most;
  }

  it('A819 has as many statements and rows however many the realm has', async () => {
    expect(await mostOf(90)).toEqual(await mostOf(30));
  });
});

describe('the process', () => {
  const open = (database = test.database) =>
    createWalks({
      database,
      events: test.deps.events,
      clock: test.deps.clock,
      random: secureRandom,
      log: silentLog,
      rowsAtOnce: 3,
    });
  const walksLeft = () => test.database.read((tx) => listWalks(tx));

  it('A818 goes on where another one has stopped or crashed, and tells the devices', async () => {
    const family = await test.addFamily(ben.id);
    await makeAll(ada, 12);
    await test.addFamilyMember(family, ada.id);
    const stopped = open();
    const told = new Promise<void>((resolve) => {
      const end = test.deps.events.subscribe((notice) => {
        if (notice.kind !== 'changed') return;
        expect(notice.realms).toEqual([`u:${ada.id}`, `f:${family}`]);
        end();
        resolve();
      });
    });
    stopped.start();
    await told;
    await stopped.stop();
    const left = await countsOf();
    expect(left[`u:${ada.id}`]).toBeGreaterThan(0);
    expect(await walksLeft()).toHaveLength(1);
    await expectSound();
    // As a crash leaves it, half a minute ago.
    await test.database.write((tx) =>
      tx
        .updateTable('realm_walks')
        .set({ held_by: 'a crashed process', at: toIsoTime(test.deps.clock() - 31_000) })
        .execute(),
    );
    const next = open();
    next.start();
    await expect.poll(walksLeft, { timeout: LIMITS.longPoll }).toEqual([]);
    await next.stop();
    expect(await countsOf()).toEqual({ [`f:${family}`]: 12 });
    await expectSound();
  });

  it('A850 pokes the devices at once and when a walk is over, and in between once a second', async () => {
    const family = await test.addFamily(ben.id);
    await makeAll(ada, 24);
    await test.addFamilyMember(family, ada.id);
    const told: (readonly string[])[] = [];
    const stopListening = test.deps.events.subscribe((notice) => {
      if (notice.kind === 'changed') told.push(notice.realms);
    });
    let steps = 0;
    const database = {
      ...test.database,
      write: ((work) => {
        steps += 1;
        // The first one claims. The clock stands still but for a second before the fifth transaction.
        if (steps === 5) test.advance(1000);
        return test.database.write(work);
      }) as typeof test.database.write,
    };
    const process = open(database);
    process.start();
    await expect.poll(walksLeft, { timeout: LIMITS.longPoll }).toEqual([]);
    await process.stop();
    stopListening();
    expect(steps).toBeGreaterThan(7);
    expect(told).toEqual(Array.from({ length: 3 }, () => [`u:${ada.id}`, `f:${family}`]));
    await expectSound();
  });

  it('A850 pokes before it stops', async () => {
    const family = await test.addFamily(ben.id);
    await makeAll(ada, 24);
    await test.addFamilyMember(family, ada.id);
    let told = 0;
    const stopListening = test.deps.events.subscribe(() => (told += 1));
    let steps = 0;
    const stopped: Promise<void>[] = [];
    const database = {
      ...test.database,
      write: ((work) => {
        steps += 1;
        if (steps === 4) stopped.push(process.stop());
        return test.database.write(work);
      }) as typeof test.database.write,
    };
    const process = open(database);
    process.start();
    await expect.poll(() => stopped, { timeout: LIMITS.longPoll }).toHaveLength(1);
    await stopped[0];
    stopListening();
    expect(told).toBe(2);
    expect(await countsOf()).toEqual({ [`u:${ada.id}`]: 12, [`f:${family}`]: 12 });
  });

  it('A818 a transaction that fails is done again as a whole', async () => {
    const family = await test.addFamily(ben.id);
    await makeAll(ada, 9);
    await test.addFamilyMember(family, ada.id);
    const [walk] = await walksLeft();
    const context = { dialect: test.database.dialect, at: toIsoTime(test.deps.clock()), rowsAtOnce: 3 };
    const crashed = test.database.write(async (tx) => {
      await stepWalk(tx, walk!, context);
      throw new Error('The process is gone.');
    });
    await expect(crashed).rejects.toThrow('The process is gone.');
    expect(await countsOf()).toEqual({ [`u:${ada.id}`]: 6, [`f:${family}`]: 3 });
    await expectSound();
    await finish();
    expect(await countsOf()).toEqual({ [`f:${family}`]: 9 });
    await expectSound();
  });
});
