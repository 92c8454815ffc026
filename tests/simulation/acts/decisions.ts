/** What a person decides about changes that were parked or that the server keeps failing on. */
import { SPACES } from '#domain/space.ts';
import type { Verb } from '#domain/verbs/registry.ts';
import type { ParkedMutation } from '#store/db.ts';
import { verbOf } from '#store/db.ts';
import type { Act, Doing, Scene } from './act.ts';

function onParked(scene: Scene, act: (parked: ParkedMutation) => readonly Doing[]): readonly Doing[] {
  return scene.parked.length === 0 ? [] : act(scene.random.pick(scene.parked));
}

export const decisions = {
  retry: (scene) => onParked(scene, ({ n }) => [{ kind: 'retry', n }]),
  editAndRetry: (scene) =>
    onParked(scene, (parked) => {
      const corrected = withOtherName(verbOf(parked), scene.words);
      return corrected === null ? [] : [{ kind: 'retry', n: parked.n, corrected }];
    }),
  restoreAndRetry: (scene) => onParked(scene, ({ n }) => [{ kind: 'restoreAndRetry', n }]),
  copyToInbox: (scene) => onParked(scene, ({ n }) => [{ kind: 'copy', n, space: scene.random.pick(SPACES) }]),
  discard: (scene) => onParked(scene, ({ n }) => [{ kind: 'discard', n }]),
  discardStalled: ({ stalled, random }) =>
    stalled.length === 0 ? [] : [{ kind: 'discardStalled', n: random.pick(stalled).n }],
  copyStalled: ({ stalled, random }) =>
    stalled.length === 0
      ? []
      : [{ kind: 'copyStalled', n: random.pick(stalled).n, space: random.pick(SPACES) }],
} satisfies Record<string, Act>;

/** As the form for a parked change offers it. */
function withOtherName(verb: Verb, words: () => string): Verb | null {
  if (verb.kind === 'task.create') return { kind: verb.kind, args: { ...verb.args, name: words() } };
  if (verb.kind !== 'task.edit') return null;
  return { kind: verb.kind, args: { ...verb.args, changes: { ...verb.args.changes, name: words() } } };
}
