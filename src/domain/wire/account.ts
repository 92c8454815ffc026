/** People, families and settings on the wire (`api.md` section 3). */
import * as z from 'zod/mini';
import { familyId, isoTime, userId } from './task.ts';

export const userSchema = z.object({
  id: userId,
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  email_verified_at: z.nullable(isoTime),
  created_at: isoTime,
  updated_at: isoTime,
});

export const settingsSchema = z.object({
  quotes: z.object({
    onCinema: z.boolean(),
    alwaysSunny: z.boolean(),
    peepShow: z.boolean(),
    arrestedDevelopment: z.boolean(),
  }),
});

const personNames = { display_name: z.nullable(z.string()), first_name: z.string(), name: z.string() };

export const sentInvitationSchema = z.object({
  id: z.int(),
  invited_user: z.object({ ...personNames, email: z.string() }),
  expires_at: isoTime,
});

export const familySchema = z.object({
  id: familyId,
  name: z.string(),
  members: z.array(
    z.object({
      id: userId,
      ...personNames,
      email: z.string(),
      pivot: z.object({ role: z.enum(['owner', 'member']) }),
    }),
  ),
  invitations: z.array(sentInvitationSchema),
});

export const receivedInvitationSchema = z.object({
  id: z.int(),
  invited_by: z.object(personNames),
  expires_at: isoTime,
});
