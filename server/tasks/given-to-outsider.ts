import type { FamilyId, UserId } from '#domain/ids.ts';
import { asksOf, type Verb } from '#domain/verbs/registry.ts';
import type { Task } from '#domain/task.ts';
import { memberIn } from '#domain/who.ts';
import type { Tx } from '../db/database.ts';
import { keptQuery, type Place } from '../db/kept-query.ts';

/**
 * Whether a verb gives its task to somebody who is no member of the family that the task is in. `after`: the row as the
 * verb left it. Memberships change only with the version of the family's realm, which the write takes.
 */
export async function isGivenToOutsider(tx: Tx, verb: Verb, after: Task | null): Promise<boolean> {
  const { who = null } = asksOf(verb);
  const user = memberIn(who);
  if (user === null || after === null) return false;
  if (after.family_id === null || after.who !== who) return true;
  const found = await findMember(tx, { family: after.family_id, user });
  return found.length === 0;
}

const findMember = keptQuery((db, place: Place<{ family: FamilyId; user: UserId }>) =>
  db
    .selectFrom('family_members')
    .select('user_id')
    .where('family_id', '=', place('family'))
    .where('user_id', '=', place('user')),
);
