import type { FamilyId, UserId } from '#domain/ids.ts';
import type { TaskFields } from '#domain/task-fields.ts';
import type { Task } from '#domain/task.ts';
import type { EffectContext } from '#domain/verbs/board.ts';
import {
  membersNamed,
  wrongPeople,
  type WrongPeople,
  withoutMembersIn,
} from '#domain/verbs/named-members.ts';
import { applyVerb, asksOf, makesRow } from '#domain/verbs/registry.ts';
import type { Tx } from '../db/database.ts';
import { keptQuery, type Place } from '../db/kept-query.ts';
import type { Reply } from '../http/reply.ts';
import type { Realms } from '../realms.ts';
import { noSuch, replyToRefusal } from './refusal-reply.ts';
import { loadScope, type LoadedScope } from './scope.ts';
import type { RequestedVerb } from './requested-verb.ts';

export type Applied =
  | { readonly kind: 'refused'; readonly reply: Reply }
  | { readonly kind: 'applied'; readonly requested: RequestedVerb; readonly scope: LoadedScope };

/**
 * The rows that a requested verb reads, with its effect. Where it names members who have left since its author saw them, it
 * is applied again without them, so that they are in none of the rows that it writes.
 */
export async function applyRequested(
  tx: Tx,
  asked: RequestedVerb,
  realms: Realms,
  context: EffectContext,
  most: number,
): Promise<Applied> {
  const { verb, subject, status, read = [], readWhole, wasMember } = asked;
  const scope = await loadScope(tx, realms.all, verb, {
    rows: read,
    missing: status === 201 ? subject : null,
    whole: readWhole,
    most,
  });
  const refusal = applyVerb(scope.board, verb, context);
  if (refusal !== null) return { kind: 'refused', reply: replyToRefusal(refusal) };
  const isDone = makesRow(verb) && status === 200;
  const wrong = isDone ? null : await findWrongPeople(tx, asksOf(verb), scope.board.task(subject));
  if (wrong !== null && wasMember !== true) return { kind: 'refused', reply: noSuch(wrong.field) };
  if (wrong === null || wrong.users.size === 0) return { kind: 'applied', requested: asked, scope };
  const without = withoutMembersIn(verb, (user) => wrong.users.has(user));
  return applyRequested(tx, { ...asked, verb: without }, realms, context, most);
}

/** Memberships change only with the version of the family's realm, which the write takes. */
async function findWrongPeople(
  tx: Tx,
  asked: Partial<TaskFields>,
  after: Task | null,
): Promise<WrongPeople | null> {
  const users = membersNamed(asked);
  const family = after?.family_id ?? null;
  const found = users.length === 0 || family === null ? [] : await findMembers(tx, { family, users });
  const members = found.map(({ user_id }) => user_id);
  return wrongPeople(asked, after, members);
}

const findMembers = keptQuery((db, place: Place<{ family: FamilyId; users: readonly UserId[] }>) =>
  db
    .selectFrom('family_members')
    .select('user_id')
    .where('family_id', '=', place('family'))
    .where('user_id', 'in', place('users')),
);
