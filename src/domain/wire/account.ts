/** People, families and settings on the wire. */
import * as z from 'zod/mini';
import {
  DEFAULT_SETTINGS,
  SETTINGS,
  SETTINGS_GROUPS,
  type Settings,
  type SettingsGroup,
} from '../settings.ts';
import { answerSchema, type AnsweredKind } from './field-kinds.ts';
import { familyId, isoTime, userId } from './ids.ts';

export const userSchema = z.object({
  id: userId,
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  is_admin: z.boolean(),
  email_verified_at: z.nullable(isoTime),
  /** Servers of before send none. */
  pending_email: z._default(z.nullable(z.string()), null),
  created_at: isoTime,
  updated_at: isoTime,
});

type GroupSchemas = { readonly [G in SettingsGroup]: z.ZodMiniType<Settings[G]> };

const groupSchemas = Object.fromEntries(
  SETTINGS_GROUPS.map((group) => {
    const each = Object.entries<{ readonly kind: AnsweredKind; readonly default: unknown }>(SETTINGS[group]);
    const fields = each.map(([name, setting]) => {
      const answer = answerSchema(setting.kind);
      return [name, setting.default === null ? z.nullable(answer) : answer];
    });
    const schema = z.object(Object.fromEntries(fields));
    // Servers of before send the quotes only.
    return [group, group === 'quotes' ? schema : z._default(schema, { ...DEFAULT_SETTINGS[group] })];
  }),
) as unknown as GroupSchemas;

export const settingsSchema = z.object({
  ...groupSchemas,
  /** By the refs of tasks. Servers of before send none. */
  places: z._default(z.record(z.string(), z.string()), {}),
});

const personNames = { display_name: z.nullable(z.string()), first_name: z.string(), name: z.string() };

export const sentInvitationSchema = z.object({
  id: z.int(),
  invited_user: z.object({ ...personNames, email: z.string() }),
  expires_at: isoTime,
  /** Then it waits for the owner's confirmation. */
  accepted: z.optional(
    z.object({
      at: isoTime,
      by: z.object({
        id: userId,
        ...personNames,
        email: z.string(),
        is_email_verified: z.boolean(),
        created_at: isoTime,
      }),
    }),
  ),
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
  /** Then it waits for the confirmation of the family's owner. */
  accepted_at: z.optional(isoTime),
});
