/** What the edit form and the checkboxes change. */
import { EFFORTS, TASK_TYPES } from '#domain/task-types.ts';
import { doing, editing, isLive, onOne, type Act } from './act.ts';

export const edits = {
  rename: (scene) => onOne(scene, scene.rows, ({ ref }) => [editing(ref, { name: scene.words() })]),
  describe: (scene) =>
    onOne(
      scene,
      scene.rows.filter(({ type }) => type !== 'grocery'),
      ({ ref }) => [editing(ref, { description: scene.words() })],
    ),
  rewrite: (scene) =>
    onOne(
      scene,
      scene.rows.filter(({ type }) => type !== 'grocery'),
      ({ ref }) => [editing(ref, { name: scene.words(), description: scene.words() })],
    ),
  clearDescription: (scene) =>
    onOne(
      scene,
      scene.rows.filter(({ description }) => description !== null),
      ({ ref }) => [editing(ref, { description: null })],
    ),
  retype: (scene) =>
    onOne(scene, scene.rows, ({ ref }) => [
      editing(ref, { type: scene.random.pick(TASK_TYPES), effort: scene.random.pick(EFFORTS) }),
    ]),
  complete: (scene) =>
    onOne(scene, scene.rows, ({ ref, completed }) => [
      doing({ kind: 'task.complete', args: { ref, completed: !completed } }),
    ]),
  markImportant: (scene) =>
    onOne(scene, scene.rows, ({ ref, important }) => [
      doing({ kind: 'task.setImportant', args: { ref, important: !important } }),
    ]),
  becomeGrocery: (scene) =>
    onOne(scene, scene.rows.filter(isLive), ({ ref }) => [editing(ref, { type: 'grocery' })]),
  stopBeingGrocery: (scene) =>
    onOne(
      scene,
      scene.rows.filter(({ type }) => type === 'grocery'),
      ({ ref }) => [editing(ref, { type: 'shopping', description: scene.words() })],
    ),
  /** With a place by hand of the first row, or without it. */
  editSettings: ({ random, rows: [first] }) => {
    const isOn = random.happens(0.5);
    const places = first === undefined ? {} : { [first.ref]: isOn ? `${first.ref.slice(0, 2)}m` : null };
    return [doing({ kind: 'settings.edit', args: { quotes: { peepShow: isOn }, places } })];
  },
} satisfies Record<string, Act>;
