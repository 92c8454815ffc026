/** Every field of the table goes everywhere that a field goes: two devices, the server, its history and its files. */
import { historyName, historyValue } from '#domain/history-fields.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Day, FamilyId, TaskRef } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import { turnsOf } from '#domain/turns.ts';
import { named } from '#domain/who.ts';
import { EDITABLE_FIELDS, TASK_FIELDS, type TaskFields } from '#domain/task-fields.ts';
import { exportSchema } from '#domain/wire/own-data.ts';
import { appForEach } from '../support/app-hooks.ts';
import { openAppDevice, type AppDevice } from '../support/app-device.ts';
import { createTestApp } from '../support/server-app.ts';

interface Surroundings {
  readonly families: readonly [FamilyId, FamilyId];
  readonly projects: readonly [TaskRef, TaskRef];
}

interface Sample<V> {
  /** What else a task must be to have the values. */
  readonly as?: Partial<TaskFields>;
  /** Two that are not the default. */
  readonly values: (surroundings: Surroundings) => readonly [V, V];
  /** Only tasks of a family have it. */
  readonly isOfFamily?: boolean;
}

const SAMPLES: { readonly [F in keyof TaskFields]: Sample<TaskFields[F]> } = {
  name: { values: () => ['Paint', 'Paint the fence'] },
  description: { values: () => ['White', 'Green'] },
  status: { values: () => ['todo', 'inbox'] },
  completed: { values: () => [true, false] },
  important: { values: () => [true, false] },
  type: { values: () => ['errand', 'office'] },
  effort: { as: { type: 'household' }, values: () => ['hard', 'medium'] },
  space: { values: () => ['work', 'personal'] },
  family_id: { as: { space: 'family' }, values: ({ families }) => families },
  project_ref: { values: ({ projects }) => projects },
  execution_type: { as: { type: 'project' }, values: () => ['synchronous', 'parallel'] },
  not_before: { as: { status: 'todo' }, values: () => ['2026-03-01' as Day, 'someday'] },
  due_on: { as: { status: 'todo' }, values: () => ['2026-03-01' as Day, '2026-02-28' as Day] },
  who: { as: { status: 'todo' }, values: () => ['n:Cy', 'n:the plumber'] },
  repeat: {
    as: { status: 'todo' },
    values: () => [
      repeatOf({ every: 2, unit: 'week', from: 'date', since: '2026-03-02' as Day, days: [1, 4] }),
      // Of the last days of months, before the days of the task.
      repeatOf({ every: 1, unit: 'month', from: 'date', since: '2025-12-31' as Day }),
    ],
  },
  turns: {
    as: { space: 'family', repeat: repeatOf({ every: 1, unit: 'week', from: 'done' }) },
    values: () => [turnsOf([named('Cy'), named('Flo')]), turnsOf([named('Flo'), named('Di'), named('Cy')])],
    isOfFamily: true,
  },
};

const world = appForEach();
const ada = world.person('Ada');
let families: readonly [FamilyId, FamilyId];
let device: AppDevice;
let other: AppDevice;

beforeEach(async () => {
  const ben = await world.register('Ben');
  families = [await world.addFamily(ada.id), await world.addFamily(ben.id, [ada.id])];
  device = openAppDevice(world, ada, { series: 1 });
  other = openAppDevice(world, ada, { series: 2 });
  await device.sync();
});

it.each(EDITABLE_FIELDS)(
  'A290 the field %s is kept by a create, an edit, a pull, the history, an export and an import',
  async (field) => {
    const project = () => device.create({ name: 'Garden', type: 'project' });
    const projects = [await project(), await project()] as const;
    const { as = {}, values, isOfFamily = false } = SAMPLES[field];
    const [first, second] = values({ families, projects });
    const seenElsewhere = async () => {
      await device.sync();
      await other.sync();
      return (await other.row(ref))?.[field];
    };

    const ref = await device.create({ name: 'Fence', ...as, [field]: first });
    expect(await seenElsewhere()).toEqual(first);

    await device.act({ kind: 'task.edit', args: { ref, changes: { [field]: second } } });
    expect(await seenElsewhere()).toEqual(second);

    const change = {
      field: historyName(field),
      before: JSON.stringify(historyValue(field, first)),
      after: JSON.stringify(historyValue(field, second)),
    };
    expect(await recorded(ref)).toEqual(TASK_FIELDS[field].recorded ? [change] : []);

    const file = (await ada.send('GET', '/api/user/export')).read(exportSchema);
    const brought = await bringToAnother(file, ref, isOfFamily);
    const isTaken = TASK_FIELDS[field].imported !== 'never';
    expect(brought?.[field]).toEqual(isTaken ? second : TASK_FIELDS[field].default);
  },
);

/** In whichever realm: a member of the other family would not see it. */
function recorded(ref: TaskRef) {
  return world.database.read((tx) =>
    tx
      .selectFrom('task_changes')
      .innerJoin('tasks', 'tasks.id', 'task_changes.task_id')
      .select(['field', 'before', 'after'])
      .where('client_ref', '=', ref)
      .execute(),
  );
}

/** The task as somebody has it on another server. */
async function bringToAnother(file: object, ref: TaskRef, hasFamily: boolean) {
  const elsewhere = await createTestApp();
  try {
    const person = await elsewhere.register('Ada');
    if (hasFamily) await elsewhere.addFamily(person.id);
    expect((await person.send('POST', '/api/user/import', file)).status).toBe(200);
    const theirs = openAppDevice(elsewhere, person, { series: 3 });
    await theirs.sync();
    return await theirs.row(ref);
  } finally {
    await elsewhere.close();
  }
}
