/** What both sides' calls about invitations share. */
import { FAMILY_LIMITS } from '#domain/family.ts';
import type { NotOpen } from '../family/answer-invitations.ts';
import type { SendingContext } from '../family/send-invitations.ts';
import { conflict, invalid, notFound, type Reply } from '../http/reply.ts';
import type { SignedInCall } from '../http/route.ts';
import { familyContext } from './family-context.ts';

export function invitationContext(call: SignedInCall<unknown, unknown>): SendingContext {
  return { ...familyContext(call), random: call.deps.random };
}

export function replyToNotOpen({ kind }: NotOpen): Reply {
  switch (kind) {
    case 'missing':
      return notFound;
    case 'closed':
      return notOpen('The invitation is no longer open.');
    case 'expired':
      return notOpen('The invitation has expired.');
    case 'familyFull':
      return notOpen('The family is full.');
    case 'tooManyFamilies':
      return notOpen(tooManyFamilies);
    case 'tooManyTasks':
      return notOpen(tooManyTasks);
  }
}

export const tooManyFamilies = `You are in ${FAMILY_LIMITS.joined} families of other people. Leave one of them, then try again.`;

export const tooManyTasks = 'Your tasks and those of this family are together more than a family can hold.';

export const stillLeaving = conflict(
  'still_leaving',
  'The tasks of the families that you have left are still on their way to you. Try again in a minute.',
);

export function notOpen(message: string): Reply {
  return invalid({ invitation_id: [message] });
}
