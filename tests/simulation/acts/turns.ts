/** Tasks of a family that its members and others take in turns. */
import { completion } from '#domain/completion.ts';
import { hasWho } from '#domain/task-types.ts';
import { turnsOf } from '#domain/turns.ts';
import { named } from '#domain/who.ts';
import { doing, editing, isLive, onOne, shuffled, type Act, type Scene } from './act.ts';
import { THE_DAY } from './days.ts';
import { RULES } from './repeats.ts';
import { membersOf } from './who.ts';

/** They take turns beside the members, so that no list has fewer than three. */
const OTHERS = [named('the plumber'), named('Mia')];
/** Takes no turns, but may be given one. */
const NEIGHBOUR = named('the neighbour');

/** Few, so that several people meet on one. */
function shared({ rows }: Scene) {
  return rows.filter((row) => isLive(row) && row.family_id !== null && hasWho(row.type)).slice(0, 2);
}

function inTurns({ rows }: Scene) {
  return rows.filter(({ turns }) => turns !== null);
}

export const turns = {
  takeTurns: (scene) =>
    onOne(scene, shared(scene), ({ ref, family_id, repeat }) => {
      const people = shuffled([...membersOf(scene, family_id), ...OTHERS], scene.random);
      return [
        editing(ref, {
          repeat: repeat ?? scene.random.pick(RULES),
          turns: turnsOf(people),
          who: scene.random.pick(people),
        }),
      ];
    }),
  giveTurn: (scene) =>
    onOne(scene, inTurns(scene), ({ ref, family_id }) => [
      editing(ref, { who: scene.random.pick([NEIGHBOUR, ...membersOf(scene, family_id)]) }),
    ]),
  haveTurn: (scene) => onOne(scene, inTurns(scene), (row) => [doing(completion(row, true, THE_DAY))]),
  passTurn: (scene) =>
    onOne(scene, inTurns(scene), ({ ref, round }) => [
      doing({ kind: 'task.skip', args: { ref, round, on: THE_DAY } }),
    ]),
  noMoreTurns: (scene) => onOne(scene, inTurns(scene), ({ ref }) => [editing(ref, { turns: null })]),
} satisfies Record<string, Act>;
