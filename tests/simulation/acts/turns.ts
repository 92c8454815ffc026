/** Tasks of a family that its members and others take in turns. */
import { completion } from '#domain/completion.ts';
import { hasWho } from '#domain/task-types.ts';
import { turnsOf } from '#domain/turns.ts';
import { named } from '#domain/who.ts';
import type { TaskRow } from '#store/db.ts';
import { doing, editing, isLive, onOne, shuffled, type Act, type Scene } from './act.ts';
import { THE_DAY } from './days.ts';
import { RULES } from './repeats.ts';
import { membersOf } from './who.ts';

/** They take turns beside the members, so that no list has fewer than three. */
const OTHERS = [named('the plumber'), named('Mia')];
/** Takes no turns, but may be given one. */
const NEIGHBOUR = named('the neighbour');

/** Also what is private: it comes into the family with its turns. */
function shareable({ rows, home }: Scene) {
  if (home === null) return [];
  return rows.filter((row) => isLive(row) && row.project_ref === null && hasWho(row.type));
}

function taking(scene: Scene, { ref, family_id, repeat }: TaskRow) {
  const people = shuffled([...membersOf(scene, family_id ?? scene.home), ...OTHERS], scene.random);
  return editing(ref, {
    ...(family_id === null && { space: 'family' }),
    repeat: repeat ?? scene.random.pick(RULES),
    turns: turnsOf(people),
    who: scene.random.pick(people),
  });
}

/** The round that the row is in before. */
function done({ ref, round }: TaskRow) {
  return doing({ kind: 'task.complete', args: { ref, completed: true, round, on: THE_DAY } });
}

function inTurns({ rows }: Scene) {
  return rows.filter(({ turns }) => turns !== null);
}

export const turns = {
  takeTurns: (scene) => onOne(scene, shareable(scene).slice(0, 2), (row) => [taking(scene, row)]),
  /** And at once the first of them, pressed twice. */
  takeTurnsAndBegin: (scene) =>
    onOne(scene, shareable(scene), (row) => [taking(scene, row), done(row), done(row)]),
  /** In a tab that has not heard that the round is over. */
  takeTurnsAndGiveLate: (scene) =>
    onOne(scene, shareable(scene), (row) => {
      const late = { ref: row.ref, changes: { who: NEIGHBOUR }, round: row.round };
      return [taking(scene, row), done(row), doing({ kind: 'task.edit', args: late })];
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
