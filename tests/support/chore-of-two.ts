/** A chore of a family of two, each of whom has a phone. */
import { beforeEach } from 'vitest';
import { completion } from '#domain/completion.ts';
import type { Day, FamilyId, TaskRef, UserId } from '#domain/ids.ts';
import { repeatOf } from '#domain/repeat.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { openAppDevice, type AppDevice } from './app-device.ts';
import { appForEach } from './app-hooks.ts';

export const MONDAY = '2026-03-02' as Day;
export const TUESDAY = '2026-03-03' as Day;

interface Opened {
  readonly adas: AppDevice;
  readonly bens: AppDevice;
  readonly family: FamilyId;
  readonly chore: TaskRef;
}

/** The chore comes every Monday, and is on both phones before each test. */
export function choreOfTwo(
  fieldsFor: (people: { readonly ada: UserId; readonly ben: UserId }) => Partial<TaskFields> = () => ({}),
) {
  const world = appForEach();
  const ada = world.person('Ada');
  const ben = world.person('Ben');
  const opened = {} as Opened;

  const syncAll = async () => {
    const { adas, bens } = opened;
    for (const device of [adas, bens, adas, bens]) await device.sync();
  };

  const tick = async (device: AppDevice, on = MONDAY) => {
    const row = await device.row(opened.chore);
    if (row === undefined) throw new Error('The chore is not there.');
    const outcome = await device.act(completion(row, true, on));
    if (outcome.kind !== 'saved') throw new Error(outcome.kind);
    return outcome;
  };

  beforeEach(async () => {
    const family = await world.addFamily(ada.id, [ben.id]);
    const adas = openAppDevice(world, ada, { series: 1 });
    const bens = openAppDevice(world, ben, { series: 2 });
    await adas.sync();
    const chore = await adas.create({
      name: 'Bins',
      status: 'todo',
      space: 'family',
      family_id: family,
      repeat: repeatOf({ every: 1, unit: 'week', from: 'date', since: MONDAY }),
      not_before: MONDAY,
      ...fieldsFor({ ada: ada.id, ben: ben.id }),
    });
    Object.assign(opened, { adas, bens, family, chore });
    await syncAll();
  });

  /** Of the chore, where it is a project. */
  const addSteps = async (): Promise<readonly [TaskRef, TaskRef]> => {
    const { adas, chore, family } = opened;
    const add = (name: string) =>
      adas.create({ name, project_ref: chore, space: 'family', family_id: family });
    const steps = [await add('Kitchen'), await add('Bath')] as const;
    await syncAll();
    return steps;
  };

  /** One more of the same person. */
  const addDevice = (person: typeof ada) => openAppDevice(world, person, { series: 3 });

  return { ada, ben, opened, syncAll, tick, addSteps, addDevice, advance: (ms: number) => world.advance(ms) };
}
