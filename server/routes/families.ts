/** Families and their members: listing, leaving and removing. */
import type { FamilyId } from '#domain/ids.ts';
import { familiesSchema, memberBody } from '#domain/wire/families.ts';
import { parseNumber } from '#domain/wire/fields.ts';
import { messageSchema } from '#domain/wire/message.ts';
import type { Tx } from '../db/database.ts';
import { leaveFamily, removeByOwner, type FamilyContext } from '../family/families.ts';
import { readFamilies } from '../family/family-views.ts';
import { conflict, forbidden, invalid, json, notFound, type Reply } from '../http/reply.ts';
import { route, type Route, type SignedInCall } from '../http/route.ts';
import { unchanged, writeIdempotently, type Done } from '../idempotent-write.ts';
import { realmsOf } from '../realms.ts';
import { familyContext } from './family-context.ts';
import { noSuch } from '../tasks/refusal-reply.ts';

export const familyRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/api/families',
    answer: familiesSchema,
    handle: ({ deps, caller, at }) =>
      deps.database.read(async (tx) => json(200, await readFamilies(tx, await realmsOf(tx, caller.id), at))),
  }),
  route({
    method: 'POST',
    path: '/api/families/:family/remove-member',
    body: memberBody,
    answer: messageSchema,
    refusals: { 403: ['not_owner'] },
    idempotent: true,
    handle: (call) =>
      onFamily(call, removed, async (tx, family, context) => {
        const who = { family, owner: call.caller.id, user: call.body.user_id };
        const outcome = await removeByOwner(tx, who, context);
        switch (outcome.kind) {
          case 'removed':
            return { reply: removed, changed: outcome.changed };
          case 'notMember':
            return unchanged(notFound);
          case 'notOwner':
            return unchanged(notOwner);
          case 'targetIsOwner':
            return unchanged(ownerStays);
          case 'targetIsNoMember':
            return unchanged(noSuch('user_id'));
        }
      }),
  }),
  route({
    method: 'POST',
    path: '/api/families/:family/leave',
    limit: 'leaveFamily',
    answer: messageSchema,
    refusals: { 403: ['owner_cannot_leave'], 409: ['too_many_tasks'] },
    idempotent: true,
    handle: (call) =>
      onFamily(call, left, async (tx, family, context) => {
        const outcome = await leaveFamily(tx, family, call.caller.id, context);
        switch (outcome.kind) {
          case 'left':
            return { reply: left, changed: outcome.changed };
          case 'notMember':
            return unchanged(notFound);
          case 'ownerCannotLeave':
            return unchanged(ownerCannotLeave);
          case 'noRoom':
            return unchanged(noRoomForTasks);
        }
      }),
  }),
];

/** A write to the family in the path. A malformed number is answered like a missing family. */
async function onFamily(
  call: SignedInCall<unknown, unknown>,
  success: Reply,
  work: (tx: Tx, family: FamilyId, context: FamilyContext) => Promise<Done>,
): Promise<Reply> {
  const family = parseNumber(call.params['family'] ?? '') as FamilyId | null;
  if (family === null) return notFound;
  const reply = await writeIdempotently(call, {
    perform: (tx) => work(tx, family, familyContext(call)),
    repeat: () => Promise.resolve(success),
  });
  call.deps.walks.wake();
  return reply;
}

const removed = json(200, { message: 'The member was removed.' });
const left = json(200, { message: 'You left the family.' });
const notOwner = forbidden('not_owner', 'Only the owner of the family can do this.');
const ownerCannotLeave = forbidden('owner_cannot_leave', 'The owner cannot leave while there are members.');
const noRoomForTasks = conflict(
  'too_many_tasks',
  'The tasks of this family would come back to you, and are together with yours more than there is room for.',
);
const ownerStays = invalid({ user_id: ['The owner cannot be removed.'] });
