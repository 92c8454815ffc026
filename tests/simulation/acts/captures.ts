/** New tasks, notes, groceries and projects. */
import { SPACES, type Space } from '#domain/space.ts';
import { TASK_TYPES } from '#domain/task-types.ts';
import type { CreateTaskArgs } from '#domain/verbs/task-create.ts';
import { doing, newRef, onOne, projectsOf, type Act, type Doing, type Scene } from './act.ts';

function create(scene: Scene, fields: Partial<CreateTaskArgs>): Doing {
  return doing({
    kind: 'task.create',
    args: { ref: newRef(scene), name: scene.words(), space: scene.random.pick(SPACES), ...fields },
  });
}

function projectIn(scene: Scene, space: Space): readonly Doing[] {
  const ref = newRef(scene);
  const project = doing({ kind: 'task.create', args: { ref, name: scene.words(), space, type: 'project' } });
  const subtasks = Array.from({ length: 1 + scene.random.below(3) }, () =>
    create(scene, { project_ref: ref, space, type: 'office' }),
  );
  return [project, ...subtasks];
}

export const captures = {
  capture: (scene) => [create(scene, {})],
  captureTyped: (scene) => {
    const type = scene.random.pick(TASK_TYPES.filter((each) => each !== 'grocery'));
    return [create(scene, { type, description: scene.words() })];
  },
  writeNote: (scene) => [create(scene, { status: 'note', description: scene.words() })],
  addGrocery: (scene) => [create(scene, { type: 'grocery', space: 'family' })],
  captureForFamily: (scene) => {
    const family_id = scene.families.length === 0 ? null : scene.random.pick(scene.families).id;
    return [create(scene, { space: 'family', ...(family_id === null ? {} : { family_id }) })];
  },
  addSubtask: (scene) =>
    onOne(scene, projectsOf(scene), ({ ref, space }) => [
      create(scene, { project_ref: ref, space, type: 'errand' }),
    ]),
  makeProject: (scene) => projectIn(scene, scene.random.pick(SPACES)),
  makeFamilyProject: (scene) => projectIn(scene, 'family'),
} satisfies Record<string, Act>;
