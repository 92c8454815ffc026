/**
 * What a few worlds begin with, because random acts rarely make it: somebody makes a project of the family private and
 * writes into a task of it, while another member has already taken that task out of the project. So the task is still in
 * the family when the texts arrive, which must not go there (C31).
 */
import type { TaskRow } from '#store/db.ts';
import { doing, editing, projectsOf, subtasksOf, type Act } from './acts/act.ts';
import type { Random } from './random.ts';
import type { SimDevice } from './sim-device.ts';

const RATE = 1 / 40;
/** No step has it, so that no other world and no step draws anything else than without an opening. */
const STREAM = -1;

export async function openWorld(
  random: Random,
  devices: readonly SimDevice[],
  trace: (line: string) => void,
): Promise<void> {
  random.restart(STREAM);
  if (!random.happens(RATE)) return;
  const writer = random.pick(devices);
  const others = devices.filter(({ author }) => author.id !== writer.author.id);
  const taken: TaskRow[] = [];
  const hideAndWrite: Act = (scene) => {
    const project = projectsOf(scene).find(({ space }) => space === 'family');
    const subtask = project && subtasksOf(scene, project.ref)[0];
    if (project === undefined || subtask === undefined) return [];
    taken.push(subtask);
    return [
      doing({ kind: 'project.switchSpace', args: { ref: project.ref, space: 'personal' } }),
      editing(subtask.ref, { name: scene.words() }),
    ];
  };
  await writer.doAll('opening', hideAndWrite);
  if (taken.length === 0) return;
  const other = random.pick(others);
  await other.doAll('opening', () => taken.map(({ ref }) => editing(ref, { project_ref: null })));
  await other.cycle();
  trace('the opening is over');
}
