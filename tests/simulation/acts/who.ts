/** Tasks that are given to somebody, and tasks of a family that somebody takes. */
import { member, named } from '#domain/who.ts';
import { doing, editing, isLive, onOne, type Act, type Scene } from './act.ts';

const PLUMBER = named('the plumber');

export const who = {
  give: (scene) =>
    onOne(scene, scene.rows, ({ ref, family_id }) => [
      editing(ref, { who: scene.random.pick([null, PLUMBER, ...membersOf(scene, family_id)]) }),
    ]),
  claim: (scene) =>
    // Of few tasks, so that several people take the same one.
    onOne(scene, shared(scene).slice(0, 2), ({ ref }) => [
      doing({ kind: 'task.claim', args: { ref, mine: true } }),
    ]),
  giveBack: (scene) =>
    onOne(
      scene,
      shared(scene).filter(({ who: holder }) => holder !== null),
      ({ ref }) => [doing({ kind: 'task.claim', args: { ref, mine: false } })],
    ),
} satisfies Record<string, Act>;

export function membersOf({ families }: Scene, family: number | null) {
  const members = families.find(({ id }) => id === family)?.members ?? [];
  return members.map(({ id }) => member(id));
}

function shared({ rows }: Scene) {
  return rows.filter((row) => isLive(row) && row.status === 'todo' && row.family_id !== null);
}
