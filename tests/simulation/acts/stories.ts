/**
 * Several acts in a row that random acts rarely make and that are easy to get wrong. Each was a bug once, or is a
 * situation of `docs/sync.md`.
 */
import type { TaskRow } from '#store/db.ts';
import {
  doing,
  editing,
  isLive,
  newRef,
  onOne,
  projectsOf,
  subtasksOf,
  type Act,
  type Doing,
  type Scene,
} from './act.ts';

function onSubtask(scene: Scene, story: (project: TaskRow, subtask: TaskRow) => readonly Doing[]) {
  const full = projectsOf(scene).filter(({ ref }) => subtasksOf(scene, ref).length > 0);
  return onOne(scene, full, (project) =>
    onOne(scene, subtasksOf(scene, project.ref), (subtask) => story(project, subtask)),
  );
}

export const stories = {
  /** Deletes a project that a task has just left, and goes on with the task. */
  saveFromDeletion: (scene) =>
    onSubtask(scene, (project, { ref }) => [
      editing(ref, { project_ref: null }),
      doing({ kind: 'project.delete', args: { ref: project.ref } }),
      editing(ref, { name: scene.words() }),
    ]),
  /** Shares a project that a present has just left, and goes on with the present. */
  keepPrivate: (scene) =>
    onSubtask(scene, (project, { ref }) => [
      editing(ref, { project_ref: null }),
      doing({ kind: 'project.switchSpace', args: { ref: project.ref, space: 'family' } }),
      editing(ref, { name: scene.words() }),
    ]),
  deleteAndUndo: (scene) =>
    onOne(scene, scene.rows.filter(isLive), ({ ref }) => [
      doing({ kind: 'task.delete', args: { ref } }),
      doing({ kind: 'task.restore', args: { ref } }),
    ]),
  wholeLife: (scene) => {
    const ref = newRef(scene);
    return [
      doing({ kind: 'task.create', args: { ref, name: scene.words(), space: 'personal' } }),
      editing(ref, { name: scene.words(), description: scene.words() }),
      doing({ kind: 'task.complete', args: { ref, completed: true } }),
      doing({ kind: 'task.delete', args: { ref } }),
      doing({ kind: 'task.restore', args: { ref } }),
    ];
  },
  /** Two edits that coalesce: the first words of the one have to outlive the other. */
  describeThenRename: (scene) =>
    onOne(
      scene,
      scene.rows.filter(({ type }) => type !== 'grocery'),
      ({ ref }) => [editing(ref, { description: scene.words() }), editing(ref, { name: scene.words() })],
    ),
  swapProjects: (scene) =>
    onSubtask(scene, (project, { ref }) => {
      const others = projectsOf(scene).filter((each) => each.ref !== project.ref);
      return onOne(scene, others, (other) => [
        editing(ref, { project_ref: other.ref }),
        doing({ kind: 'project.delete', args: { ref: project.ref } }),
        editing(ref, { project_ref: null }),
      ]);
    }),
} satisfies Record<string, Act>;
