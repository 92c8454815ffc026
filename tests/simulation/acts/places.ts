/** Tasks that change their space, their family and their project, that go and come back. */
import { SPACES } from '#domain/space.ts';
import { doing, editing, isLive, onOne, projectsOf, type Act } from './act.ts';

export const places = {
  moveToSpace: (scene) =>
    onOne(scene, scene.rows, ({ ref }) => [editing(ref, { space: scene.random.pick(SPACES) })]),
  moveToFamily: (scene) =>
    scene.families.length === 0
      ? []
      : onOne(scene, scene.rows, ({ ref }) => [
          editing(ref, { space: 'family', family_id: scene.random.pick(scene.families).id }),
        ]),
  putIntoProject: (scene) => {
    const projects = projectsOf(scene);
    const movable = scene.rows.filter(({ type }) => type !== 'project');
    if (projects.length === 0) return [];
    return onOne(scene, movable, ({ ref }) => [
      editing(ref, { project_ref: scene.random.pick(projects).ref }),
    ]);
  },
  takeOutOfProject: (scene) =>
    onOne(
      scene,
      scene.rows.filter(({ project_ref }) => project_ref !== null),
      ({ ref }) => [editing(ref, { project_ref: null })],
    ),
  remove: (scene) =>
    onOne(scene, scene.rows.filter(isLive), ({ ref }) => [doing({ kind: 'task.delete', args: { ref } })]),
  restore: (scene) =>
    onOne(
      scene,
      scene.rows.filter((row) => !isLive(row)),
      ({ ref }) => [doing({ kind: 'task.restore', args: { ref } })],
    ),
} satisfies Record<string, Act>;
