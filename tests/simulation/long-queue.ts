/**
 * What somebody types into a large project without a network goes out at a cost that does not grow with the project or
 * with the queue: the rows that their device reads are counted.
 */
import { doing, isLive, newRef, type Act } from './acts/act.ts';
import { LARGE_PROJECT } from './large-project.ts';
import type { World } from './world.ts';

const CHANGES = 100;
/** From any table, for one change: until it is in the queue, and from there until it is confirmed. */
const MOST_READS_EACH = 120;

export async function costOfLongQueue({ devices, people, network, trace }: World): Promise<string[]> {
  // An old app may not be able to read that the project is deleted: then it hears of it for each change.
  const device = devices.find(
    ({ author, isOut, isOld }) => author.id === people[0]?.id && !isOut() && !isOld(),
  );
  const rowsRead = () => device?.rowsRead() ?? 0;
  if (device === undefined) return [];
  network.heal();
  await device.cycle();
  const before = rowsRead();
  await device.doAll('types much', typeMuch);
  const queued = rowsRead();
  await device.cycle();
  const costs = { queued: queued - before, confirmed: rowsRead() - queued };
  trace.push(`${device.name} read ${JSON.stringify(costs)}`);
  network.break();
  return Object.entries(costs).flatMap(([what, reads]) =>
    reads <= MOST_READS_EACH * CHANGES
      ? []
      : [`${device.name} read ${reads} rows until ${CHANGES} changes were ${what}`],
  );
}

/** Nothing where the project is gone. */
const typeMuch: Act = (scene) => {
  const project = scene.rows.find(({ ref, type }) => ref === LARGE_PROJECT && type === 'project');
  if (project === undefined || !isLive(project)) return [];
  const { ref: project_ref, space } = project;
  return Array.from({ length: CHANGES }, () =>
    doing({
      kind: 'task.create',
      args: { ref: newRef(scene), name: scene.words(), space, project_ref, type: 'errand' },
    }),
  );
};
