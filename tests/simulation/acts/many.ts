/** One press for several rows: those that are selected, the steps of a project, an answer of the review. */
import { completion } from '#domain/completion.ts';
import { copiedProject } from '#domain/copied-project.ts';
import { addDays, SOMEDAY, type Later } from '#domain/day.ts';
import { SPACES } from '#domain/space.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import { hasWho } from '#domain/task-types.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import { named } from '#domain/who.ts';
import type { TaskRow } from '#store/db.ts';
import {
  isLive,
  newRef,
  onOne,
  press,
  projectsOf,
  shuffled,
  subtasksOf,
  type Act,
  type Doing,
  type Scene,
} from './act.ts';
import { THE_DAY } from './days.ts';
import { membersOf } from './who.ts';

/** What is selected: each of the rows is done to, or left as it is where the rules refuse it. */
function onSeveral(
  scene: Scene,
  rows: readonly TaskRow[],
  verbFor: (row: TaskRow) => Verb,
): readonly Doing[] {
  const selected = shuffled(rows, scene.random).slice(0, 2 + scene.random.below(3));
  return press('each', selected.map(verbFor));
}

function edit(ref: TaskRow['ref'], changes: Partial<TaskFields>): Verb {
  return { kind: 'task.edit', args: { ref, changes } };
}

function live({ rows }: Scene): readonly TaskRow[] {
  return rows.filter(isLive);
}

function openOf(scene: Scene): readonly TaskRow[] {
  return live(scene).filter(({ completed, type }) => !completed && type !== 'note');
}

export const many = {
  completeMany: (scene) =>
    onSeveral(
      scene,
      openOf(scene).filter(({ type }) => type !== 'project'),
      (row) => completion(row, true, THE_DAY),
    ),
  reopenMany: (scene) =>
    onSeveral(
      scene,
      live(scene).filter(({ completed }) => completed),
      ({ ref }) => ({ kind: 'task.complete', args: { ref, completed: false } }),
    ),
  removeMany: (scene) =>
    onSeveral(scene, live(scene), ({ ref, type }) => ({
      kind: type === 'project' ? 'project.delete' : 'task.delete',
      args: { ref },
    })),
  restoreMany: (scene) =>
    onSeveral(
      scene,
      scene.rows.filter((row) => !isLive(row)),
      ({ ref }) => ({ kind: 'task.restore', args: { ref } }),
    ),
  putOffMany: (scene) => {
    const not_before = scene.random.pick<Later | null>([null, SOMEDAY, addDays(THE_DAY, 3)]);
    return onSeveral(scene, live(scene), ({ ref }) => edit(ref, { not_before }));
  },
  giveMany: (scene) => {
    const who = scene.random.pick([null, named('the plumber'), ...membersOf(scene, scene.home)]);
    const givable = live(scene).filter(({ type }) => hasWho(type));
    return onSeveral(scene, givable, ({ ref }) => edit(ref, { who }));
  },
  moveMany: (scene) => {
    const space = scene.random.pick(SPACES);
    return onSeveral(scene, live(scene), ({ ref, type }) =>
      type === 'project' ? { kind: 'project.switchSpace', args: { ref, space } } : edit(ref, { space }),
    );
  },
  putManyIntoProject: (scene) => {
    const project_ref = scene.random.pick([null, ...projectsOf(scene).map(({ ref }) => ref)]);
    const movable = live(scene).filter(({ type }) => type !== 'project');
    return onSeveral(scene, movable, ({ ref }) => edit(ref, { project_ref }));
  },
  pasteLines: (scene) => {
    const [project = null] = scene.random.happens(0.5) ? shuffled(projectsOf(scene), scene.random) : [];
    const space = project === null ? scene.random.pick(SPACES) : project.space;
    const lines = Array.from({ length: 2 + scene.random.below(2) }, (): Verb => {
      const args = { ref: newRef(scene), name: scene.words(), space };
      return { kind: 'task.create', args: project === null ? args : { ...args, project_ref: project.ref } };
    });
    return press('all', lines);
  },
  /** All that is done of a project is open again, as a packing list. */
  startAgain: (scene) =>
    onOne(scene, projectsOf(scene), ({ ref }) =>
      press(
        'all',
        subtasksOf(scene, ref)
          .filter(({ completed }) => completed)
          .map((step) => completion(step, false, THE_DAY)),
      ),
    ),
  duplicate: (scene) =>
    onOne(scene, projectsOf(scene), (project) => {
      const verbs = copiedProject(project, subtasksOf(scene, project.ref), {
        name: scene.words(),
        withDays: scene.random.happens(0.5),
        newRef: () => newRef(scene),
      });
      return [{ kind: 'press', how: 'all', verbs, isOld: true }];
    }),
  answerReview: (scene) =>
    onOne(scene, openOf(scene), (row) => {
      const { ref } = row;
      const answers: readonly Verb[] = [
        completion(row, true, THE_DAY),
        { kind: 'task.delete', args: { ref } },
        { kind: 'task.setImportant', args: { ref, important: true } },
        { kind: 'project.convert', args: { ref } },
        edit(ref, { not_before: null }),
        edit(ref, { type: 'errand', effort: 'easy' }),
      ];
      return press('answer', [scene.random.pick(answers)]);
    }),
} satisfies Record<string, Act>;
