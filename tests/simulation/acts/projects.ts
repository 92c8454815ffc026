/** Projects made of tasks, shared, arranged and taken apart. */
import { completion } from '#domain/completion.ts';
import { repeatOf } from '#domain/repeat.ts';
import { SPACES } from '#domain/space.ts';
import { THE_DAY } from './days.ts';
import { doing, editing, isLive, onOne, projectsOf, shuffled, subtasksOf, type Act } from './act.ts';

const WEEKLY = repeatOf({ every: 1, unit: 'week', from: 'date', since: THE_DAY });

export const projects = {
  convert: (scene) =>
    onOne(scene, scene.rows.filter(isLive), ({ ref }) => [doing({ kind: 'project.convert', args: { ref } })]),
  share: (scene) =>
    onOne(scene, projectsOf(scene), ({ ref }) => [
      doing({ kind: 'project.switchSpace', args: { ref, space: 'family' } }),
    ]),
  shareWith: (scene) =>
    scene.families.length === 0
      ? []
      : onOne(scene, projectsOf(scene), ({ ref }) => {
          const family_id = scene.random.pick(scene.families).id;
          return [doing({ kind: 'project.switchSpace', args: { ref, space: 'family', family_id } })];
        }),
  switchSpace: (scene) =>
    onOne(scene, projectsOf(scene), ({ ref }) => [
      doing({ kind: 'project.switchSpace', args: { ref, space: scene.random.pick(SPACES) } }),
    ]),
  endProject: (scene) =>
    onOne(scene, projectsOf(scene), ({ ref }) => [doing({ kind: 'project.delete', args: { ref } })]),
  arrange: (scene) =>
    onOne(scene, projectsOf(scene), ({ ref }) => {
      const order = shuffled(
        subtasksOf(scene, ref).map((each) => each.ref),
        scene.random,
      );
      return order.length < 2 ? [] : [doing({ kind: 'project.reorder', args: { ref, order } })];
    }),
  setExecution: (scene) =>
    onOne(scene, projectsOf(scene), ({ ref }) => {
      const execution_type = scene.random.pick(['synchronous', 'parallel'] as const);
      return [doing({ kind: 'project.setExecution', args: { ref, execution_type } })];
    }),
  /** Every step is done, and with them the project, or a round of it: half of them are weekly by then. */
  finish: (scene) =>
    onOne(scene, projectsOf(scene), (project) => {
      const { ref, repeat } = project;
      const isWeekly = repeat !== null || /[02468ace]$/.test(ref);
      const steps = subtasksOf(scene, ref).filter(({ completed }) => !completed);
      const rows = [...steps, isWeekly ? { ...project, repeat: repeat ?? WEEKLY } : project];
      return [
        ...(isWeekly && repeat === null ? [editing(ref, { repeat: WEEKLY })] : []),
        ...rows.map((row) => doing(completion(row, true, THE_DAY))),
      ];
    }),
  /** Each subtask leaves, then the project becomes a plain task. */
  takeApart: (scene) =>
    onOne(scene, projectsOf(scene), ({ ref }) => [
      ...subtasksOf(scene, ref).map((each) => editing(each.ref, { project_ref: null })),
      editing(ref, { type: 'office' }),
    ]),
} satisfies Record<string, Act>;
