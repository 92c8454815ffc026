/** Tasks that repeat: done and skipped by several, on days that their clocks do not agree about. */
import { completion } from '#domain/completion.ts';
import { addDays } from '#domain/day.ts';
import { repeatOf } from '#domain/repeat.ts';
import { doing, editing, onOne, type Act, type Scene } from './act.ts';
import { THE_DAY } from './days.ts';

export const RULES = [
  repeatOf({ every: 1, unit: 'week', from: 'date', since: THE_DAY }),
  repeatOf({ every: 2, unit: 'day', from: 'done' }),
];

function repeating({ rows }: Scene) {
  return rows.filter(({ repeat }) => repeat !== null);
}

/** Also long ago, by a clock that was never set. */
function someDay({ random }: Scene) {
  return addDays(THE_DAY, random.pick([-400, -1, 0, 1, 9]));
}

export const repeats = {
  repeat: (scene) =>
    onOne(scene, scene.rows, ({ ref }) => [
      editing(ref, { repeat: scene.random.pick(RULES), due_on: scene.random.pick([null, THE_DAY]) }),
    ]),
  chore: (scene) =>
    onOne(scene, scene.rows, ({ ref, round }) => [
      editing(ref, { repeat: scene.random.pick(RULES), due_on: THE_DAY }),
      doing({ kind: 'task.complete', args: { ref, completed: true, round, on: someDay(scene) } }),
    ]),
  repeatNoMore: (scene) => onOne(scene, repeating(scene), ({ ref }) => [editing(ref, { repeat: null })]),
  tick: (scene) =>
    onOne(scene, repeating(scene), (row) => [doing(completion(row, !row.completed, someDay(scene)))]),
  /** Twice, as by an impatient finger; and the last one back. */
  tickAndBack: (scene) =>
    onOne(scene, repeating(scene), (row) => [
      doing(completion(row, true, someDay(scene))),
      doing(completion(row, true, someDay(scene))),
      doing(completion(row, false, someDay(scene))),
    ]),
  tickAndPutOff: (scene) =>
    onOne(scene, repeating(scene), (row) => [
      doing(completion(row, true, someDay(scene))),
      editing(row.ref, { not_before: addDays(THE_DAY, 3) }),
    ]),
  skip: (scene) =>
    onOne(scene, repeating(scene), ({ ref, round }) => [
      doing({ kind: 'task.skip', args: { ref, round, on: someDay(scene) } }),
    ]),
} satisfies Record<string, Act>;
