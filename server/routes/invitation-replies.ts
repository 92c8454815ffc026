/** What both sides' calls about invitations share. */
import { FAMILY_LIMITS } from '#domain/family.ts';
import type { NotOpen } from '../family/answer-invitations.ts';
import type { SendingContext } from '../family/send-invitations.ts';
import { invalid, notFound, type Reply } from '../http/reply.ts';
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
  }
}

export const tooManyFamilies = `You are in ${FAMILY_LIMITS.joined} families of other people. Leave one of them, then try again.`;

export function notOpen(message: string): Reply {
  return invalid({ invitation_id: [message] });
}
