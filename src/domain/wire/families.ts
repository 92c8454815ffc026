/** The calls about families, invitations and members: what they take and what they answer. */
import * as z from 'zod/mini';
import { isEmailAddress } from '../email.ts';
import { FAMILY_LIMITS } from '../family.ts';
import { familySchema, receivedInvitationSchema, sentInvitationSchema } from './account.ts';
import { number, text, userNumber } from './fields.ts';
import { familyId } from './ids.ts';

/** With an `@` it is an email, else a full name. */
export const inviteBody = z.object({
  username_or_email: text('username or email', { max: FAMILY_LIMITS.invitee }).check(
    z.refine(
      (typed) => !isEmail(typed) || isEmailAddress(typed),
      'The username or email field must be a valid email address.',
    ),
  ),
});

export function isEmail(typed: string): boolean {
  return typed.includes('@');
}

export const invitationBody = z.object({ invitation_id: number('invitation id') });
/** Whom the owner saw to have accepted it. */
export const confirmationBody = z.object({
  invitation_id: number('invitation id'),
  user_id: userNumber('user id'),
});
/** What stands behind the `#` of an invitation's link. */
export const invitationLinkBody = z.object({ token: text('token', { max: 255 }) });
export const memberBody = z.object({ user_id: userNumber('user id') });

export const familiesSchema = z.object({
  /** In the order of joining. */
  families: z.array(familySchema),
  owned_family: z.nullable(familyId),
});

export const invitationsSchema = z.array(receivedInvitationSchema);

export const linkedInvitationSchema = z.pick(receivedInvitationSchema, {
  invited_by: true,
  expires_at: true,
});

/** For whoever has the link. Null where the name could be anybody's: `server/family/linked-invitations.ts`. */
export const inviterSchema = z.object({ inviter: z.nullable(z.string()) });

export const invitedSchema = z.object({
  message: z.string(),
  invitation: sentInvitationSchema,
  /** For an email where the server sends none: the inviter hands it over. It is not shown again. */
  link: z.optional(z.url()),
});

/** The owner has to confirm who accepted: until then the caller is in no family by it. */
export const waitingSchema = z.object({ message: z.string(), waiting: z.literal(true) });

export const joinedSchema = z.object({
  message: z.string(),
  family: familySchema,
  /** The caller's own family-space tasks that are the family's now. Leaving does not bring them back. */
  tasks_moved: z.int(),
});
