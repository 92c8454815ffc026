/** Every verb goes all the way: from one device to the server and on to another. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Day, FamilyId, TaskRef } from '#domain/ids.ts';
import { comparePositions } from '#domain/project.ts';
import { repeatOf } from '#domain/repeat.ts';
import { EDITABLE_FIELDS, STORED_FIELDS } from '#domain/task-fields.ts';
import type { Verb, VerbKind } from '#domain/verbs/registry.ts';
import { readSettings } from '#store/queries/read-settings.ts';
import { takeBack } from '#store/undo/take-back.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice, type AppDevice } from '../support/app-device.ts';

interface Surroundings {
  readonly task: TaskRef;
  /** In the family. */
  readonly shared: TaskRef;
  readonly deleted: TaskRef;
  readonly repeating: TaskRef;
  readonly project: TaskRef;
  /** Of the project, in their order. */
  readonly subtasks: readonly [TaskRef, TaskRef];
  readonly unused: TaskRef;
  readonly family: FamilyId;
}

type Args<K extends VerbKind> = Extract<Verb, { readonly kind: K }>['args'];

/** What each verb is tried with. It must change something. */
const SAMPLES: { readonly [K in VerbKind]: (surroundings: Surroundings) => Args<K> } = {
  'task.create': ({ unused }) => ({ ref: unused, name: 'Ladder', space: 'personal' }),
  'task.edit': ({ task }) => ({ ref: task, changes: { name: 'Paint the fence' } }),
  'task.complete': ({ task }) => ({ ref: task, completed: true }),
  'task.skip': ({ repeating }) => ({ ref: repeating, round: 0, on: '2026-03-02' as Day }),
  'task.setImportant': ({ task }) => ({ ref: task, important: true }),
  'task.claim': ({ shared }) => ({ ref: shared, mine: true }),
  'task.delete': ({ task }) => ({ ref: task }),
  'task.restore': ({ deleted }) => ({ ref: deleted }),
  'project.convert': ({ task }) => ({ ref: task }),
  'project.delete': ({ project }) => ({ ref: project }),
  'project.reorder': ({ project, subtasks: [first, second] }) => ({ ref: project, order: [second, first] }),
  'project.switchSpace': ({ project, family }) => ({ ref: project, space: 'family', family_id: family }),
  'project.setExecution': ({ project }) => ({ ref: project, execution_type: 'synchronous' }),
  'settings.edit': () => ({ quotes: { peepShow: false } }),
};

const world = appForEach();
const ada = world.person('Ada');
let device: AppDevice;
let surroundings: Surroundings;

beforeEach(async () => {
  device = openAppDevice(world, ada, { series: 1 });
  const project = await device.create({ name: 'Garden', type: 'project' });
  const first = await device.create({ name: 'Dig', project_ref: project });
  const second = await device.create({ name: 'Sow', project_ref: project });
  const deleted = await device.create({ name: 'Mow' });
  await device.act({ kind: 'task.delete', args: { ref: deleted } });
  surroundings = {
    task: await device.create({ name: 'Fence' }),
    shared: deleted,
    deleted,
    repeating: await device.create({
      name: 'Water',
      repeat: repeatOf({ every: 3, unit: 'day', from: 'done' }),
    }),
    project,
    subtasks: [first, second],
    unused: device.uuid() as TaskRef,
    family: await world.addFamily(ada.id),
  };
  await device.sync();
  const { family } = surroundings;
  const shared = await device.create({ name: 'Bins', type: 'errand', space: 'family', family_id: family });
  surroundings = { ...surroundings, shared };
  await device.sync();
});

it.each(Object.keys(SAMPLES) as VerbKind[])(
  'A294 the verb %s has the same effect on its device, on the server and on another device',
  async (kind) => {
    const before = await contentsOf(device);
    expect(await device.act({ kind, args: SAMPLES[kind](surroundings) } as Verb)).toMatchObject({
      kind: 'saved',
      changed: true,
    });
    const asDone = await contentsOf(device);
    expect(asDone).not.toEqual(before);
    await device.sync();
    expect(await device.db.parked.toArray()).toEqual([]);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await contentsOf(device)).toEqual(asDone);
    const other = openAppDevice(world, ada, { series: 2 });
    await other.sync();
    expect(await contentsOf(other)).toEqual(asDone);
  },
);

describe.each(['before', 'after'])('an act that is undone %s it was sent', (when) => {
  it.each((Object.keys(SAMPLES) as VerbKind[]).filter((kind) => kind !== 'settings.edit'))(
    'C36 leaves the server and every device as they were before it: %s',
    async (kind) => {
      const before = await shownBy(device);
      const outcome = await device.act({ kind, args: SAMPLES[kind](surroundings) } as Verb);
      if (outcome.kind !== 'saved') throw new Error(`The act ended as ${outcome.kind}.`);
      expect(await shownBy(device)).not.toEqual(before);
      if (when === 'after') await device.sync();
      expect(await takeBack(device, outcome.act)).toEqual({ kind: 'takenBack', isWhole: true });
      const other = openAppDevice(world, ada, { series: 2 });
      await device.sync();
      await device.sync();
      await other.sync();
      expect(await device.db.parked.toArray()).toEqual([]);
      expect(await device.db.outbox.count()).toBe(0);
      expect([await shownBy(device), await shownBy(other)]).toEqual([before, before]);
    },
  );
});

/** What a person sees of the tasks: neither when something was completed nor the numbers behind an order. */
async function shownBy({ db }: AppDevice) {
  const rows = (await db.tasks.orderBy('ref').toArray()).filter(({ deleted_at }) => deleted_at === null);
  const tasks = rows.map((row) => [row.ref, ...EDITABLE_FIELDS.map((field) => row[field])]);
  return { tasks, order: rows.toSorted(comparePositions).map(({ ref }) => ref) };
}

/** Every field of every task, and the settings. */
async function contentsOf({ db }: AppDevice) {
  const rows = await db.tasks.orderBy('ref').toArray();
  const tasks = rows.map((row) => [row.ref, ...STORED_FIELDS.map((field) => row[field])]);
  return { tasks, settings: await readSettings(db) };
}
